import type * as answers from './answers/blog.ts';
import type { Answer } from './answers/schema.ts';
import { ADDRESS_MAX, imageAddress, isHttpUrl } from './article.ts';
import {
  type Blog,
  defaultBlog,
  pageDateModes,
  registrationModes,
  registrationRoles,
  uploadModes,
} from './blog.ts';
import { changeSchema } from './changeSchema.ts';
import { isEmail } from './email.ts';
import { menuChanges, type MenuItem, type MenuName, pageOrUrl } from './menu.ts';
import { adminMessages } from './messages/en/admin.ts';
import { formatChoice } from './messages/formats.ts';
import { catalogNames, findCatalog } from './messages/languages.ts';
import { type Label, object, type ObjectSchema, string, text, visibleText } from './yup.ts';

const { labels, errors } = adminMessages.settings;

/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

/** The minimum contrast of text in WCAG 2.2. */
const READABLE = 4.5;
/** The text of a filled button. */
const INK = { light: '#ffffff', dark: '#101113' } as const;
/** The backgrounds of pages, cards and code in `src/client/app/theme.ts`. */
const GROUNDS = {
  light: ['#faf8f4', '#ffffff', '#f3efe6'],
  dark: ['#141517', '#1c1e21', '#1e2124'],
} as const;
/** The share of the accent in the background of selected items. */
const TINT = 0.1;
const STEPS = 50;

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
export const isColor = (text: string): boolean => HEX.test(text);

const parseHex = (color: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = (HEX.exec(color) ?? []).slice(1).map((part) => parseInt(part, 16));
  return [red, green, blue];
};
const formatHex = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/**
 * Mixes two colors.
 *
 * @param share of `other`, from 0 to 1
 */
function mix(color: string, other: string, share: number): string {
  const [from, to] = [parseHex(color), parseHex(other)];
  const part = (at: 0 | 1 | 2) => Math.floor(from[at] + (to[at] - from[at]) * share);
  return formatHex([part(0), part(1), part(2)]);
}

