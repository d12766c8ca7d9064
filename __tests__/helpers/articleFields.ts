import { readHead, readPublicArticle, readPublicHead } from '../../src/client/api/replies.ts';
import {
  type ArticleSummary,
  fillShortTexts,
  type PublicArticleSummary,
  type ShownArticle,
} from '../../src/shared/article.ts';

type Known = '_id' | 'slug' | 'title' | 'createdAt' | 'updatedAt' | 'sanitizedHtml';
type Own = Pick<ArticleSummary, Known> & Partial<ArticleSummary>;
type Public = Own & Partial<PublicArticleSummary>;

/** What a new article has that the client doesn't assume without an answer. */
const written = { clicks: 0, readingMinutes: 1 };
const byAda = { ...written, ownerName: 'Ada', ownerHandle: 'ada' };

/** Returns all fields of a new, short article without tags, as its author's lists have them. */
export const aSummary = (fields: Own): ArticleSummary => ({
  ...readHead({ ...written, ...fields }),
  ...fillShortTexts(fields),
});

/** The same as public lists have them. The author is Ada. */
export const aPublicSummary = (fields: Public): PublicArticleSummary => ({
  ...readPublicHead({ ...byAda, ...fields }),
  ...fillShortTexts(fields),
});

/** The same as its page has them. */
export const aShownArticle = (fields: Public & Partial<ShownArticle>): ShownArticle => ({
  ...readPublicArticle({ ...byAda, ...fields }),
  ...fillShortTexts(fields),
});

/** Returns the columns of an article that only say what it is about, for tests that insert rows themselves. */
export const textColumns = (title: string, time: string) => ({
  ...fillShortTexts({ title }),
  ...{ titleKey: title, lead: '', images: '[]', wordCount: 0, readingMinutes: 1 },
  ...{ createdAt: time, updatedAt: time },
});
