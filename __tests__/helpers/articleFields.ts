import {
  type ArticleSummary,
  fillShortTexts,
  type PublicArticleSummary,
  type ShownArticle,
} from '../../src/shared/article.ts';

type Known = '_id' | 'slug' | 'title' | 'createdAt' | 'updatedAt' | 'sanitizedHtml';
type Own = Pick<ArticleSummary, Known> & Partial<ArticleSummary>;
type Public = Own & Partial<PublicArticleSummary>;

/** Returns all fields of a new, short article without tags, as its author's lists have them. */
export const aSummary = (fields: Own): ArticleSummary => ({
  ...{ tags: [], clicks: 0, readingMinutes: 1 },
  ...fields,
  ...fillShortTexts(fields),
});

/** The same as public lists have them. The author is Ada. */
export const aPublicSummary = (fields: Public): PublicArticleSummary => ({
  ...{ ownerName: 'Ada', ownerHandle: 'ada', ownerIsAdmin: false, tagSlugs: [] },
  ...fields,
  ...aSummary(fields),
});

/** The same as its page has them. */
export const aShownArticle = (fields: Public & Partial<ShownArticle>): ShownArticle => ({
  ...{ ownerAvatar: '', ownerBio: '', ownerLinks: [], coverShade: null },
  ...{ newer: null, older: null, related: [] },
  ...fields,
  ...aPublicSummary(fields),
});

/** Returns the columns of an article that only say what it is about, for tests that insert rows themselves. */
export const textColumns = (title: string, time: string) => ({
  ...fillShortTexts({ title }),
  ...{ titleKey: title, lead: '', images: '[]', wordCount: 0, readingMinutes: 1 },
  ...{ createdAt: time, updatedAt: time },
});
