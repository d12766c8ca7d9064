import { object, type ObjectSchema, string, type StringSchema } from 'yup';
import { ADDRESS_MAX, httpAddress, isHttpUrl } from './article.ts';
import { type Blog, defaultBlog, registrationModes } from './blog.ts';
import { isEmail } from './email.ts';
import { text, visibleText } from './text.ts';

/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

/** What WCAG 2.2 asks of text. */
const READABLE = 4.5;
/** What stands on a filled button. */
const INK = { light: '#ffffff', dark: '#101113' } as const;
/** Pages, cards and code, of which `src/client/app/theme/design.ts` is made. */
const GROUNDS = {
  light: ['#faf8f4', '#ffffff', '#f3efe6'],
  dark: ['#141517', '#1c1e21', '#1e2124'],
} as const;
/** How much of the accent is in the ground of what is chosen. */
const TINT = 0.1;
const STEPS = 50;

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
export const isColour = (text: string): boolean => HEX.test(text);

const rgbOf = (colour: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = (HEX.exec(colour) ?? []).slice(1).map((part) => parseInt(part, 16));
  return [red, green, blue];
};
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** So much of `other` in `colour`, from 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  const part = (at: 0 | 1 | 2) => Math.floor(from[at] + (to[at] - from[at]) * share);
  return hexOf([part(0), part(1), part(2)]);
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Between two colours, as WCAG 2.2 measures it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The tones of one scheme, as the theme names them. */
export interface Tones {
  main: string;
  light: string;
  dark: string;
  contrastText: string;
}

const tonesOf = (main: string, contrastText: string): Tones => ({
  main,
  // As the theme makes them of a colour.
  light: mix(main, '#ffffff', 0.2),
  dark: mix(main, '#000000', 0.3),
  contrastText,
});

/** Whether it can be read as text on every ground, and what stands on it as a button, pressed or not. */
const isReadable = ({ main, dark, contrastText }: Tones, grounds: readonly string[]): boolean =>
  grounds
    .flatMap((ground) => [ground, mix(ground, main, TINT)])
    .every((ground) => contrast(main, ground) >= READABLE) &&
  [main, dark].every((ground) => contrast(contrastText, ground) >= READABLE);

/** The nearest that can be read, on the way to black or to white. */
function readable(accent: string, scheme: 'light' | 'dark'): Tones {
  const end = scheme === 'light' ? '#000000' : '#ffffff';
  const tones = Array.from({ length: STEPS + 1 }, (_, step) =>
    tonesOf(mix(accent, end, step / STEPS), INK[scheme]),
  );
  return tones.find((one) => isReadable(one, GROUNDS[scheme])) ?? tonesOf(end, INK[scheme]);
}

/** The nearest darker colour that can be read by day: the same one, if it can be. */
export const readableAccent = (accent: string): string => readable(accent, 'light').main;

/** What becomes of an accent that can be read by day; by night it is lighter. */
export const accentTones = (accent: string): { light: Tones; dark: Tones } => ({
  light: readable(accent, 'light'),
  dark: readable(accent, 'dark'),
});

/**
 * CSS rules for variables whose values change with the color scheme: dark is what somebody chose, by the mark that the
 * first lines of the page set, or without scripts what the system says. Paper is light. `root` may be more specific than
 * other rules for the same variables.
 */
export const schemeRules = (light: string, dark: string, root = ':root'): string[] => [
  `${root}{${light}}`,
  `@media screen{${root}[data-dark]{${dark}}}`,
  `@media screen and (prefers-color-scheme:dark){${root}:not([data-light]){${dark}}}`,
];

/** CSS rules for the tones of an accent, over those that the theme has. */
export function accentRules(accent: string): string[] {
  const { light, dark } = accentTones(accent);
  return schemeRules(variables(light), variables(dark), ':root:root');
}

const variables = (tones: Tones): string =>
  Object.entries(tones)
    .map(([tone, color]) => `--mui-palette-primary-${tone}:${color}`)
    .join(';');

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
