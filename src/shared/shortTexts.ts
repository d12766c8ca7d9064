/**
 * The texts that an article has beside its markdown, '' where they may be left out. Drafts, revisions and hidden articles
 * store the same, each in a column of its name: what reads, copies and compares them goes by this list.
 */
export const noShortTexts = {
  title: '',
  /** An http(s) URL. */
  cover: '',
};

export type ShortTexts = typeof noShortTexts;
export type ShortText = keyof ShortTexts;

export const shortTexts = Object.keys(noShortTexts) as ShortText[];

/** These, and nothing else, of anything that has them. */
export const shortTextsOf = (texts: ShortTexts): ShortTexts =>
  Object.fromEntries(shortTexts.map((name) => [name, texts[name]])) as ShortTexts;
