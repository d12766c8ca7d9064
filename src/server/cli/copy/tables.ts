import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Made of the others, and so made again in the copy: what articles and drafts are found by, and what accounts store. */
type Made = 'accountStorage' | 'articleWords' | 'authorWord' | 'indexing' | 'indexedDraft' | 'draftWords';
type Copied = Omit<Database, Made>;

/** Every table with its primary key; what others refer to comes first. The compiler misses none. */
export const keys = {
  user: ['id'],
  session: ['idHash'],
  article: ['number'],
  articleBody: ['number'],
  articleClicks: ['number'],
  articleCount: ['scope', 'size', 'block'],
  articleDay: ['number', 'day'],
  authorDay: ['ownerId', 'day'],
  referrerDay: ['scope', 'day', 'host'],
  blogDay: ['day', 'name'],
  tag: ['slug'],
  articleTag: ['tag', 'number'],
  retiredSlug: ['slugHash'],
  draft: ['ownerId', 'id'],
  idempotencyKey: ['ownerId', 'key'],
  revision: ['id'],
  unpublishedArticle: ['number'],
  hiddenArticle: ['number'],
  report: ['number', 'network'],
  attempt: ['kind', 'account', 'network'],
  setting: ['name'],
  invitation: ['codeHash'],
  pendingAccount: ['userId'],
  admin: ['userId'],
  auditLog: ['id'],
  passwordReset: ['tokenHash'],
  otherEmail: ['id'],
  emailLink: ['tokenHash'],
  passkey: ['id'],
  passkeyChallenge: ['challengeHash'],
  mail: ['id'],
} as const satisfies { [Table in keyof Copied]: readonly (keyof Copied[Table])[] };

export type Table = keyof typeof keys;
export const tables = Object.keys(keys) as Table[];

export type Row = Record<string, string | number | Uint8Array | null>;

/** A database of which a copy knows nothing but tables, keys and rows. */
export type AnyDb = Kysely<Record<string, Row>>;
