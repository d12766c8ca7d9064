import { sql } from 'kysely';
import { BLOG_DAYS_STORED } from '../../shared/blogStatus.ts';
import { DAY } from '../../shared/time.ts';
import { fromNow, now, utcDay } from './portable.ts';
import { deleteSome } from './rowDeletion.ts';
import type { Database, Db, primaryKeys } from './schema.ts';

/** How long things are kept, in days. */
export const keptDays = {
  /** Expired access tokens, which their owner still sees. */
  expiredTokens: 30,
  idempotencyKeys: 2,
  /** Clicks and referring hosts by day. */
  clicks: 90,
  blogDays: BLOG_DAYS_STORED,
  reports: 90,
  /** Mails that were sent or given up. */
  endedMails: 7,
  /** What undo needs: the history and the unpublished article of a discarded draft. */
  discardedDrafts: 7,
  /** Articles in the bin. */
  deletedArticles: 30,
  /** Who changed which article: what can be taken back. */
  articleChanges: 90,
  rejectedAccounts: 30,
  /** Images that nothing names anymore. */
  unusedImages: 30,
  endedImports: 30,
};

/** Retention periods that the operator can set. */
export interface Retention {
  /** Audit log retention in days; null to keep entries forever. */
  auditLogDays?: number | null;
}

type Table = Exclude<keyof typeof primaryKeys, 'user' | 'article'>;

/** Rows of a table expire when a column reaches a value. */
interface Expiry {
  table: Table;
  column: string;
  /** Rows with this value or a smaller one have expired. */
  atMost: string | number;
}

const expiry = <Name extends Table>(
  table: Name,
  column: keyof Database[Name] & string,
  atMost: string | number,
): Expiry => ({ table, column, atMost });

/** Returns the time a number of days ago, in the format of `now`. */
export const daysAgo = (days: number): string => fromNow(-days * DAY);

const expiries = ({ auditLogDays = null }: Retention): Expiry[] => [
  expiry('session', 'expiresAt', now()),
  expiry('accessToken', 'expiresAt', daysAgo(keptDays.expiredTokens)),
  expiry('attempt', 'expiresAt', now()),
  expiry('idempotencyKey', 'createdAt', daysAgo(keptDays.idempotencyKeys)),
  expiry('revision', 'expiresAt', now()),
  expiry('invitation', 'expiresAt', now()),
  expiry('invitation', 'usesLeft', 0),
  expiry('report', 'createdAt', daysAgo(keptDays.reports)),
  expiry('passwordReset', 'expiresAt', now()),
  expiry('otherEmail', 'expiresAt', now()),
  expiry('passkeyChallenge', 'expiresAt', now()),
  expiry('articleChange', 'lastAt', daysAgo(keptDays.articleChanges)),
  expiry('articleDay', 'day', utcDay(keptDays.clicks)),
  expiry('authorDay', 'day', utcDay(keptDays.clicks)),
  expiry('referrerDay', 'day', utcDay(keptDays.clicks)),
  expiry('blogDay', 'day', utcDay(keptDays.blogDays)),
  expiry('mail', 'endedAt', daysAgo(keptDays.endedMails)),
  ...(auditLogDays === null ? [] : [expiry('auditLog', 'createdAt', daysAgo(auditLogDays))]),
];

/** Returns functions that each delete up to `max` expired rows of a table, and return how many they deleted. */
export const deletionsOfExpired = (retention: Retention) =>
  expiries(retention).map(
    ({ table, column, atMost }) =>
      (db: Db, max: number) =>
        deleteSome(db, table, sql`${sql.ref(column)} <= ${atMost}`, max),
  );
