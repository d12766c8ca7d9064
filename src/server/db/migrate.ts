import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { usersAndArticles } from './migrations/0001-users-and-articles.ts';
import { attempts } from './migrations/0002-attempts.ts';
import { articleCounts } from './migrations/0003-article-counts.ts';
import { recipe } from './migrations/0005-recipe.ts';
import { retiredSlugs } from './migrations/0006-retired-slugs.ts';
import { drafts } from './migrations/0007-drafts.ts';
import { idempotencyKeys } from './migrations/0008-idempotency-keys.ts';
import { revisions } from './migrations/0009-revisions.ts';
import { unpublishedArticles } from './migrations/0010-unpublished-articles.ts';
import { handles } from './migrations/0011-handles.ts';
import { search } from './migrations/0013-search.ts';
import { settings } from './migrations/0014-settings.ts';
import { tags } from './migrations/0015-tags.ts';
import { invitations } from './migrations/0016-invitations.ts';
import { admins } from './migrations/0017-admins.ts';
import { moderation } from './migrations/0018-moderation.ts';
import { ownListings } from './migrations/0019-own-listings.ts';
import { passwordResets } from './migrations/0020-password-resets.ts';
import { mails } from './migrations/0021-mails.ts';
import { sessionBrowsers } from './migrations/0022-session-browsers.ts';
import { registrations } from './migrations/0023-registrations.ts';
import { draftWords } from './migrations/0024-draft-words.ts';
import { accountsByAge } from './migrations/0025-accounts-by-age.ts';
import { invitationNotes } from './migrations/0026-invitation-notes.ts';
import { articleLength } from './migrations/0027-article-length.ts';
import { limitedAccounts } from './migrations/0028-limited-accounts.ts';
import { otherEmails } from './migrations/0029-other-emails.ts';
import { referrers } from './migrations/0031-referrers.ts';
import { blogDays } from './migrations/0034-blog-days.ts';
import { passkeys } from './migrations/0035-passkeys.ts';
import { searchDeletions } from './migrations/0036-search-deletions.ts';
import { ownOrder } from './migrations/0037-own-order.ts';
import { accountStorage } from './migrations/0042-account-storage.ts';
import { tagAuthors } from './migrations/0043-tag-authors.ts';
import { confirmedEmails } from './migrations/0045-confirmed-emails.ts';
import { fewerSessions } from './migrations/0046-fewer-sessions.ts';
import { searchFolding } from './migrations/0048-search-folding.ts';
import { auditLogByTime } from './migrations/0050-audit-log-by-time.ts';
import { isPostgres } from './portable.ts';
import { WITHOUT_TIME_LIMIT } from './postgresLimits.ts';
import type { Db } from './schema.ts';
import { WAIT_BESIDE } from './sqliteConnection.ts';

/** Waits two minutes for another process that migrates an SQLite file. */
const WITH_PATIENCE = 'PRAGMA busy_timeout = 120000';

/** Every migration, in the order of its name. One that was released is never changed. */
const migrations = {
  '0001-users-and-articles': usersAndArticles,
  '0002-attempts': attempts,
  '0003-article-counts': articleCounts,
  '0005-recipe': recipe,
  '0006-retired-slugs': retiredSlugs,
  '0007-drafts': drafts,
  '0008-idempotency-keys': idempotencyKeys,
  '0009-revisions': revisions,
  '0010-unpublished-articles': unpublishedArticles,
  '0011-handles': handles,
  '0013-search': search,
  '0014-settings': settings,
  '0015-tags': tags,
  '0016-invitations': invitations,
  '0017-admins': admins,
  '0018-moderation': moderation,
  '0019-own-listings': ownListings,
  '0020-password-resets': passwordResets,
  '0021-mails': mails,
  '0022-session-browsers': sessionBrowsers,
  '0023-registrations': registrations,
  '0024-draft-words': draftWords,
  '0025-accounts-by-age': accountsByAge,
  '0026-invitation-notes': invitationNotes,
  '0027-article-length': articleLength,
  '0028-limited-accounts': limitedAccounts,
  '0029-other-emails': otherEmails,
  '0031-referrers': referrers,
  '0034-blog-days': blogDays,
  '0035-passkeys': passkeys,
  '0036-search-deletions': searchDeletions,
  '0037-own-order': ownOrder,
  '0042-account-storage': accountStorage,
  '0043-tag-authors': tagAuthors,
  '0045-confirmed-emails': confirmedEmails,
  '0046-fewer-sessions': fewerSessions,
  '0048-search-folding': searchFolding,
  '0050-audit-log-by-time': auditLogByTime,
};

export const migrationNames = Object.keys(migrations);

/** The database has what this version knows nothing of: to go on would spoil it. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      'a newer version of Markdown Blog than this one has written it. Start that one again, or go back by docs/running.md',
    );
    this.name = 'NewerDatabase';
  }
}

/** Whether these are not all of them migrations of this version. */
export const isNewer = (names: string[]): boolean => names.some((name) => !migrationNames.includes(name));

/**
 * Brings the database to the present schema, or throws and leaves it as it was. Servers that start at once wait for
 * each other. Where nothing has to be written, reading is all that it takes. Throws NewerDatabase.
 */
export const migrate = (db: Db): Promise<void> =>
  db.connection().execute(async (db) => {
    const names = await namesIn(db);
    if (isNewer(names)) throw new NewerDatabase();
    if (names.length === migrationNames.length) return;

    await sql.raw(isPostgres(db) ? WITHOUT_TIME_LIMIT : WITH_PATIENCE).execute(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    // PostgreSQL's connection is closed after a migration.
    if (!isPostgres(db)) await sql.raw(WAIT_BESIDE).execute(db);
    if (error !== undefined) throw error as Error;
  });

/** The migrations that were run; none where there is no blog. */
export async function namesIn(db: Db): Promise<string[]> {
  if (!(await hasMigrations(db))) return [];
  const { rows } = await sql<{ name: string }>`
    select "name" from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by "name"`.execute(db);
  return rows.map(({ name }) => name);
}

/** Without Kysely's introspection, which reads each column of each table: that takes longer than all else of a start. */
async function hasMigrations(db: Db): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`;
  const { rows } = await found.execute(db);
  return rows.length > 0;
}
