import type { ColumnType, Generated, Kysely } from 'kysely';
import type { RevisionKind } from '../../shared/revision.ts';

/** Times are ISO 8601 texts in UTC on every engine, ids are UUIDs of version 7. */
export interface Database {
  user: UserTable;
  session: SessionTable;
  article: ArticleTable;
  articleBody: ArticleBodyTable;
  articleClicks: ArticleClicksTable;
  articleCount: ArticleCountTable;
  articleDay: ArticleDayTable;
  authorDay: AuthorDayTable;
  referrerDay: ReferrerDayTable;
  blogDay: BlogDayTable;
  tag: TagTable;
  articleTag: ArticleTagTable;
  retiredSlug: RetiredSlugTable;
  draft: DraftTable;
  idempotencyKey: IdempotencyKeyTable;
  revision: RevisionTable;
  unpublishedArticle: UnpublishedArticleTable;
  hiddenArticle: HiddenArticleTable;
  report: ReportTable;
  articleWords: ArticleWordsTable;
  authorWord: AuthorWordTable;
  indexing: IndexingTable;
  indexedDraft: IndexedDraftTable;
  draftWords: DraftWordsTable;
  attempt: AttemptTable;
  setting: SettingTable;
  invitation: InvitationTable;
  pendingAccount: PendingAccountTable;
  admin: AdminTable;
  auditLog: AuditLogTable;
  passwordReset: PasswordResetTable;
  otherEmail: OtherEmailTable;
  emailLink: EmailLinkTable;
  passkey: PasskeyTable;
  passkeyChallenge: PasskeyChallengeTable;
  mail: MailTable;
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
  /** Whether what they published is being hidden, is hidden, or comes back; null for an account as any other. */
  suspension: Generated<'hiding' | 'hidden' | 'restoring' | null>;
  /** Why, in the words of who suspended it. */
  suspendedFor: Generated<string | null>;
  /** Why what they publish is in no listing but their own, in the words of who limited it; null for an account as any other. */
  limitedFor: Generated<string | null>;
  /** 1 while some of their articles do not stand by that yet. */
  isRelisting: Generated<number>;
}

export interface SessionTable {
  /** SHA-256 of the session's id: who reads the table can't make a token from it. */
  idHash: string;
  userId: string;
  createdAt: string;
  expiresAt: string;
  /** In which it began, as `../session/browserInWords.ts` names it; '' for one that is not known. */
  browser: Generated<string>;
}

/** Null in rows that are older than the column. */
type Counted = ColumnType<number | null, number, number | null>;

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
  /** By which its author's articles are put in order: `../articles/titleKey.ts`. */
  titleKey: string;
  cover: string;
  /** The opening of the sanitized html. */
  lead: string;
  version: Generated<number>;
  /** With their slugs, as `../articles/articleTags.ts` packs them. */
  tags: Generated<string>;
  /** 0 while its author's account is limited. */
  isListed: Generated<number>;
  /** How long it is for its readers; null until it has been counted. */
  wordCount: Counted;
  readingMinutes: Counted;
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
  /** Of the article: so its author's are in order. */
  ownerId: string;
}

/** How often an article was opened on a day, for some months: `../articles/clicksByDay.ts`. */
interface ArticleDayTable {
  number: number;
  /** By UTC, such as `2026-01-31`. */
  day: string;
  clicks: number;
}

/** The same of all articles of an author, also of those that are gone since. */
interface AuthorDayTable {
  ownerId: string;
  day: string;
  clicks: number;
}

/** From which hosts readers came on a day, as long: `../articles/referrers.ts`. */
interface ReferrerDayTable {
  /** The number of an article, or the id of an author for all of theirs. */
  scope: string;
  day: string;
  /** Without anything else of an address; '' for those that have no row of their own. */
  host: string;
  clicks: number;
}

/** How often something happened on the blog on a day: `../state/blogDays.ts`. */
interface BlogDayTable {
  day: string;
  /** What is counted, such as `articles`. */
  name: string;
  count: number;
}

/** How many articles a block of consecutive places holds: `../articles/pagingCounts.ts`. */
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

/**
 * An article that whoever runs the blog took from its readers, as it stood. While the row is there, nobody but they can
 * give its place back, which waits in `unpublishedArticle`.
 */
interface HiddenArticleTable {
  number: number;
  ownerId: string;
  /** What its author is told. */
  reason: string;
  /** 1 where it went with its author's account, and comes back with it. */
  bySuspension: number;
  hiddenAt: string;
  title: string;
  cover: string;
  tags: string;
  lead: string;
  recipe: number;
  updatedAt: string;
  markdown: string;
  sanitizedHtml: string;
}

