import type { ColumnType, Generated, Kysely } from 'kysely';
import type { ArticleKind, PublicStatus, ShortTexts } from '../../shared/article.ts';
import type { ChangeAct, TakeBackState } from '../../shared/articleChange.ts';
import type { ImportOutcome, ImportState } from '../../shared/articleImport.ts';
import type { ImageUse } from '../../shared/image.ts';
import type { RevisionKind } from '../../shared/revision.ts';
import type { SubmissionState } from '../../shared/submission.ts';
import type { DeliveryEvent, DeliveryProblem, WebhookState } from '../../shared/webhook.ts';

/** All tables. Times are ISO 8601 texts in UTC on both engines, ids are UUIDs of version 7. */
export interface Database
  extends
    AccountTables,
    RegistrationTables,
    ArticleTables,
    StatisticsTables,
    DraftTables,
    ImageTables,
    ModerationTables,
    SearchTables,
    CallTables,
    MailTables,
    MediaTables,
    SettingTables,
    TransferTables,
    WebhookTables {}

/**
 * Whether readers get anything that is made from a table. A write to one with `content` invalidates the whole content
 * cache, unless `writeParts` in `contentCache.ts` says what it changes. Clicks are added to replies when they are sent.
 * A new table doesn't compile without a line here.
 */
export const affects = {
  user: 'content',
  session: 'nothing',
  accessToken: 'nothing',
  article: 'content',
  articleBody: 'content',
  articleClicks: 'nothing',
  articleHiding: 'nothing',
  articleDeletion: 'nothing',
  articlePage: 'nothing',
  articleChange: 'nothing',
  takeBack: 'nothing',
  pin: 'content',
  listing: 'nothing',
  listingMark: 'nothing',
  articleDay: 'nothing',
  authorDay: 'nothing',
  referrerDay: 'nothing',
  blogDay: 'nothing',
  tag: 'content',
  articleTag: 'content',
  retiredSlug: 'nothing',
  draft: 'nothing',
  submission: 'nothing',
  idempotencyKey: 'nothing',
  revision: 'nothing',
  image: 'nothing',
  imageUse: 'nothing',
  deletedImage: 'nothing',
  report: 'nothing',
  articleWords: 'nothing',
  authorWord: 'nothing',
  indexing: 'nothing',
  indexedDraft: 'nothing',
  draftWords: 'nothing',
  attempt: 'nothing',
  setting: 'content',
  invitation: 'nothing',
  pendingAccount: 'nothing',
  admin: 'content',
  userRole: 'nothing',
  auditLog: 'nothing',
  passwordReset: 'nothing',
  otherEmail: 'nothing',
  emailLink: 'nothing',
  passkey: 'nothing',
  passkeyChallenge: 'nothing',
  accountStorage: 'nothing',
  mail: 'nothing',
  media: 'nothing',
  redirect: 'nothing',
  articleOrigin: 'nothing',
  articleImport: 'nothing',
  importedFile: 'nothing',
  importPart: 'nothing',
  webhook: 'nothing',
  webhookDelivery: 'nothing',
  unclaimedAccount: 'nothing',
  authorOrigin: 'nothing',
} satisfies Record<keyof Database, 'content' | 'nothing'>;

/** Tables derived from others, which are rebuilt when a database is copied: search index, storage counts, uses of images. */
type DerivedTable =
  | 'accountStorage'
  | 'articleWords'
  | 'authorWord'
  | 'indexing'
  | 'indexedDraft'
  | 'draftWords'
  | 'imageUse';
/**
 * `media` is copied from store to store, as the target may keep files elsewhere. `importPart` has archives of unfinished imports,
 * which their owners can upload again.
 */
type CopiedTables = Omit<Database, DerivedTable | 'media' | 'importPart'>;

