import { formatNumber, plural, type Translation } from '../define.ts';
import type { validationMessages as english } from '../en/validation.ts';

const characters = (count: number) => plural(count, { one: '# caractère', other: '# caractères' });
const items = (count: number) => plural(count, { one: '# élément', other: '# éléments' });

// Labels are quoted, so that sentences fit labels of any gender and number.
export const validationMessages: Translation<typeof english> = {
  fields: {
    title: 'Titre',
    cover: 'Couverture',
    description: 'Description',
    markdown: 'Markdown',
    tags: 'Tags',
    url: 'URL',
    kind: 'Type',
  },

  required: (label) => `«\u00a0${label}\u00a0» est obligatoire`,
  invalid: (label) => `«\u00a0${label}\u00a0» n’est pas valide`,
  minLength: (label, min) => `«\u00a0${label}\u00a0» doit contenir au moins ${characters(min)}`,
  maxLength: (label, max) => `«\u00a0${label}\u00a0» doit contenir au plus ${characters(max)}`,
  minItems: (label, min) => `«\u00a0${label}\u00a0» doit contenir au moins ${items(min)}`,
  maxItems: (label, max) => `«\u00a0${label}\u00a0» doit contenir au plus ${items(max)}`,
  min: (label, min) => `«\u00a0${label}\u00a0» doit être au moins égal à ${min}`,
  max: (label, max) => `«\u00a0${label}\u00a0» doit être au plus égal à ${max}`,
  oneOf: (label, values) => `«\u00a0${label}\u00a0» doit prendre une de ces valeurs\u00a0: ${values}`,
  string: (label) => `«\u00a0${label}\u00a0» doit être du texte`,
  wholeNumber: (label) => `«\u00a0${label}\u00a0» doit être un nombre entier`,
  listOfStrings: (label) => `«\u00a0${label}\u00a0» doit être une liste de textes`,

  email: (label) => `«\u00a0${label}\u00a0» doit être une adresse valide, comme nom@exemple.org`,
  httpUrl: (label) => `«\u00a0${label}\u00a0» doit être une URL http ou https valide`,
  oneMebibyte: (label) => `«\u00a0${label}\u00a0» ne doit pas dépasser 1\u00a0Mio`,
  images: (label, max) =>
    `«\u00a0${label}\u00a0» ne doit pas contenir plus de ${formatNumber(max)} images téléversées`,

  notVisible: (label) => `«\u00a0${label}\u00a0» doit contenir un caractère visible`,
  lineBreak: (label) => `«\u00a0${label}\u00a0» ne doit pas contenir de sauts de ligne`,
  control: (label) => `«\u00a0${label}\u00a0» ne doit pas contenir de caractères de contrôle`,
  bidiControl: (label) =>
    `«\u00a0${label}\u00a0» ne doit pas contenir de caractères qui changent la direction du texte`,
  combiningMarks: (label) =>
    `«\u00a0${label}\u00a0» ne doit pas superposer plus de quatre signes diacritiques`,
  nul: (label) => `«\u00a0${label}\u00a0» ne doit pas contenir de caractères NUL`,
  brokenCharacter: (label, before) =>
    before === ''
      ? `«\u00a0${label}\u00a0» ne doit pas contenir de caractère endommagé, comme celui du début`
      : `«\u00a0${label}\u00a0» ne doit pas contenir de caractère endommagé, comme celui qui suit «\u00a0${before}\u00a0»`,

  tag: 'Tag',
  tooManyTags: (max) => `Un article peut avoir au plus ${max} tags`,

  authorOrTag: 'Filtrez par auteur ou par tag, pas les deux',
  sortOfAll: 'Sans author, tag ni q, sort doit être created ou -created',

  search: {
    tooLong: (max) => `Une recherche peut contenir au plus ${characters(max)}.`,
    tooManyWords: (max) => `Pour agir sur tous les résultats, cherchez au plus ${max} mots.`,
    isCut: (max) => `Seuls les ${max} premiers mots ont été recherchés.`,
    noWord: 'Saisissez au moins un mot, un nombre ou un emoji.',
  },
};
