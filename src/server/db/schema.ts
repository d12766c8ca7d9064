import type { Generated, Kysely } from 'kysely';
import type { RevisionKind } from '../../shared/revision.ts';

/** Times are ISO 8601 texts in UTC on every engine, ids are UUIDs of version 7. */
export interface Database {
  user: UserTable;
  session: SessionTable;
  article: ArticleTable;
  articleBody: ArticleBodyTable;
  articleClicks: ArticleClicksTable;
  articleCount: ArticleCountTable;
  tag: TagTable;
  articleTag: ArticleTagTable;
  retiredSlug: RetiredSlugTable;
  draft: DraftTable;
  idempotencyKey: IdempotencyKeyTable;
  revision: RevisionTable;
  unpublishedArticle: UnpublishedArticleTable;
  articleWords: ArticleWordsTable;
  authorWord: AuthorWordTable;
  indexing: IndexingTable;
  attempt: AttemptTable;
  setting: SettingTable;
  invitation: InvitationTable;
}

interface UserTable {
  id: string;
  name: string;
  email: string;
  /** The email in lower case: what makes it unique, and what a login looks for. */
  emailKey: string;
  passwordHash: string;
  /** In the address of their page: from the name at registration, and never another one. */
  handle: string;
  createdAt: string;
  /** 1 from the first to the last step of deleting an account that has many articles: nobody can sign in to it. */
  isLeaving: Generated<number>;
}

export interface SessionTable {
  /** SHA-256 of the session's id: who reads the table can't make a token from it. */
  idHash: string;
  userId: string;
  createdAt: string;
  expiresAt: string;
}

/** Small columns only: a listing reads this table and never a body. */
interface ArticleTable {
  /** Given in order of creation and never twice. */
  number: Generated<number>;
  id: string;
  ownerId: string;
  /** Counts each author's articles in order of creation. Two that were written at once may share one. */
  ownNumber: number;
  slug: string;
  title: string;
  cover: string;
  /** The opening of the sanitized html. */
  lead: string;
  version: Generated<number>;
  /** With their slugs, as `../articles/articleTags.ts` packs them. */
  tags: Generated<string>;
  /** Of the html, `RECIPE` of `../content/render.ts` when it was made. */
  recipe: Generated<number>;
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
}

/** How many articles a block of consecutive places holds: `../articles/pagingCounts.ts`. */
interface ArticleCountTable {
  /** '' for all articles by `number`, an author's id for their own by `ownNumber`, `tag` and its slug for those that have it by `number`. */
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
  articleCount: number;
}

interface ArticleTagTable {
  /** Its slug. */
  tag: string;
  /** Of the article. */
  number: number;
}

/** Slugs of deleted articles and handles of deleted authors, which links may still name: for nobody else. */
interface RetiredSlugTable {
  /** SHA-256: of what was deleted no word stays. */
  slugHash: string;
  /** Whose it was; there may be no such user any more. */
  ownerId: string;
}

/** What is written and not published: nobody but its owner finds a row of it. */
interface DraftTable {
  ownerId: string;
  /** Made by the client, and unique to its owner alone: nobody can ask whether somebody else has it. */
  id: string;
  /** Of the owner's article that it changes; null for a new one. */
  articleSlug: string | null;
  /** Of that article, when the draft was begun. */
  articleVersion: number | null;
  title: string;
  cover: string;
  /** How the text begins. */
  opening: string;
  /** Of title, cover and text, in bytes. */
  size: number;
  version: number;
  /** When it publishes itself. */
  publishAt: string | null;
  /** Why it did not. */
  publishProblem: string | null;
  createdAt: string;
  updatedAt: string;
  markdown: string;
  /** As they are spelled, a list in JSON. */
  tags: Generated<string>;
}

/** Texts as they stood: `../revisions`. */
interface RevisionTable {
  id: string;
  ownerId: string;
  /** Whose history it belongs to: `article` and its slug, or `draft` and the id of one that has no article. */
  subject: string;
  kind: RevisionKind;
  title: string;
  cover: string;
  /** Of the markdown, in bytes. */
  size: number;
  /** The same, as it is packed. */
  stored: number;
  /** Of title, cover and markdown. */
  hash: string;
  createdAt: string;
  /** When it goes, if its draft was discarded. */
  expiresAt: string | null;
  /** The markdown, compressed. */
  packed: Uint8Array;
  /** As they are spelled, a list in JSON. */
  tags: Generated<string>;
}

/** What an article had that its author took from its readers, until a draft of it is published. Its text is in the draft. */
interface UnpublishedArticleTable {
  number: number;
  ownerId: string;
  ownNumber: number;
  id: string;
  slug: string;
  version: number;
  clicks: number;
  createdAt: string;
  /** When it goes, if its draft was discarded. */
  expiresAt: string | null;
}

/** Calls that are done once, however often they come: `../articles/idempotency.ts`. */
interface IdempotencyKeyTable {
  ownerId: string;
  key: string;
  /** Of the call, a hash. */
  fingerprint: string;
  /** Who runs it, and until when nobody else may. */
  claim: string;
  claimedUntil: string;
  /** JSON, without any text of an article; null while it runs. */
  answer: string | null;
  createdAt: string;
}

/** By which words articles are found: `../search`. They can be searched, and not be read. */
interface ArticleWordsTable {
  /** The article's number. Goes with the article. */
  rowid: number;
  /** As its engine takes them. */
  words: string;
}

/** The words of the names of those who have published. A few may be of a name that is another by now. */
interface AuthorWordTable {
  word: string;
  userId: string;
}

/** Has a row while there are articles whose words are not in the index: `../search/indexOlder.ts`. */
interface IndexingTable {
  id: number;
  /** The newest of these: from here to the older ones. */
  next: number;
  /** Who does it, and until when nobody else may. */
  claim: string;
  claimedUntil: string;
}

/** What the limits have counted. Who it was stands here by pseudonyms only, '' where it does not matter. */
interface AttemptTable {
  kind: string;
  account: string;
  network: string;
  count: number;
  /** '' while more may come. */
  lockedUntil: string;
  expiresAt: string;
}

/** With which accounts are opened on a blog that takes only the invited. */
interface InvitationTable {
  /** SHA-256 of its code: who reads the table can't use it. */
  codeHash: string;
  usesLeft: number;
  createdAt: string;
  expiresAt: string;
}

/** What was said about the blog: `../settings`. What is as it comes has no row. */
interface SettingTable {
  name: string;
  value: string;
}

/**
 * `article` is the one whose `number` the statement returns, `listings` are all and those of the `ownerId` beside it; `tag`
 * is the one whose slug it returns, as `slug` or `tag`, with the list of all tags.
 */
type Effect = 'everything' | 'article and listings' | 'article' | 'tag' | 'nothing';

/**
 * What a write to a table makes wrong of what is cached of the content. A statement that does not return what its effect
 * is told by affects everything. Clicks are put into replies as they are sent. A new table does not compile until it has
 * its line here.
 */
export const affects = {
  user: 'everything',
  session: 'nothing',
  article: 'article and listings',
  articleBody: 'article',
  articleClicks: 'nothing',
  articleCount: 'nothing',
  tag: 'tag',
  articleTag: 'tag',
  retiredSlug: 'nothing',
  draft: 'nothing',
  idempotencyKey: 'nothing',
  revision: 'nothing',
  unpublishedArticle: 'nothing',
  articleWords: 'nothing',
  authorWord: 'nothing',
  indexing: 'nothing',
  attempt: 'nothing',
  setting: 'everything',
  invitation: 'nothing',
} satisfies Record<keyof Database, Effect> as Record<keyof Database, Effect>;

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
