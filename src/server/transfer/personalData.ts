import { imageUrl } from '../../shared/image.ts';
import { hiddenArticles, allArticles } from '../db/readModel.ts';
import type { Database, Db } from '../db/schema.ts';
import { getAccountRecord } from '../store/accounts/lists.ts';

/** Reasons for leaving out data of an account. */
const LEFT_OUT = {
  text: 'in the files of the export',
  derived: 'derived from other data',
  secret: 'valid for minutes, and only a hash or challenge is stored',
  pseudonym: 'not linked to the account',
} as const;

/**
 * Handling of each table with account data in `readPersonalData`: `exported`, or the reason why it is left out. A test
 * fails if a table with an account column is missing here.
 */
export const personalTables: Partial<Record<keyof Database, string>> = {
  user: 'exported',
  session: 'exported',
  accessToken: 'exported',
  otherEmail: 'exported',
  passkey: 'exported',
  pendingAccount: 'exported',
  admin: 'exported',
  auditLog: 'exported',
  image: 'exported',
  accountStorage: 'exported',
  articleHiding: 'exported',
  articleOrigin: 'exported',
  articleImport: 'exported',
  authorOrigin: 'exported',
  unclaimedAccount: 'gone before its owner can log in',
  authorDay: 'exported',
  referrerDay: 'exported',
  mail: 'exported',
  article: LEFT_OUT.text,
  articleClicks: LEFT_OUT.text,
  draft: LEFT_OUT.text,
  revision: LEFT_OUT.text,
  articleTag: LEFT_OUT.derived,
  tag: LEFT_OUT.derived,
  imageUse: LEFT_OUT.derived,
  authorWord: LEFT_OUT.derived,
  indexedDraft: LEFT_OUT.derived,
  idempotencyKey: LEFT_OUT.derived,
  retiredSlug: 'only hashes, which nobody can read',
  passwordReset: LEFT_OUT.secret,
  passkeyChallenge: LEFT_OUT.secret,
  emailLink: LEFT_OUT.secret,
  attempt: LEFT_OUT.pseudonym,
  report: LEFT_OUT.pseudonym,
};

/**
 * Returns everything that is stored about an account besides its texts, as JSON: GDPR, article 15. Excludes hashes,
 * keys and tokens, and data that identifies others, such as the admin who acted. Times are ISO 8601, sizes are in
 * bytes.
 */
export async function readPersonalData(db: Db, userId: string): Promise<string> {
  const { account, profile } = await getAccountRecord(db, userId);
  return `${JSON.stringify(
    {
      account: { ...account, ...(await readStanding(db, userId)) },
      profile,
      ...(await readAccess(db, userId)),
      ...(await readUse(db, userId)),
      mails: await db
        .selectFrom('mail')
        .select(['kind', 'recipient', 'createdAt', 'endedAt'])
        .where((mail) =>
          // Anyone can register with an email that isn't theirs.
          account.emailConfirmedAt === null
            ? mail('userId', '=', userId)
            : mail.or([mail('userId', '=', userId), mail('recipient', '=', account.email)]),
        )
        .orderBy('createdAt')
        .execute(),
      auditLog: await readAuditLog(db, userId),
    },
    null,
    2,
  )}\n`;
}

/** Returns the account's rights, and the decisions about it. */
async function readStanding(db: Db, userId: string) {
  const admin = await db
    .selectFrom('admin')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  const pending = await db
    .selectFrom('pendingAccount')
    .select(['createdAt', 'rejectedAt', 'reason'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const hidden = await hiddenArticles(db)
    .select(['article.slug', 'articleHiding.reason', 'articleHiding.hiddenAt'])
    .where('article.ownerId', '=', userId)
    .orderBy('article.number')
    .execute();
  return { adminSince: admin?.createdAt ?? null, approval: pending ?? null, hiddenArticles: hidden };
}

async function readAccess(db: Db, userId: string) {
  const otherEmails = await db
    .selectFrom('otherEmail')
    .select(['kind', 'email', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  const sessions = await db
    .selectFrom('session')
    .select(['createdAt', 'expiresAt', 'browser'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const accessTokens = await db
    .selectFrom('accessToken')
    .select(['name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const passkeys = await db
    .selectFrom('passkey')
    .select(['name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return { otherEmails, sessions, accessTokens, passkeys };
}

async function readUse(db: Db, userId: string) {
  const storage = await db
    .selectFrom('accountStorage')
    .select(['bytes', 'imageBytes'])
    .where('ownerId', '=', userId)
    .executeTakeFirst();
  const images = await db
    .selectFrom('image')
    .select(['hash', 'width', 'height', 'bytes', 'createdAt', 'unusedSince', 'blockedAt'])
    .where('ownerId', '=', userId)
    .orderBy('createdAt')
    .orderBy('hash')
    .execute();
  const clicksByDay = await db
    .selectFrom('authorDay')
    .select(['day', 'clicks'])
    .where('ownerId', '=', userId)
    .orderBy('day')
    .execute();
  const referrers = await db
    .selectFrom('referrerDay')
    .select(['day', 'host', 'clicks'])
    .where('scope', '=', userId)
    .orderBy('day')
    .orderBy('host')
    .execute();
  const imports = await allArticles(db)
    .innerJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .select(['article.slug', 'articleOrigin.sourceId', 'articleOrigin.feedId', 'articleOrigin.importedAt'])
    .where('articleOrigin.ownerId', '=', userId)
    .orderBy('article.number')
    .execute();
  const archives = await db
    .selectFrom('articleImport')
    .select(['name', 'bytes', 'state', 'createdAt', 'endedAt'])
    .where('ownerId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const importedAuthors = await db
    .selectFrom('authorOrigin')
    .select(['sourceId', 'importedAt'])
    .where('userId', '=', userId)
    .orderBy('sourceId')
    .execute();
  return {
    storage: storage ?? { bytes: 0, imageBytes: 0 },
    // The file name is the part of the image's public URL after `/media/`.
    images: images.map(({ hash, ...image }) => ({ file: imageUrl(hash).slice('/media/'.length), ...image })),
    clicksByDay,
    referrers,
    imports,
    archives,
    importedAuthors,
  };
}

/** Returns actions on the account, and its actions as an admin. The latter exclude whom or what they affected. */
async function readAuditLog(db: Db, userId: string) {
  const rows = await db
    .selectFrom('auditLog')
    .select(['createdAt', 'act', 'actorId', 'subjectKind', 'subjectId', 'subject', 'reason'])
    .where((entry) => entry.or([entry('actorId', '=', userId), entry('subjectId', '=', userId)]))
    .orderBy('id')
    .execute();
  return rows.map(({ actorId, subjectId, subject, reason, ...entry }) => ({
    ...entry,
    byYou: actorId === userId,
    ...(subjectId === userId && { subject, reason }),
  }));
}
