import { english, findMessage, type Language } from '../../shared/messages/define.ts';
import { endsWithSpace } from '../../shared/messages/formats.ts';
import { currentLanguage, inLanguage, setLanguage } from './language.ts';

/*
 * Texts for the database, such as why an import refused a file: stored as names of messages with their values, so that they
 * are read in the language that the interface has then. While a job writes them, it has a language of its own, in which
 * every text is its name: whatever refuses and for whatever reason, `storable` needs no list of the messages.
 *
 * Texts that aren't from the catalog, such as those of earlier versions, are stored and read as they are.
 */

/** Enclose the name of a message and its values as JSON. Characters that texts don't contain. */
const [START, END] = ['\uFDD0', '\uFDD1'];
const STORED = new RegExp(`${START}([^${START}${END}]*)${END}( ?)`, 'g');

/** Values may have such texts, too, whose marks are escaped, so that `STORED` matches the outer one. */
const write: NonNullable<Language['write']> = (path, values) => {
  const json = JSON.stringify([path.join('.'), ...values]);
  return START + json.replaceAll(START, '\\uFDD0').replaceAll(END, '\\uFDD1') + END;
};

/** The language in which texts are stored, by the one in which they are read. It has its formats and its values. */
const storableOf = new WeakMap<Language, Language>();
const baseOf = new WeakMap<Language, Language>();

function getStorable(base: Language): Language {
  const storable = storableOf.get(base) ?? { ...base, write };
  storableOf.set(base, storable);
  baseOf.set(storable, base);
  return storable;
}

/** Runs `work` so that all texts in it are storable. They mustn't be shown, sent or used as content before `readStored`. */
export function storable<Result>(work: () => Result): Result {
  const language = currentLanguage() ?? english;
  return language.write ? work() : inLanguage(getStorable(language), work);
}

/** Makes all texts of this process storable. */
export const storeAllTexts = (): void => setLanguage(getStorable(english));

/** Returns a stored text in the language of the interface. What isn't known anymore is left out. */
export function readStored(text: string): string {
  if (!text.includes(START)) return text;
  const language = currentLanguage();
  const base = language && baseOf.get(language);
  return base
    ? inLanguage(base, () => readStored(text))
    : text.replace(STORED, (_, json: string, space: string) => withSpace(read(json), space));
}

/** Joins sentences like `joinSentences`, which didn't know their language when they were stored. */
const withSpace = (text: string, space: string): string => (endsWithSpace(text) ? text : text + space);

function read(json: string): string {
  try {
    const [name, ...values] = JSON.parse(json) as [string, ...unknown[]];
    const message = findMessage(name.split('.'));
    return typeof message === 'function' ? message(...(values.map(readValue) as never[])) : (message ?? '');
  } catch {
    return '';
  }
}

function readValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readValue);
  return typeof value === 'string' ? readStored(value) : value;
}
