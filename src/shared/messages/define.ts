import { isolateValues } from './isolateValues.ts';

export type Message = string | ((...values: never[]) => string);
export interface Messages {
  readonly [key: string]: Message | Messages;
}

/** What a catalog in another language may have for these messages. What it lacks is shown in English. */
export type Translation<T> = {
  readonly [Key in keyof T]?: T[Key] extends string
    ? string
    : T[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<T[Key]>;
};

/** A language of the interface. */
export interface Language {
  /** A BCP 47 tag such as `de-AT`; '' if the blog has chosen none, which is English. */
  readonly tag: string;
  /** Texts by subject; null for English. */
  readonly catalog: Readonly<Record<string, Messages | undefined>> | null;
  /** Writes texts instead, on the server: see `src/server/lib/storedText.ts`. */
  readonly write?: (path: readonly string[], values: readonly unknown[]) => string;
}

export const english: Language = { tag: '', catalog: null };

/** In the browser, a page has one language, set before its texts are defined. Programs without a server use English. */
let languageOfPage = english;

/** Returns texts in the language of the page, which isn't English. */
type Translate = (subject: string, messages: Messages) => Messages;
let translate: Translate | undefined;

/**
 * Returns the language of what runs now on the server, where requests can have different ones while the setting changes;
 * null before it is known. Shared by all copies of this module: the server and the app that it renders have their own.
 */
type FindLanguage = () => Language | null;
const FIND = Symbol.for('markdown-blog.findLanguage');
const host = globalThis as { [FIND]?: FindLanguage };

/** Tells the server's texts their language, see `src/server/lib/language.ts`. */
export function findLanguageBy(find: FindLanguage): void {
  host[FIND] = find;
}

/** @throws if `what`, or the text with this path, is read on the server before the language is known */
function languageFor(what: string, path: readonly string[] = []): Language {
  // The build knows the type, and leaves out what only one side needs.
  const find = typeof document === 'undefined' ? host[FIND] : undefined;
  const language = find ? find() : languageOfPage;
  if (!language) {
    // Joined only here, as that takes longer than all else about a text.
    const name = [what, path.join('.')].join(' ').trim();
    throw new Error(`${name} was read before the language of the interface was known.`);
  }
  return language;
}

/** Sets the language of the page. Texts that were defined before stay English, so it must come first. */
export function setLanguageOfPage(language: Language, translateTexts?: Translate): void {
  languageOfPage = language;
  translate = translateTexts;
}

/** Returns the language of the interface, for `Intl`: `en` if none was chosen. */
export const languageTag = (): string => languageFor('The tag').tag || 'en';

/** Returns a tag for formats of `Intl` with the digits 0 to 9 in Arabic, too: regions differ, and texts have these. */
export const withDigits = (tag: string): string => (/^ar\b/.test(tag) ? `${tag}-u-nu-latn` : tag);

/** Returns the tag of the language that the blog has chosen for its interface; '' if it has chosen none. */
export const chosenLanguage = (): string => languageFor('The tag').tag;

/** Languages written from right to left, by their code. */
const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)(?:-|$)/;

/** Returns the direction of the interface. */
export const direction = (): 'ltr' | 'rtl' => directionOf(languageTag());

/** Returns whether two BCP 47 tags differ at most in their region: simplified and traditional Chinese are two languages. */
export function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [new Intl.Locale(one).maximize(), new Intl.Locale(other).maximize()];
  return a.language === b.language && a.script === b.script;
}

/** Returns the direction of a language with this BCP 47 tag. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr');

/**
 * Returns a function that makes a value once per language, such as a schema with labels or a format of `Intl`. Outside of
 * functions, texts would be read before the language is known.
 */
export function perLanguage<Value>(make: () => Value): () => Value {
  const made = new WeakMap<Language, { value: Value }>();
  return () => {
    const language = languageFor('A value that depends on the language');
    const known = made.get(language) ?? { value: make() };
    made.set(language, known);
    return known.value;
  };
}

/**
 * Set by `PSEUDO_LANGUAGE`, at build and at start, see `defineEnglish`: `true` marks texts by brackets, and `invisible` by
 * characters that are invisible and ignored by Playwright, so that tests find every text.
 */