function luminance(color: string): number {
  const [red, green, blue] = parseHex(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG 2.2 contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The palette of one color scheme, as in the theme. */
export interface Tones {
  main: string;
  light: string;
  dark: string;
  contrastText: string;
}

const createTones = (main: string, contrastText: string): Tones => ({
  main,
  // Computed as in the theme.
  light: mix(main, '#ffffff', 0.2),
  dark: mix(main, '#000000', 0.3),
  contrastText,
});

/** Returns whether a color is readable as text on every background, and as a button, pressed or not. */
const isReadable = ({ main, dark, contrastText }: Tones, grounds: readonly string[]): boolean =>
  grounds
    .flatMap((ground) => [ground, mix(ground, main, TINT)])
    .every((ground) => contrast(main, ground) >= READABLE) &&
  [main, dark].every((ground) => contrast(contrastText, ground) >= READABLE);

/** Returns the nearest readable color on the way to black or white. */
function makeReadable(accent: string, scheme: 'light' | 'dark'): Tones {
  const end = scheme === 'light' ? '#000000' : '#ffffff';
  const tones = Array.from({ length: STEPS + 1 }, (_, step) =>
    createTones(mix(accent, end, step / STEPS), INK[scheme]),
  );
  return tones.find((one) => isReadable(one, GROUNDS[scheme])) ?? createTones(end, INK[scheme]);
}

/** Returns the nearest darker color that is readable in the light scheme, or the same one. */
export const readableAccent = (accent: string): string => makeReadable(accent, 'light').main;

/** Returns the palettes for an accent, which is lighter in the dark scheme. */
export const accentTones = (accent: string): { light: Tones; dark: Tones } => ({
  light: makeReadable(accent, 'light'),
  dark: makeReadable(accent, 'dark'),
});

/**
 * Returns CSS rules for variables that change with the color scheme. It is the reader's choice, in an attribute
 * that the first script of the page sets, or without scripts the system's setting. Print is light. `root` may be more
 * specific than other rules for the same variables.
 */
export const schemeRules = (light: string, dark: string, root = ':root'): string[] => [
  `${root}{${light}}`,
  `@media screen{${root}[data-dark]{${dark}}}`,
  `@media screen and (prefers-color-scheme:dark){${root}:not([data-light]){${dark}}}`,
];

/** Returns CSS rules for an accent, which override those of the theme. */
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

const line = (label: Label) => text(label).trim().max(TEXT_MAX).default('');

const choice = <Mode extends string>(label: Label, modes: readonly Mode[]) =>
  string()
    .label(label)
    .oneOf(modes, ({ path }) => errors.oneOf(path, formatChoice(modes)));

const megabytes = (label: Label, standard: string) =>
  text(label)
    .trim()
    .default(standard)
    .required()
    .matches(/^[1-9]\d{0,6}$/, ({ path }) => errors.storage(path));

/** Requires a code of two or three letters first. Names such as 'german' are well-formed too, but aren't languages. */
const isLanguage = (tag: string): boolean => {
  try {
    return /^[a-z]{2,3}(-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** RFC 9116 requires https for web pages. */
const isSecurityContact = (value: string): boolean =>
  /^https:/i.test(value) ? isHttpUrl(value) : isEmail(value.replace(/^mailto:/i, ''));

/** The settings that are texts: all but the menus. */
export type TextSettings = Omit<Blog, 'menu'>;

/** Validates the settings that are texts, also for `npm run admin -- set`. */
export const blogSchema: ObjectSchema<TextSettings> = object({
  title: visibleText(() => labels.title).max(LINE_MAX),
  tagline: line(() => labels.tagline),
  description: line(() => labels.description),
  language: text(() => labels.language)
    .trim()
    .required()
    .test('language', ({ path }: { path: string }) => errors.language(path), isLanguage),
  interfaceLanguage: text(() => labels.interfaceLanguage)
    .trim()
    .test(
      'interface-language',
      ({ path }: { path: string }) => errors.interfaceLanguage(path, catalogNames.join(', ')),
      (value) => !value || findCatalog(value) !== null,
    )
    .default(''),
  logo: imageAddress(() => labels.logo),
  accent: text(() => labels.accent)
    .trim()
    .lowercase()
    .test(
      'color',
      ({ path }: { path: string }) => errors.color(path),
      (value) => !value || isColor(value),
    )
    .test({
      name: 'readable',
      test: (value, { createError }) =>
        !value || !isColor(value) || readableAccent(value) === value
          ? true
          : createError({
              message: ({ path }: { path: string }) => errors.unreadable(path, readableAccent(value)),
            }),
    })
    .default(''),
  footer: line(() => labels.footer),
  imprint: pageOrUrl(() => labels.imprint),
  privacy: pageOrUrl(() => labels.privacy),
  contact: text(() => labels.contact)
    .trim()
    .max(ADDRESS_MAX)
    .test(
      'contact',
      ({ path }: { path: string }) => errors.contact(path),
      (value) => !value || isHttpUrl(value) || isEmail(value),
    )
    .default(''),
  securityContact: text(() => labels.securityContact)
    .trim()
    .max(ADDRESS_MAX)
    .test(
      'security-contact',
      ({ path }: { path: string }) => errors.securityContact(path),
      (value) => !value || isSecurityContact(value),
    )
    .default(''),
  pageDates: choice(() => labels.pageDates, pageDateModes).default(defaultBlog.pageDates),
  registration: choice(() => labels.registration, registrationModes).required(),
  registrationRole: choice(() => labels.registrationRole, registrationRoles).default(
    defaultBlog.registrationRole,
  ),
  storage: megabytes(() => labels.storage, defaultBlog.storage),
  uploads: choice(() => labels.uploads, uploadModes).default(defaultBlog.uploads),
  imageStorage: megabytes(() => labels.imageStorage, defaultBlog.imageStorage),
  uploadsPerHour: text(() => labels.uploadsPerHour)
    .trim()
    .default(defaultBlog.uploadsPerHour)
    .required()
    .matches(/^[1-9]\d{0,4}$/, ({ path }) => errors.uploadsPerHour(path)),
});

/** All settings, as admins get them. */
export interface BlogSettings extends Answer<typeof answers.settings> {}

/** New values for some of the settings. */
export type SettingsChange = Partial<Record<keyof TextSettings, string>> &
  Partial<Record<MenuName, readonly MenuItem[] | null>>;

/** The names of the settings that are texts, in the order of the form. */
export const settingNames = Object.keys(defaultBlog) as (keyof TextSettings)[];

/** The body of a request that changes some of the settings. */
export const settingsChangeSchema = changeSchema<SettingsChange>(
  object({
    ...Object.fromEntries(settingNames.map((name) => [name, string().label(name)])),
    ...menuChanges,
  }),
);