/** The tables that a copy of the database copies, with their primary keys, referenced tables first. None can be missing. */
export const primaryKeys = {
  user: ['id'],
  session: ['idHash'],
  accessToken: ['tokenHash'],
  article: ['number'],
  articleBody: ['number'],
  articleClicks: ['number'],
  articleHiding: ['number'],
  articleDeletion: ['number'],
  articlePage: ['number'],
  articleChange: ['id'],
  takeBack: ['id'],
  pin: ['scope', 'number'],
  listing: ['scope'],
  listingMark: ['scope', 'rank'],
  articleDay: ['number', 'day'],
  authorDay: ['ownerId', 'day'],
  referrerDay: ['scope', 'day', 'host'],
  blogDay: ['day', 'name'],
  tag: ['slug'],
  articleTag: ['tag', 'position'],
  retiredSlug: ['slugHash'],
  draft: ['ownerId', 'id'],
  submission: ['ownerId', 'draftId'],
  idempotencyKey: ['ownerId', 'key'],
  revision: ['id'],
  image: ['hash', 'ownerId'],
  deletedImage: ['hash'],
  report: ['number', 'network'],
  attempt: ['kind', 'account', 'network'],
  setting: ['name'],
  invitation: ['codeHash'],
  pendingAccount: ['userId'],
  admin: ['userId'],
  userRole: ['userId'],
  auditLog: ['id'],
  passwordReset: ['tokenHash'],
  otherEmail: ['id'],
  emailLink: ['tokenHash'],
  passkey: ['id'],
  passkeyChallenge: ['challengeHash'],
  mail: ['id'],
  redirect: ['path'],
  articleOrigin: ['number'],
  articleImport: ['id'],
  importedFile: ['importId', 'position'],
  webhook: ['id'],
  webhookDelivery: ['id'],
  unclaimedAccount: ['userId'],
  authorOrigin: ['sourceId'],
} as const satisfies { [Table in keyof CopiedTables]: readonly (keyof CopiedTables[Table])[] };

/** The columns that say which account or article a row belongs to. */
type ParentColumn = 'userId' | 'ownerId' | 'number';
type TableWith<Column extends ParentColumn> = Exclude<
  { [Table in keyof Database]: Column extends keyof Database[Table] ? Table : never }[keyof Database],
  'article'
>;

/**
 * How many rows of a table one account or article can have:
 * - `few`: a statement may read or delete all of them.
 * - `many`, such as one per reader: they are deleted in batches before it, see `rowDeletion.ts`.
 * - `elsewhere`: many, but deleted elsewhere: with their articles, by their size, when they expire, or never.
 *
 * A new table with such a column doesn't compile without a line here.
 */
export const rowsPer = {
  userId: {
    session: 'few',
    accessToken: 'few',
    passwordReset: 'few',
    otherEmail: 'few',
    passkey: 'few',
    passkeyChallenge: 'few',
    pendingAccount: 'few',
    admin: 'few',
    userRole: 'few',
    authorWord: 'few',
    mail: 'few',
    unclaimedAccount: 'few',
    authorOrigin: 'few',
  },
  ownerId: {
    accountStorage: 'few',
    articleClicks: 'elsewhere',
    articleHiding: 'elsewhere',
    articleDeletion: 'elsewhere',
    articleChange: 'elsewhere',
    articleTag: 'elsewhere',
    articleOrigin: 'elsewhere',
    takeBack: 'few',
    retiredSlug: 'elsewhere',
    authorDay: 'few',
    draft: 'few',
    indexedDraft: 'few',
    submission: 'few',
    revision: 'elsewhere',
    image: 'many',
    imageUse: 'elsewhere',
    idempotencyKey: 'many',
    articleImport: 'few',
  },
  number: {
    articleBody: 'few',
    articleClicks: 'few',
    articleHiding: 'few',
    articleDeletion: 'few',
    articlePage: 'few',
    articleChange: 'many',
    pin: 'few',
    articleTag: 'few',
    articleDay: 'few',
    report: 'elsewhere',
    redirect: 'few',
    articleOrigin: 'few',
    // Its number is its own, not an article's.
    indexedDraft: 'few',
  },
} as const satisfies {
  [Column in ParentColumn]: {
    [Table in TableWith<Column>]:
      | 'few'
      | 'elsewhere'
      | (Table extends keyof typeof primaryKeys ? 'many' : never);
  };
};

/** The database, or a transaction. */
export type Db = Kysely<Database>;

/** Accounts and login. */
interface AccountTables {
  user: UserTable;
  session: SessionTable;
  accessToken: AccessTokenTable;
  passwordReset: PasswordResetTable;
  otherEmail: OtherEmailTable;
  emailLink: EmailLinkTable;
  passkey: PasskeyTable;
  passkeyChallenge: PasskeyChallengeTable;
  accountStorage: AccountStorageTable;
}