const marks =
  process.env.PSEUDO_LANGUAGE === 'true'
    ? ['⟦', '⟧']
    : process.env.PSEUDO_LANGUAGE === 'invisible'
      ? ['\u200b', '\u00ad']
      : null;

/**
 * Returns texts that are shown in the language of the interface, when they are read. On the server, reading one before
 * that is known throws. In the browser, where the language comes before the code, they are plain values.
 *
 * @param subject its name in `en.ts`, and in every catalog
 */
export function defineMessages<const T extends Messages>(subject: string, messages: T): T {
  const marked = defineEnglish(messages);
  return (
    typeof document === 'undefined' ? lookUpAll(subject, marked) : (translate?.(subject, marked) ?? marked)
  ) as T;
}

/** All texts that modules have defined on the server, by subject. */
const defined = new Map<string, Messages>();

function lookUpAll(subject: string, messages: Messages): Messages {
  const texts = lookUp([subject], messages);
  defined.set(subject, texts);
  return texts;
}

/** Returns a text of the language by its path, such as `['app', 'date']`; null if there is none. */
export function findMessage(path: readonly string[]): Message | null {
  const [subject = '', ...keys] = path;
  let found: Messages | Message = defined.get(subject) ?? {};
  for (const key of keys) {
    const next: Messages | Message | undefined =
      typeof found === 'object' && Object.hasOwn(found, key) ? found[key] : undefined;
    if (next === undefined) return null;
    found = next;
  }
  return typeof found === 'object' ? null : found;
}

/**
 * Returns texts that are English in every language: those of commands and of the description of the API.
 * `PSEUDO_LANGUAGE` marks every text, and what shows without marks on a page is not in the catalog.
 */
export function defineEnglish<const T extends Messages>(messages: T): T {
  return marks ? (markAll(messages) as T) : messages;
}

function markAll(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([key, message]) => {
    if (typeof message === 'string') return [key, mark(message)] as const;
    if (typeof message === 'object') return [key, markAll(message)] as const;
    return [key, (...values: never[]) => mark(message(...values))] as const;
  });
  return Object.fromEntries<Message | Messages>(entries);
}

const mark = (text: string): string => `${marks?.[0]}${text}${marks?.[1]}`;

/** Returns the same tree, in which each text is looked up when it is read. */
function lookUp(path: readonly string[], messages: Messages): Messages {
  const texts: Record<string, Message | Messages> = {};
  for (const [key, message] of Object.entries(messages)) {
    const itsPath = [...path, key];
    if (typeof message === 'object') texts[key] = lookUp(itsPath, message);
    else if (typeof message === 'string')
      Object.defineProperty(texts, key, { enumerable: true, get: () => write(itsPath, message, []) });
    else texts[key] = (...values: never[]) => write(itsPath, message, values);
  }
  return texts;
}

function write(path: readonly string[], english: Message, values: never[]): string {
  const language = languageFor('The text', path);
  if (language.write) return language.write(path, values);
  let found: unknown = language.catalog;
  for (const key of path) found = (found as Messages | null | undefined)?.[key];
  const message = found ? isolateValues(found as Message, directionOf(language.tag)) : english;
  return typeof message === 'string' ? message : message(...values);
}

type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

// Created on first use: on a phone `Intl` takes 40 ms to start, which a page that is loading doesn't have.
const pluralRules = perLanguage(() => new Intl.PluralRules(languageTag()));
const numberFormat = perLanguage(() => new Intl.NumberFormat(withDigits(languageTag())));

/** Returns `count` with the separators of the language: 12,345. */
export const formatNumber = (count: number): string => numberFormat().format(count);

/**
 * Returns the form for `count` with `#` replaced by the number, `plural(2, { one: '# article', other: '# articles' })`
 * being "2 articles". Other languages have forms such as `few` and `many` (CLDR's plural rules).
 */
export function plural(count: number, forms: Forms): string {
  const form = forms[pluralRules().select(count)] ?? forms.other;
  return form.replaceAll('#', formatNumber(count));
}
