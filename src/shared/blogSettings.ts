import { object, type ObjectSchema, string } from 'yup';
import { isHttpUrl } from './article.ts';
import { type Blog, defaultBlog, registrationModes } from './blog.ts';
import { email, text, visibleText } from './text.ts';

const TEXT_MAX = 300;
const LINE_MAX = 100;
const ADDRESS_MAX = 2048;

const line = (label: string) => text(label).trim().max(TEXT_MAX).default('');

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

const address = (label: string) =>
  text(label)
    .trim()
    .max(ADDRESS_MAX)
    .test(
      'http-url',
      ({ label }) => `${label} must be a valid http or https URL`,
      (value) => !value || isHttpUrl(value),
    )
    .default('');

/** What may be said about a blog. The form at `/admin`, its call and `npm run admin -- set` check by this same schema. */
export const blogSchema: ObjectSchema<Blog> = object({
  title: visibleText('Title').max(LINE_MAX),
  tagline: line('Tagline'),
  description: line('Description'),
  language: text('Language')
    .trim()
    .required()
    .test(
      'language',
      ({ label }) => `${label} must be a language tag, such as en, de-AT or zh-Hant`,
      isLanguage,
    ),
  footer: line('Footer'),
  imprint: address('Imprint'),
  privacy: address('Privacy'),
  contact: text('Contact')
    .trim()
    .max(ADDRESS_MAX)
    .test(
      'contact',
      ({ label }) => `${label} must be an email, or a valid http or https URL`,
      (value) => !value || isHttpUrl(value) || email('Contact').isValidSync(value),
    )
    .default(''),
  registration: string()
    .label('Registration')
    .oneOf(
      registrationModes,
      ({ label }) =>
        `${label} must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(registrationModes)}`,
    )
    .required(),
});

/** The name of every setting, in the order of the form. */
export const settingNames = Object.keys(defaultBlog) as (keyof Blog)[];
