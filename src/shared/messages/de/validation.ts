import { formatNumber, plural, type Translation } from '../define.ts';
import type { validationMessages as english } from '../en/validation.ts';

const characters = (count: number) => plural(count, { other: '# Zeichen' });
const items = (count: number) => plural(count, { one: '# Eintrag', other: '# Einträge' });

// Labels are singular, so that “ist”, “muss” and “darf” fit. Those of lists are not: a colon follows them.
export const validationMessages: Translation<typeof english> = {
  fields: {
    title: 'Titel',
    cover: 'Titelbild',
    description: 'Beschreibung',
    markdown: 'Markdown',
    tags: 'Schlagwörter',
    url: 'URL',
    kind: 'Art',
  },

  required: (label) => `${label} fehlt`,
  invalid: (label) => `${label} ist ungültig`,
  minLength: (label, min) => `${label} muss mindestens ${characters(min)} lang sein`,
  maxLength: (label, max) => `${label} darf höchstens ${characters(max)} lang sein`,
  minItems: (label, min) => `${label}: mindestens ${items(min)}`,
  maxItems: (label, max) => `${label}: höchstens ${items(max)}`,
  min: (label, min) => `${label} muss mindestens ${min} sein`,
  max: (label, max) => `${label} darf höchstens ${max} sein`,
  oneOf: (label, values) => `${label} muss einer dieser Werte sein: ${values}`,
  string: (label) => `${label} muss eine Zeichenkette sein`,
  wholeNumber: (label) => `${label} muss eine ganze Zahl sein`,
  listOfStrings: (label) => `${label}: nur als Liste von Zeichenketten`,

  email: (label) => `${label} ist ungültig`,
  httpUrl: (label) => `${label} muss eine gültige URL mit http oder https sein`,
  oneMebibyte: (label) => `${label} darf höchstens 1 MiB groß sein`,
  images: (label, max) => `${label} darf höchstens ${formatNumber(max)} hochgeladene Bilder enthalten`,

  notVisible: (label) => `${label} muss ein sichtbares Zeichen enthalten`,
  lineBreak: (label) => `${label} darf keine Zeilenumbrüche enthalten`,
  control: (label) => `${label} darf keine Steuerzeichen enthalten`,
  bidiControl: (label) => `${label} darf keine Steuerzeichen für die Schreibrichtung enthalten`,
  combiningMarks: (label) => `${label} darf nicht mehr als vier kombinierende Zeichen übereinander enthalten`,
  nul: (label) => `${label} darf keine NUL-Zeichen enthalten`,
  brokenCharacter: (label, before) =>
    before === ''
      ? `${label} darf kein fehlerhaftes Zeichen enthalten. Gleich am Anfang steht eines`
      : `${label} darf kein fehlerhaftes Zeichen enthalten. Nach „${before}“ steht eines`,

  tag: 'Ein Schlagwort',
  tooManyTags: (max) => `Ein Artikel kann höchstens ${max} Schlagwörter haben`,

  authorOrTag: 'Filtere nach Autor oder nach Schlagwort, nicht nach beidem',
  sortOfAll: 'Ohne author, tag oder q muss sort created oder -created sein',

  search: {
    tooLong: (max) => `Eine Suche darf höchstens ${characters(max)} lang sein.`,
    tooManyWords: (max) => `Um alle Treffer zu ändern, suche nach höchstens ${max} Wörtern.`,
    isCut: (max) => `Gesucht wurde nur nach den ersten ${max} Wörtern.`,
    noWord: 'Gib mindestens ein Wort, eine Zahl oder ein Emoji ein.',
  },
};