interface UserTable {
  id: string;
  name: string;
  email: string;
  /**
   * The email as normalized by `emailKey` of `src/shared/email.ts`: unique, and used for login. With a space, which no email
   * has, for accounts without an email.
   */
  emailKey: string;
  /** When a link that was sent to this email was first used; null while the email may be a stranger's. */
  emailConfirmedAt: Generated<string | null>;
  /** '' if there is no password to log in with. */
  passwordHash: string;
  /** In the URL of their page: derived from the name at registration, and never changed. */
  handle: string;
  createdAt: string;
  /** 1 while an account with many articles is being deleted: it can't be used for login. */
  isLeaving: Generated<number>;
  /** The state of a suspended account's articles; null if the account isn't suspended. */
  suspension: Generated<'hiding' | 'hidden' | 'restoring' | null>;
  /** The reason for the suspension. */
  suspendedFor: Generated<string | null>;
  /** The reason why the account is limited, so that its articles are only in its own listing; null if it isn't. */
  limitedFor: Generated<string | null>;
  /** 1 while some of their articles are still being listed or unlisted. */
  isRelisting: Generated<number>;
  /** An image URL, or ''. */
  avatar: Generated<string>;
  /** Plain text, or ''. */
  bio: Generated<string>;
  /** URLs, a JSON array. */
  links: Generated<string>;
}

interface SessionTable {
  /** SHA-256 of the session's id, so that a reader of the table can't create a token. */
  idHash: string;
  userId: string;
  createdAt: string;
  expiresAt: string;
  /** The browser at login, as described by `../store/sessions.ts`; '' if unknown. */
  browser: Generated<string>;
}

/** Personal access tokens: `../store/accessTokens.ts`. */
interface AccessTokenTable {
  /** SHA-256 of the token, so that a reader of the table can't use it. */
  tokenHash: string;
  userId: string;
  /** Chosen by its owner. */
  name: string;
  /** Separated by spaces. */
  scopes: string;
  createdAt: string;
  /** Null if it never expires. */
  expiresAt: string | null;
  /** Updated once an hour; null until its first use. */
  lastUsedAt: string | null;
}

/** Links for resetting a forgotten password. */
interface PasswordResetTable {
  /** SHA-256 of the token, so that a reader of the table can't use it. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** 1 if it was sent to the account's email, which its use confirms; 0 if an operator passed it on. */
  isMailed: Generated<number>;
}

/** Further emails of accounts: `../store/otherEmails.ts`. */
export interface OtherEmailTable {
  id: string;
  userId: string;
  /**
   * A `pending` email becomes the account's once it is confirmed. A `former` one can be restored, and is reserved until
   * then. `own` is the email of a registration that hasn't been confirmed.
   */
  kind: 'pending' | 'former' | 'own';
  email: string;
  /** As in `user`. */
  emailKey: string;
  expiresAt: string;
}

/** Links that were sent to such an email; several if the mail was sent again. */
interface EmailLinkTable {
  /** SHA-256 of the token, so that a reader of the table can't use it. */
  tokenHash: string;
  otherEmailId: string;
}

/** Passkeys, for login without a password: `../store/passkeys.ts`. */
export interface PasskeyTable {
  id: string;
  userId: string;
  /** The authenticator's id for it, in base64url. */
  credentialId: string;
  /** COSE key in base64url; a reader of the table can't log in with it. */
  publicKey: string;
  /** The authenticator's signature counter; 0 if it has none. */
  counter: number;
  /** The authenticator's transports, a JSON array. */
  transports: string;
  /** Chosen by its owner, or by the browser. */
  name: string;
  createdAt: string;
  /** Null until its first login. */
  lastUsedAt: string | null;
}

/** Challenges for adding a passkey, each valid once, and used login challenges: `loginChallengesBy`. */
interface PasskeyChallengeTable {
  /** SHA-256, so that a reader of the table can't use it. */
  challengeHash: string;
  /** Who is adding a passkey; null for a used login challenge. */
  userId: string | null;
  expiresAt: string;
}

/** The size of an account's texts: `./accountStorage.ts`. Only triggers write it. */
interface AccountStorageTable {
  ownerId: string;
  /** The sum of `storedBytes`, `size` and `stored` of its articles, drafts and revisions. */
  bytes: number;
  /** The sum of `bytes` of its images. */
  imageBytes: Generated<number>;
}

/** Who may register and publish. */
interface RegistrationTables {
  invitation: InvitationTable;
  pendingAccount: PendingAccountTable;
}

/** Invitations to register on an invite-only blog. */
interface InvitationTable {
  /** SHA-256 of the code, so that a reader of the table can't use it. */
  codeHash: string;
  /** A note of the admin who created it. */
  note: Generated<string>;
  usesLeft: number;
  createdAt: string;
  expiresAt: string;
}

/** Accounts that may not publish, because they haven't been approved. */
interface PendingAccountTable {
  userId: string;
  createdAt: string;
  /** Null until the account is rejected. */
  rejectedAt: string | null;
  /** The reason for the rejection, or ''. */
  reason: string;
}

