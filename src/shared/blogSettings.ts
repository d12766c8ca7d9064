import { object, type ObjectSchema, string, type StringSchema } from 'yup';
import { isColour, readableAccent } from './accent.ts';
import { ADDRESS_MAX, httpAddress, isHttpUrl } from './article.ts';
import { type Blog, defaultBlog, registrationModes } from './blog.ts';
import { isEmail } from './email.ts';
import { text, visibleText } from './text.ts';

const TEXT_MAX = 300;
const LINE_MAX = 100;

const line = (label: string) => text(label).trim().max(TEXT_MAX).default('');

/** A code of two or three letters comes first: a name, such as 'german', has the form of longer ones, which there are none of. */
const isLanguage = (tag: string): boolean => {
  try {
    return /^[a-z]{2,3}(-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** What may be said about a blog. `npm run admin -- set` checks by it. */
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
  logo: httpAddress('Logo'),
  accent: text('Accent')
    .trim()
    .lowercase()
    .test(
      'colour',
      ({ label }) => `${label} must be a colour, such as #0b5d57`,
      (value) => !value || isColour(value),
    )
    .test({
      name: 'readable',
      test: (value, { createError }) =>
        !value || !isColour(value) || readableAccent(value) === value
          ? true
          : createError({
              message: ({ label }: { label: string }) =>
                `${label} is too light to be read on the pages by day: a darker one can be, such as ${readableAccent(value)}`,
            }),
    })
    .default(''),
  footer: line('Footer'),
  imprint: httpAddress('Imprint'),
  privacy: httpAddress('Privacy'),
  contact: text('Contact')
    .trim()
    .max(ADDRESS_MAX)
    .test(
      'contact',
      ({ label }) => `${label} must be an email, or a valid http or https URL`,
      (value) => !value || isHttpUrl(value) || isEmail(value),
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
  storage: text('Storage per account')
    .trim()
    .default(defaultBlog.storage)
    .required()
    .matches(/^[1-9]\d{0,6}$/, ({ label }) => `${label} must be a whole number of MB from 1 to 9999999`),
});

/** Some of them, as they are to be. */
export type SettingsChange = Partial<Record<keyof Blog, string>>;

/** The name of every setting, in the order of the form. */
export const settingNames = Object.keys(defaultBlog) as (keyof Blog)[];

/** A body that changes some of them. */
export const settingsChangeSchema = object(
  Object.fromEntries(settingNames.map((name) => [name, string().label(name)])) as Record<
    keyof Blog,
    StringSchema
  >,
);
