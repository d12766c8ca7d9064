import type { Kysely } from 'kysely';
import type { AccountTables } from './schema/accounts.ts';
import type { ArticleTables } from './schema/articles.ts';
import type { CallTables } from './schema/calls.ts';
import type { DraftTables } from './schema/drafts.ts';
import type { MailTables } from './schema/mail.ts';
import type { ModerationTables } from './schema/moderation.ts';
import type { RegistrationTables } from './schema/registration.ts';
import type { SearchTables } from './schema/search.ts';
import type { SettingTables } from './schema/settings.ts';
import type { StatisticsTables } from './schema/statistics.ts';

/** Times are ISO 8601 texts in UTC on every engine, ids are UUIDs of version 7. */
export interface Database
  extends
    AccountTables,
    RegistrationTables,
    ArticleTables,
    StatisticsTables,
    DraftTables,
    ModerationTables,
    SearchTables,
    CallTables,
    MailTables,
    SettingTables {}

/**
 * `article` is the one whose `number` the statement returns, `listings` are all and those of the `ownerId` beside it; `tag`
 * is the one whose slug it returns, as `slug` or `tag`, with the list of all tags.
 */
export type Effect = 'everything' | 'article and listings' | 'article' | 'tag' | 'nothing';

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
  articleHiding: 'nothing',
  listing: 'nothing',
  listingMark: 'nothing',
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
  admin: 'everything',
  auditLog: 'nothing',
  passwordReset: 'nothing',
  otherEmail: 'nothing',
  emailLink: 'nothing',
  passkey: 'nothing',
  passkeyChallenge: 'nothing',
  accountStorage: 'nothing',
  mail: 'nothing',
} satisfies Record<keyof Database, Effect> as Record<keyof Database, Effect>;

/** Columns that readers get nothing from: an update of these alone affects nothing, whatever its table does. */
export const unread: { readonly [Table in keyof Database]?: readonly (keyof Database[Table])[] } = {
  user: [
    ...(['email', 'emailKey', 'emailConfirmedAt', 'passwordHash'] as const),
    ...(['suspension', 'suspendedFor', 'isRelisting'] as const),
  ],
  article: ['expiresAt'],
};

/** Columns that no order of articles goes by: an update of these alone affects the article and what shows it. */
export const inPlace: readonly (keyof Database['article'])[] = [
  ...([
    'title',
    'titleKey',
    'cover',
    'tags',
    'lead',
    'wordCount',
    'readingMinutes',
    'recipe',
    'storedBytes',
  ] as const),
  ...(['updatedAt', 'version'] as const),
];

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
