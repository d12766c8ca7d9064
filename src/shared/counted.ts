/** How many of what, in words: `one article`, `2,345 articles`. */
export const counted = (count: number, noun: string): string =>
  count === 1 ? `one ${noun}` : `${count.toLocaleString('en')} ${noun}s`;

/** The same at the beginning of a sentence. */
export const countedFirst = (count: number, noun: string): string => counted(count, noun).replace(/^o/, 'O');

/** With its verb, such as `2 accounts are`, at the beginning of a sentence. */
export const countedAre = (count: number, noun: string): string =>
  `${countedFirst(count, noun)} ${count === 1 ? 'is' : 'are'}`;