/** What a reader finds wrong with an article: one of a network. */
interface ReportTable {
  /** Of the article, which may be gone. */
  number: number;
  /** By a pseudonym. */
  network: string;
  reason: string;
  /** Of the reader; '' for none. */
  words: string;
  createdAt: string;
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

/** Which version of a draft is found by its words: `../drafts/indexDrafts.ts`. Goes with the draft. */
interface IndexedDraftTable {
  number: Generated<number>;
  ownerId: string;
  draftId: string;
  version: number;
}

/** The same as `articleWords`, of drafts. */
interface DraftWordsTable {
  /** The number in `indexedDraft`, with whose row it goes. */
  rowid: number;
  words: string;
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
  /** Whom it is for, in the words of who made it. */
  note: Generated<string>;
  usesLeft: number;
  createdAt: string;
  expiresAt: string;
}

/** Accounts that may not publish: nobody has approved them. */
interface PendingAccountTable {
  userId: string;
  createdAt: string;
  /** Null while nobody has decided. */
  rejectedAt: string | null;
  /** Why, in the words of who rejected it; '' while nobody has. */
  reason: string;
}

/** Whose accounts run the blog: `../admins`. */
interface AdminTable {
  userId: string;
  createdAt: string;
}

/** What was done by whoever runs the blog: `../audit`. It is written, and never changed. */
interface AuditLogTable {
  /** In the order of the acts. */
  id: string;
  createdAt: string;
  /** Of the account that did it; null for the command line. */
  actorId: string | null;
  /** Its name at that time. */
  actor: string;
  act: string;
  subjectKind: string;
  subjectId: string;
  subject: string;
  reason: string;
  /** An object in JSON. */
  details: string;
}

/** Links by which somebody who forgot the password chooses another. */
interface PasswordResetTable {
  /** SHA-256 of its token: who reads the table can't use it. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
}

/** Emails of accounts beside the one that each has: `../features/users/otherEmails.ts`. */
export interface OtherEmailTable {
  id: string;
  userId: string;
  /** The account gets a `pending` one once it is confirmed, and a `former` one back, which nobody else gets meanwhile. */
  kind: 'pending' | 'former';
  email: string;
  /** As in `user`. */
  emailKey: string;
  expiresAt: string;
}

/** Links that were sent to such an email: more than one, if its mail was sent again. */
interface EmailLinkTable {
  /** SHA-256 of its token: who reads the table can't use it. */
  tokenHash: string;
  otherEmailId: string;
}

/** By which an account is logged in to without its password: `../features/users/passkeys`. */
export interface PasskeyTable {
  id: string;
  userId: string;
  /** By which its authenticator names it, in base64url. */
  credentialId: string;
  /** As COSE writes it, in base64url: who reads the table can't log in by it. */
  publicKey: string;
  /** How often its authenticator has signed, as that says; 0 for one that does not count. */
  counter: number;
  /** How its authenticator is reached, a list in JSON. */
  transports: string;
  /** In its owner's words, or the browser's. */
  name: string;
  createdAt: string;
  /** Null while it has not logged in. */
  lastUsedAt: string | null;
}

/** What an authenticator is asked to sign, once. */
interface PasskeyChallengeTable {
  /** SHA-256: who reads the table can't use it. */
  challengeHash: string;
  /** Who adds a passkey by it; null for a login, of which nobody knows yet whose it is. */
  userId: string | null;
  expiresAt: string;
}

/** Mails that are to be sent: `../mail`. What they say is made when they are sent. */
export interface MailTable {
  id: string;
  /** What it is about: `../features/users/accountMails.ts`. */
  kind: string;
  recipient: string;
  /** Of the account that it is about, where the recipient alone does not tell; else ''. */
  userId: Generated<string>;
  tries: number;
  /** Who sends it, until `dueAt`; '' while nobody has tried. */
  claim: string;
  /** When it is sent, or tried again; never, once it has ended. */
  dueAt: string;
  createdAt: string;
  /** Why the last try failed, in the codes of nodemailer and the mail server; '' where none has. */
  problem: Generated<string>;
  /** When it was given up, or, of one that somebody waits for, sent. */
  endedAt: Generated<string | null>;
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
  articleDay: 'nothing',
  authorDay: 'nothing',
  referrerDay: 'nothing',
  blogDay: 'nothing',
  tag: 'tag',
  articleTag: 'tag',
  retiredSlug: 'nothing',
  draft: 'nothing',
  idempotencyKey: 'nothing',
  revision: 'nothing',
  unpublishedArticle: 'nothing',
  hiddenArticle: 'nothing',
  report: 'nothing',
  articleWords: 'nothing',
  authorWord: 'nothing',
  indexing: 'nothing',
  indexedDraft: 'nothing',
  draftWords: 'nothing',
  attempt: 'nothing',
  setting: 'everything',
  invitation: 'nothing',
  pendingAccount: 'nothing',
  admin: 'nothing',
  auditLog: 'nothing',
  passwordReset: 'nothing',
  otherEmail: 'nothing',
  emailLink: 'nothing',
  passkey: 'nothing',
  passkeyChallenge: 'nothing',
  mail: 'nothing',
} satisfies Record<keyof Database, Effect> as Record<keyof Database, Effect>;

/** Columns that readers get nothing from: an update of these alone affects nothing, whatever its table does. */
export const unread: { readonly [Table in keyof Database]?: readonly (keyof Database[Table])[] } = {
  user: ['email', 'emailKey', 'passwordHash', 'isLeaving', 'suspension', 'suspendedFor', 'isRelisting'],
};

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
