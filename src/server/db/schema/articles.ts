import type { ColumnType, Generated } from 'kysely';
import type { ShortTexts } from '../../../shared/shortTexts.ts';

/** What is published. */
export interface ArticleTables {
  article: ArticleTable;
  articleBody: ArticleBodyTable;
  articleClicks: ArticleClicksTable;
  articleCount: ArticleCountTable;
  tag: TagTable;
  articleTag: ArticleTagTable;
  retiredSlug: RetiredSlugTable;
}

/** Null in rows that are older than the column, until they are counted. */
type Backfilled = ColumnType<number | null, number, number | null>;

/** Small columns only: a listing reads this table and never a body. */
interface ArticleTable extends ShortTexts {
  /** Given in order of creation and never twice. */
  number: Generated<number>;
  id: string;
  ownerId: string;
  /** Counts each author's articles in order of creation, unpublished ones too. Two that were written at once may share one. */
  ownNumber: number;
  slug: string;
  /** By which its author's articles are put in order: `../../articles/titleKey.ts`. */
  titleKey: string;
  /** The opening of the sanitized html. */
  lead: string;
  version: Generated<number>;
  /** With their slugs, as `../../articles/articleTags.ts` packs them. */
  tags: Generated<string>;
  /** 0 while its author's account is limited. */
  isListed: Generated<number>;
  /** How long it is for its readers; null until it has been counted. */
  wordCount: Backfilled;
  readingMinutes: Backfilled;
  /** Of the html, `RECIPE` of `../../content/recipe.ts` when it was made. */
  recipe: Generated<number>;
  /** What all of it takes, with its body: `storedBytesOf` in `../../articles/storedArticle.ts`. */
  storedBytes: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

interface ArticleBodyTable {
  number: number;
  markdown: string;
  sanitizedHtml: string;
}

/** Apart from the article, so that a click never rewrites a large row. */
interface ArticleClicksTable {
  number: number;
  clicks: number;
  /** Of the article: so its author's are in order. */
  ownerId: string;
}

/** How many articles a block of consecutive places holds: `../../articles/pagingCounts.ts`. */
interface ArticleCountTable {
  /** '' for all listed articles by `number`, an author's id for their own by `ownNumber`, `tag` and its slug for those listed that have it by `number`. */
  scope: string;
  size: number;
  /** The numbers from `block * size` on. */
  block: number;
  count: number;
}

/** Tags that articles have; one that no article has any more goes. */
interface TagTable {
  /** In the address of its page; it never changes. */
  slug: string;
  /** By which it is found, however it is spelled. */
  key: string;
  /** As it was spelled first. */
  name: string;
  /** Of the listed articles, … */
  articleCount: number;
  /** … and of the others, for which the tag stays too. */
  unlistedCount: Generated<number>;
  /** The account whose article had it first; null where that is not known. */
  addedBy: Generated<string | null>;
}

interface ArticleTagTable {
  /** Its slug. */
  tag: string;
  /** Of the article. */
  number: number;
  /** Of the article: so an author's with one tag are found. */
  ownerId: string;
  /** Of the article, too. */
  isListed: Generated<number>;
}

/** Slugs of deleted articles and handles of deleted authors, which links may still name: for nobody else. */
interface RetiredSlugTable {
  /** SHA-256: of what was deleted no word stays. */
  slugHash: string;
  /** Whose it was; there may be no such user any more. */
  ownerId: string;
}
