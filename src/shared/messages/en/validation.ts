import { defineMessages, formatNumber, plural } from '../define.ts';

const characters = (count: number) => plural(count, { one: '# character', other: '# characters' });
const items = (count: number) => plural(count, { one: '# item', other: '# items' });

/** What forms and the API say about a field. No full stop: the API joins several of them, see `problems` in `api.ts`. */
export const validationMessages = defineMessages('validation', {
  /** What is wrong with an article begins with one of these. */
  fields: {
    title: 'Title',
    cover: 'Cover',
    description: 'Description',
    markdown: 'Markdown',
    tags: 'Tags',
    url: 'URL',
    kind: 'Kind',
  },

  required: (label: string) => `${label} is required`,
  invalid: (label: string) => `${label} is invalid`,
  minLength: (label: string, min: number) => `${label} must be at least ${characters(min)}`,
  maxLength: (label: string, max: number) => `${label} must be at most ${characters(max)}`,
  minItems: (label: string, min: number) => `${label} must have at least ${items(min)}`,
  maxItems: (label: string, max: number) => `${label} must have at most ${items(max)}`,
  min: (label: string, min: number) => `${label} must be at least ${min}`,
  max: (label: string, max: number) => `${label} must be at most ${max}`,
  oneOf: (label: string, values: string) => `${label} must be one of: ${values}`,
  string: (label: string) => `${label} must be a string`,
  wholeNumber: (label: string) => `${label} must be a whole number`,
  listOfStrings: (label: string) => `${label} must be a list of strings`,

  email: (label: string) => `${label} must be a valid email`,
  httpUrl: (label: string) => `${label} must be a valid http or https URL`,
  oneMebibyte: (label: string) => `${label} must be at most 1 MiB`,
  images: (label: string, max: number) =>
    `${label} must not contain more than ${formatNumber(max)} uploaded images`,

  notVisible: (label: string) => `${label} must contain a visible character`,
  lineBreak: (label: string) => `${label} must not contain line breaks`,
  control: (label: string) => `${label} must not contain control characters`,
  bidiControl: (label: string) => `${label} must not contain text direction controls`,
  combiningMarks: (label: string) => `${label} must not stack more than four combining marks`,
  nul: (label: string) => `${label} must not contain NUL characters`,
  /** Such as half of an emoji. `before` is the text in front of it; '' at the beginning. */
  brokenCharacter: (label: string, before: string) =>
    before === ''
      ? `${label} must not contain a broken character. There is one at the beginning`
      : `${label} must not contain a broken character. There is one after “${before}”`,

  tag: 'A tag',
  tooManyTags: (max: number) => `An article can have at most ${max} tags`,

  authorOrTag: 'Filter by author or by tag, not both',
  sortOfAll: 'Without author, tag or q, sort must be created or -created',

  /** Whole sentences, shown below the search field. */
  search: {
    tooLong: (max: number) => `A search can have at most ${characters(max)}.`,
    tooManyWords: (max: number) => `To change all results, search for at most ${max} words.`,
    isCut: (max: number) => `Only the first ${max} words were searched.`,
    noWord: 'Enter at least one word, number or emoji.',
  },
});
