import type { ColumnType, Generated } from 'kysely';
import type { ShortTexts } from '../../../shared/shortTexts.ts';

/** Articles, and what belongs to them. */
export interface ArticleTables {
  article: ArticleTable;
  articleHiding: ArticleHidingTable;
  articleBody: ArticleBodyTable;
  articleClicks: ArticleClicksTable;
  listing: ListingTable;
  listingMark: ListingMarkTable;
  tag: TagTable;
  articleTag: ArticleTagTable;
  retiredSlug: RetiredSlugTable;
}

/** Null in rows that are older than the column, until they are counted. */
type Backfilled = ColumnType<number | null, number, number | null>;

/**
 * An `unpublished` article has no body, no tags and no words in the search index: its text is in the draft that changes it.
 * A `hidden` one has all but its `articleTag` rows.
 */
export type ArticleStatus = 'published' | 'unpublished' | 'hidden';

/** Small columns only: a listing reads this table and never a body. */
interface ArticleTable extends ShortTexts {
  /** Given in order of creation and never twice. */
  number: Generated<number>;
  id: string;
  ownerId: string;
  slug: string;
  status: Generated<ArticleStatus>;
  /** In which order every listing has it: in microseconds since 1970, when it was published first; no two have the same. */
  position: number;
  /** When it goes, if it is not published and its draft was discarded. */
  expiresAt: Generated<string | null>;
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

/** Why an article is hidden. Goes with its article. */
interface ArticleHidingTable {
  number: number;
  ownerId: string;
  /** What its author is told. */
  reason: string;
  /** 1 where it went with its author's account, and comes back with it. */
  bySuspension: number;
  hiddenAt: string;
}

/** A listing that is read page by page: `../../articles/paging.ts`. */
interface ListingTable {
  /** '' for all listed articles, an author's id for their published ones, `tag` and its slug for the listed ones that have it. */
  scope: string;
  total: number;
}

/** Every 512th article of a listing. */
interface ListingMarkTable {
  scope: string;
  /** Counted from the oldest article, which has 1. */
  rank: number;
  /** The article's position. */
  key: number;
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

/** Which tags published articles have. */
interface ArticleTagTable {
  /** Its slug. */
  tag: string;
  /** Of the article, as its `number`. */
  position: number;
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
