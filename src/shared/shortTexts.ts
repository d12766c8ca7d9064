/**
 * The texts that an article has beside its markdown, by their names, with their labels. Drafts and revisions store the same,
 * each in a column of its name: what reads, copies and compares them goes by this list.
 */
export const shortTextLabels = { title: 'Title', cover: 'Cover' };

export type ShortText = keyof typeof shortTextLabels;
/** '' for one that was left out. `cover` is an http(s) URL. */
export type ShortTexts = Record<ShortText, string>;

export const shortTexts = Object.keys(shortTextLabels) as ShortText[];

/** These, and nothing else, of anything that has them. */
export const shortTextsOf = (texts: ShortTexts): ShortTexts =>
  Object.fromEntries(shortTexts.map((name) => [name, texts[name]])) as ShortTexts;
