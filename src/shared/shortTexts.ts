/**
 * The texts that an article has beside its markdown, by their names, with their labels. Drafts, revisions and hidden
 * articles store the same, each in a column of its name: what reads, copies and compares them goes by this list.
 */
export const shortTextLabels = { title: 'Title', cover: 'Cover' };

export type ShortText = keyof typeof shortTextLabels;
/** '' for one that was left out. `cover` is an http(s) URL. */
export type ShortTexts = Record<ShortText, string>;

export const shortTexts = Object.keys(shortTextLabels) as ShortText[];

const eachOf = (textOf: (name: ShortText) => string) =>
  Object.fromEntries(shortTexts.map((name) => [name, textOf(name)])) as ShortTexts;

/** These, and nothing else, of anything that has them. */
export const shortTextsOf = (texts: ShortTexts): ShortTexts => eachOf((name) => texts[name]);

/** None of them is written yet. */
export const noShortTexts = (): ShortTexts => eachOf(() => '');