/** Articles and what belongs to them. */
interface ArticleTables {
  article: ArticleTable;
  articleHiding: ArticleHidingTable;
  articleDeletion: ArticleDeletionTable;
  articlePage: ArticlePageTable;
  articleChange: ArticleChangeTable;
  takeBack: TakeBackTable;
  pin: PinTable;
  articleBody: ArticleBodyTable;
  articleClicks: ArticleClicksTable;
  listing: ListingTable;
  listingMark: ListingMarkTable;
  tag: TagTable;
  articleTag: ArticleTagTable;
  retiredSlug: RetiredSlugTable;
}

/** Null in rows from before the column was added, until they are counted. */
type Backfilled = ColumnType<number | null, number, number | null>;

/**
 * An `unpublished` article has no body, no tags and no words in the search index: its text is in its draft. A `hidden` one, a
 * `deleted` one, which is in the bin, and a public `page` have everything except `articleTag` rows.
 */
export type ArticleStatus = PublicStatus | 'unpublished' | 'hidden' | 'deleted';

/** Has only small columns: a listing reads this table and never a body. */
interface ArticleTable extends ShortTexts, NamesImages {
  /** Assigned in order of creation, and never reused. */
  number: Generated<number>;
  id: string;
  ownerId: string;
  slug: string;
  status: Generated<ArticleStatus>;
  /** The sort key of all listings: the time of first publication in microseconds since 1970, unique. */
  position: number;
  /** When it is deleted, if it isn't published and its draft was discarded. */
  expiresAt: Generated<string | null>;
  /** The sort key of its title: `titleSortKey` in `./readModel.ts`. */
  titleKey: string;
  /** The opening of the sanitized html. */
  lead: string;
  version: Generated<number>;
  /** Tags with their slugs, as packed by `./readModel.ts`. */
  tags: Generated<string>;
  /** 0 while its author's account is limited. */
  isListed: Generated<number>;
  /** The length for readers; null until it has been counted. */
  wordCount: Backfilled;
  readingMinutes: Backfilled;
  /** `RECIPE` of `../content/renderer.ts` when its html was rendered. */
  recipe: Generated<number>;
  /** The size including the body: `renderedColumns` in `../services/writeArticle.ts`. */
  storedBytes: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

interface ArticleBodyTable {
  number: number;
  markdown: string;
  sanitizedHtml: string;
}

/** Separate from the article, so that a click never rewrites a large row. */
interface ArticleClicksTable {
  number: number;
  clicks: number;
  /** The article's author, so that an author's articles can be sorted by clicks. */
  ownerId: string;
}

/** Why an article is hidden. Deleted with its article. */
interface ArticleHidingTable {
  number: number;
  ownerId: string;
  /** Shown to its author. */
  reason: string;
  /** 1 if it was hidden by the suspension of its author, and will be restored with the account. */
  bySuspension: number;
  /** 0 if an editor hid it. Only admins show others again. */
  byAdmin: number;
  hiddenAt: string;
}

/** Articles in the bin. Deleted with its article, which `expiresAt` ends. */
interface ArticleDeletionTable {
  number: number;
  ownerId: string;
  deletedAt: string;
  /** 1 if its author was told that it can't be undone: only an admin can take it back. */
  isFinal: number;
}

/** Articles that stay on top of a list: `../store/articles/pins.ts`. They keep their pins while readers don't see them. */
interface PinTable {
  /** The list's scope in `./paging.ts`: '' for the blog's list, or the id of the author whose list it is. */
  scope: string;
  number: number;
  pinnedAt: string;
}

/** Which articles are pages, or become pages again once they are public. Deleted with the article. */
interface ArticlePageTable {
  number: number;
}

/** Who changed an article, and how it was before: `../store/articleChanges.ts`. Deleted with the article. */
interface ArticleChangeTable {
  /** In chronological order. */
  id: string;
  number: number;
  ownerId: string;
  act: ChangeAct;
  /** The account that did it; null for an operator, and if the account is gone. */
  actorId: string | null;
  /** Which session, token, import or command of that account did it: `writerKey`. */
  by: string;
  /** The token's name or the session's browser at that time, or ''. */
  byName: string;
  /** When it was done, and when for the last time: edits by the same writer within an hour are one change. */
  createdAt: string;
  lastAt: string;
  count: number;
  /** '' if the change created the article. */
  statusBefore: ArticleStatus | '';
  slugBefore: string;
  /** The revision with the text before; null without one. */
  revisionBefore: string | null;
}

/** Jobs that undo what one writer did: `../services/takeBack.ts`. */
interface TakeBackTable {
  id: string;
  /** The author who takes back their own tokens' and sessions' changes; null for an admin or operator, who may do it for all. */
  ownerId: string | null;
  /** Who started it, as the audit log names them. */
  actorId: string | null;
  actor: string;
  /** Whose changes are taken back, as in `articleChange`; `account` and an id for all of an account. */
  by: string;
  byName: string;
  since: string;
  /** The job that this one undoes, or null. */
  undoes: string | null;
  /** The number of the article that was handled last. */
  position: number;
  /** Articles that were changed, and those that were left alone. */
  changed: number;
  kept: number;
  state: TakeBackState;
  /** The process that works on it, until `claimedUntil`. */
  claim: string;
  claimedUntil: string;
  createdAt: string;
  endedAt: string | null;
}

/** A listing that is read page by page: `./paging.ts`. */
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

/** Tags in use. A tag without articles is deleted. */
interface TagTable {
  /** In the URL of its page; never changes. */
  slug: string;
  /** Normalized name, for finding it in any spelling. */
  key: string;
  /** In its first spelling. */
  name: string;
  /** Number of listed articles. */
  articleCount: number;
  /** Number of other articles, which also keep the tag alive. */
  unlistedCount: Generated<number>;
  /** The account that used it first; null if unknown. */
  addedBy: Generated<string | null>;
}

/** Tags of published articles. */
interface ArticleTagTable {
  /** The tag's slug. */
  tag: string;
  /** The article's position. */
  position: number;
  number: number;
  /** The article's author, to find an author's articles with a tag. */
  ownerId: string;
  /** The article's `isListed`. */
  isListed: Generated<number>;
}

/** Slugs of deleted articles and handles of deleted authors. Links may still use them, so they are reserved. */
interface RetiredSlugTable {
  /** SHA-256, so that no word of a deleted article is kept. */
  slugHash: string;
  /** The former owner, who may have been deleted. */
  ownerId: string;
}

/** Daily statistics. */
interface StatisticsTables {
  articleDay: ArticleDayTable;
  authorDay: AuthorDayTable;
  referrerDay: ReferrerDayTable;
  blogDay: BlogDayTable;
}

/** Clicks of an article by day, kept for some months: `../store/clickStats.ts`. */
interface ArticleDayTable {
  number: number;
  /** In UTC, such as `2026-01-31`. */
  day: string;
  clicks: number;
}

/** Clicks of all of an author's articles by day, including deleted ones. */
interface AuthorDayTable {
  ownerId: string;
  day: string;
  clicks: number;
}

/** Referring hosts by day, kept as long as clicks: `../store/clickStats.ts`. */
interface ReferrerDayTable {
  /** An article's number, or an author's id for all of their articles. */
  scope: string;
  day: string;
  /** Host name only; '' for all hosts without their own row. */
  host: string;
  clicks: number;
}

/** Counts of events on the blog by day: `./dailyCounts.ts`. */
interface BlogDayTable {
  day: string;
  /** Name of the counter, such as `articles`. */
  name: string;
  count: number;
}

/** Texts that only their author can read. */
interface DraftTables {
  draft: DraftTable;
  submission: SubmissionTable;
  revision: RevisionTable;
}

/** Unpublished texts. Every query must be restricted to the owner. */
interface DraftTable extends ShortTexts, NamesImages {
  ownerId: string;
  /** Created by the client, and unique only per owner, so that nobody can find out whether another account has it. */
  id: string;
  /** The slug of the article that it changes; null for a new one. */
  articleSlug: string | null;
  /** The version of that article when the draft was started. */
  articleVersion: number | null;
  /** What it is published as, unless it changes a public article. */
  kind: Generated<ArticleKind>;
  /** The beginning of the text. */
  opening: string;
  /** The size of all its texts in bytes. */
  size: number;
  version: number;
  /** When it is scheduled for publication. */
  publishAt: string | null;
  /** Why the scheduled publication failed, by `storable`. */
  publishProblem: string | null;
  createdAt: string;
  updatedAt: string;
  markdown: string;
  /** As spelled by the author, a JSON array. */
  tags: Generated<string>;
  /** The access token that saved it last, by its name at that time; null for its author. */
  tokenName: Generated<string | null>;
  /** Which session, token, import or command saved it: `writerKey`; '' if unknown. */
  savedBy: Generated<string>;
  /** The browser of that session or the file of that import, or ''. */
  browser: Generated<string>;
}

/**
 * Drafts that wait for review, or that an editor sent back: `../store/submissions.ts`. The texts are those of the draft when it
 * was submitted; what was sent back has none. Deleted with its draft.
 */
interface SubmissionTable extends ShortTexts, NamesImages {
  ownerId: string;
  draftId: string;
  /** Another one with each submission, in order of time. */
  id: string;
  /** As in the draft. */
  articleSlug: string | null;
  articleVersion: number | null;
  /** 1 if readers could read that article when this was submitted, else 0. */
  wasPublic: number;
  kind: ArticleKind;
  markdown: string;
  tags: string;
  /** The size of all its texts in bytes, which counts as its author's storage. */
  size: number;
  state: SubmissionState;
  /** Since when it waits. Submitting it again before an editor has decided keeps it. */
  submittedAt: string;
  /** When an approved text is published. */
  publishAt: string | null;
  /** Who has put their name on it, approved it or sent it back, which `state` says. */
  reviewerId: string | null;
  /** Since when their name is on it. */
  reviewingSince: string | null;
  /** `writerKey` of the session that approved it, by which it is published. */
  approvedBy: string | null;
  /** What the editor who sent it back wrote, or ''. */
  comment: string;
  /** Why it was not published at its time, by `storable`. */
  problem: string | null;
}

/** Version history: `../store/revisions.ts`. */
interface RevisionTable extends ShortTexts, NamesImages {
  id: string;
  ownerId: string;
  /** What it is a revision of: `article` and its slug, or `draft` and the id of a draft without an article. */
  subject: string;
  kind: RevisionKind;
  /** The size of the markdown in bytes. */
  size: number;
  /** The size of the compressed markdown and of the names of its images, in bytes. */
  stored: number;
  /** A hash of the whole revision. */
  hash: string;
  createdAt: string;
  /** When it is deleted, if its draft was discarded. */
  expiresAt: string | null;
  /** The markdown, compressed. */
  packed: Uint8Array;
  /** As spelled by the author, a JSON array. */
  tags: Generated<string>;
  /** The access token that saved the text, by its name at that time; null for its author. */
  tokenName: Generated<string | null>;
  /** Which session, token, import or command saved it: `writerKey`; '' if unknown. */
  savedBy: Generated<string>;
  /** The browser of that session or the file of that import, or ''. */
  browser: Generated<string>;
}

/** A row with a text that may contain images. */
interface NamesImages {
  /**
   * The ids of the uploaded images in its cover and markdown, a JSON array: `packImages`. Texts saved by versions before
   * 0014-image-ids have their hashes, which begin with the ids. Triggers derive `imageUse`.
   */
  images: string;
}

/** Uploaded images. Their files are in `../images/mediaStorage.ts`, by the names of `imageFile`. */
interface ImageTables {
  image: ImageTable;
  imageUse: ImageUseTable;
  deletedImage: DeletedImageTable;
}

/** An image of an account. Other accounts may have the same one: they share its files. */
interface ImageTable {
  /** SHA-256 of its file. */
  hash: string;
  ownerId: string;
  width: number;
  height: number;
  isAnimated: number;
  /** What text over it needs, as from `shadeForText`; null if unknown, as for animations and older uploads. */
  shade: number | null;
  /** Size of its file and its variants. */
  bytes: number;
  createdAt: string;
  /** Since when none of its owner's texts uses it; null while one does. Triggers write it. */
  unusedSince: string | null;
  /** When an admin hid or deleted an article that uses it; null otherwise. Kept even if the article is deleted. */
  blockedAt: string | null;
  /** How often creating its variants failed because of the image itself; null once they are complete. */
  variantTries: number | null;
}

/** Where accounts use images, their own or others'. Only triggers write it. */
interface ImageUseTable {
  /** `imageId` of the image's hash. */
  imageId: string;
  ownerId: string;
  kind: Exclude<ImageUse['kind'], 'deleted'>;
  /** An article's, draft's or revision's id; '' for the avatar. */
  id: string;
}

/** Images whose files are to be deleted, unless another account has the same one. Triggers insert them. */
interface DeletedImageTable {
  hash: string;
}

/** Administration and reports. */
interface ModerationTables {
  admin: AdminTable;
  userRole: UserRoleTable;
  auditLog: AuditLogTable;
  report: ReportTable;
}

/** Accounts with admin rights: `../store/admins.ts`. */
interface AdminTable {
  userId: string;
  createdAt: string;
}

/** The roles that accounts have been given: `../store/roles.ts`. Without a row, an account is an author. A row in `admin` wins. */
interface UserRoleTable {
  userId: string;
  role: 'contributor' | 'editor';
  createdAt: string;
}

/** The audit log of admin actions. Entries are never changed. */
interface AuditLogTable {
  /** In chronological order. */
  id: string;
  createdAt: string;
  /** The admin's account; null for the command line. */
  actorId: string | null;
  /** The admin's name at that time. */
  actor: string;
  act: string;
  subjectKind: string;
  subjectId: string;
  subject: string;
  reason: string;
  /** A JSON object. */
  details: string;
}

/** Readers' reports of articles: one per article and network. */
interface ReportTable {
  /** The article's number. The article may have been deleted. */
  number: number;
  /** A pseudonym. */
  network: string;
  reason: string;
  /** The reader's comment, or ''. */
  words: string;
  createdAt: string;
}

/** The search index. */
interface SearchTables {
  articleWords: ArticleWordsTable;
  authorWord: AuthorWordTable;
  indexing: IndexingTable;
  indexedDraft: IndexedDraftTable;
  draftWords: DraftWordsTable;
}

/** The words of articles: `../search`. They can be searched, but not read. */
interface ArticleWordsTable {
  /** The article's number. Deleted with the article. */
  rowid: number;
  /** In the format of the engine. */
  words: string;
}

/** The words of authors' names. A few may be of names that have changed since. */
interface AuthorWordTable {
  word: string;
  userId: string;
}

/** Has a row while articles are missing in the index: `../search/searchIndex.ts`. */
interface IndexingTable {
  id: number;
  /** The newest missing article. Indexing continues from it to older ones. */
  next: number;
  /** The process that does it, and until when no other one may. */
  claim: string;
  claimedUntil: string;
}

/** Which version of a draft is in the index: `../services/draftSearch.ts`. Deleted with the draft. */
interface IndexedDraftTable {
  number: Generated<number>;
  ownerId: string;
  draftId: string;
  version: number;
}

/** The words of drafts, like `articleWords`. */
interface DraftWordsTable {
  /** The number in `indexedDraft`. Deleted with that row. */
  rowid: number;
  words: string;
}

/** Records of API calls. */
interface CallTables {
  idempotencyKey: IdempotencyKeyTable;
  attempt: AttemptTable;
}

/** Idempotency keys of calls that must run only once: `../store/idempotency.ts`. */
interface IdempotencyKeyTable {
  ownerId: string;
  key: string;
  /** A hash of the request. */
  fingerprint: string;
  /** The process that runs it, and until when no other one may. */
  claim: string;
  claimedUntil: string;
  /** JSON without an article's text; null while the call is running. */
  answer: string | null;
  createdAt: string;
}

/** Counters of the rate limits. Accounts and networks are pseudonyms, or '' where they don't matter. */
interface AttemptTable {
  kind: string;
  account: string;
  network: string;
  count: number;
  /** '' if not locked. */
  lockedUntil: string;
  expiresAt: string;
}

interface MailTables {
  mail: MailTable;
}

/** The mail queue: `../mail`. Texts are created when a mail is sent. */
interface MailTable {
  id: string;
  /** The kind of mail: `../services/accountMails.ts`. */
  kind: string;
  recipient: string;
  /** The account that it is about, if the recipient doesn't identify the account; otherwise ''. */
  userId: Generated<string>;
  /** What of that account it is about: the id of a change or draft, or the slug of an article; otherwise ''. */
  about: Generated<string>;
  tries: number;
  /** The process that is sending it, until `dueAt`; '' before the first try. */
  claim: string;
  /** When to send it or try again: never once it has ended. */
  dueAt: string;
  createdAt: string;
  /** The error codes of nodemailer and the mail server from the last failed try, or ''. */
  problem: Generated<string>;
  /** When it was given up, or when it was sent, if somebody is waiting for it. */
  endedAt: Generated<string | null>;
}

interface MediaTables {
  media: MediaTable;
}

/** The files of images, if they are stored in the database: `../images/mediaStorage.ts`. */
interface MediaTable {
  /** Such as `ab/abcd….webp`. */
  name: string;
  data: Uint8Array;
  bytes: number;
  createdAt: string;
}

interface SettingTables {
  setting: SettingTable;
}

/** Settings of the blog: `../store/settings.ts`. Defaults have no row. */
interface SettingTable {
  name: string;
  value: string;
}

/** Imports, and the origins of imported articles and authors. */
interface TransferTables {
  redirect: RedirectTable;
  articleOrigin: ArticleOriginTable;
  unclaimedAccount: UnclaimedAccountTable;
  authorOrigin: AuthorOriginTable;
  articleImport: ArticleImportTable;
  importedFile: ImportedFileTable;
  importPart: ImportPartTable;
}

/**
 * Imports started in the dashboard: `../store/articleImports.ts`. All queries but the job's must be restricted to the
 * owner.
 */
export interface ArticleImportTable {
  /** Also the `importId` of its articles in `articleOrigin`. */
  id: string;
  ownerId: string;
  /** The archive's file name, or ''. */
  name: string;
  state: ImportState;
  /** Announced size of the archive. */
  bytes: number;
  /** Bytes received so far. */
  received: number;
  /** Number of stored parts; 0 once they are deleted. */
  parts: number;
  /** Pseudonym of the network that sent the last part, or ''. */
  network: string;
  /** Files that the current step has handled, or articles that undoing has deleted. */
  position: number;
  /** The final value of `position`; null while the archive is being checked. */
  total: number | null;
  /** Number of files by outcome. */
  created: number;
  changed: number;
  same: number;
  refused: number;
  /** `ImportSummary` as JSON; '' until the archive is checked. */
  summary: string;
  /** `UndatedChoice`; '' if none was made. */
  undated: string;
  /** Why it failed or was canceled, by `storable`, or ''. */
  problem: string;
  /** The process that works on it, until `claimedUntil`. */
  claim: string;
  claimedUntil: string;
  /** Consecutive claims, including the current one, that began no further than `attemptedFrom`. Reset by a release. */
  attempts: number;
  /** The furthest position at which one of them began. */
  attemptedFrom: number;
  createdAt: string;
  /** When something was last received or done. */
  updatedAt: string;
  endedAt: string | null;
  /** Which session started it: `writerKey`; '' if unknown. */
  savedBy: Generated<string>;
  /** The browser of that session, or ''. */
  browser: Generated<string>;
}

/** The outcome of a file of an import. */
interface ImportedFileTable {
  importId: string;
  /** In the order of the import, from 0. */
  position: number;
  name: string;
  outcome: ImportOutcome;
  /** By `storable`. */
  note: string;
  slug: string | null;
}

/** The archive of an import, in parts of `PART_BYTES`. Deleted once the import has ended. */
interface ImportPartTable {
  importId: string;
  part: number;
  data: Uint8Array;
}

/** Old URLs of articles: `../store/redirects.ts`. Deleted with the article. */
interface RedirectTable {
  /** Decoded and without a trailing slash, such as `/2019/05/looms.html` or `/?p=12`. */
  path: string;
  /** The article's number. */
  number: number;
  createdAt: string;
}

/** Where an imported article comes from: `../transfer`. Deleted with the article. */
interface ArticleOriginTable {
  number: number;
  ownerId: string;
  /** Identifies the article in its source, so that importing it again finds it. */
  sourceId: string;
  /** The id of its entry in the feeds of its former blog; null if unknown. */
  feedId: string | null;
  /** A hash of what was imported, so that importing the same again changes nothing. */
  contentHash: string;
  /** The import that created it, which can be undone. */
  importId: string;
  importedAt: string;
}

/** Webhooks and their deliveries: `../store/webhooks.ts`. */
interface WebhookTables {
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
}

interface WebhookTable {
  id: string;
  url: string;
  /** Separated by spaces. */
  events: string;
  state: WebhookState;
  /** Signs deliveries, so it can't be stored as a hash. */
  secret: string;
  /** The secret before the last rotation, which also signs for a while; null if it was never rotated. */
  formerSecret: Generated<string | null>;
  formerSecretUntil: Generated<string | null>;
  createdAt: string;
  /** When the first delivery since the last successful one failed; null if the last one succeeded. */
  failingSince: Generated<string | null>;
}

/** The delivery queue and log. Payloads are composed when they are sent. Deleted with the webhook. */
interface WebhookDeliveryTable {
  /** In chronological order; also the `webhook-id` of the delivery, which stays the same with each try. */
  id: string;
  webhookId: string;
  event: DeliveryEvent;
  /** '' for a test event. */
  articleId: string;
  /** The article's slug at that time. */
  slug: string;
  tries: Generated<number>;
  /** The process that is sending it, until `dueAt`; '' before the first try. */
  claim: Generated<string>;
  /** When to send it or try again: never once it has ended. */
  dueAt: string;
  createdAt: string;
  endedAt: Generated<string | null>;
  triedAt: Generated<string | null>;
  /** The HTTP status of the last response; null if there was none. */
  status: Generated<number | null>;
  /** A `DeliveryProblem`, or ''. */
  problem: Generated<DeliveryProblem | ''>;
  /** Duration of the last try, in milliseconds. */
  milliseconds: Generated<number | null>;
}

/** Accounts that an import created for authors, until their owners claim them: `../services/claimAccount.ts`. */
interface UnclaimedAccountTable {
  userId: string;
  createdAt: string;
}

/** Accounts of the authors of imported blogs, so that importing a blog again finds them. */
interface AuthorOriginTable {
  /** The author's handle, name and email in the source: a JSON array. */
  sourceId: string;
  userId: string;
  importedAt: string;
}
