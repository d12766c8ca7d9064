import type { Connection } from '../../../src/server/db/connect.ts';
import type { Database } from '../../../src/server/db/schema.ts';
import { NEVER } from '../../../src/server/mail/mailQueue.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { fillShortTexts } from '../../../src/shared/article.ts';
import { textColumns } from '../../helpers/articleFields.ts';
import { countTurns } from '../../helpers/countTurns.ts';
import { type OpenDatabase, openDatabase } from '../../helpers/database.ts';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe('housekeeping', () => {
  let database: OpenDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await openDatabase();
    ({ connection } = database);
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
  });

  it('deletes all expired rows and nothing else, yielding to other work', async () => {
    const { db } = connection;
    const user = {
      id: 'ada',
      name: 'Ada',
      email: 'a',
      emailKey: 'a',
      handle: 'a',
      passwordHash: 'x',
      createdAt: 'then',
    };
    const rows = [
      ...Array.from({ length: 1100 }, (_, number) => [`old ${number}`, -1] as const),
      ['new', 60] as const,
    ];
    await db.insertInto('user').values(user).execute();
    for (const [id, seconds] of rows) {
      const expiresAt = inSeconds(seconds);
      await db
        .insertInto('session')
        .values({ idHash: id, userId: 'ada', createdAt: 'then', expiresAt })
        .execute();
      await db
        .insertInto('attempt')
        .values({ kind: 'login', account: id, network: '', count: 1, lockedUntil: '', expiresAt })
        .execute();
    }

    const turns = await countTurns(() => deleteExpired(db));

    // Two full batches of each.
    expect(turns).toBeGreaterThanOrEqual(4);
    expect(await db.selectFrom('session').select('idHash').execute()).toEqual([{ idHash: 'new' }]);
    expect(await db.selectFrom('attempt').select('account').execute()).toEqual([{ account: 'new' }]);
  });

  it('keeps each kind of row for its time, and deletes more than one batch afterwards', async () => {
    const { db } = connection;
    /** A batch has 500 rows. */
    const MANY = 501;
    const DAYS = 24 * 60 * 60;
    /** Returns times around the end of a lifetime in seconds: one minute before it, and often a minute after it. */
    const around = (lifetime: number) => [
      { at: 'young', time: inSeconds(60 - lifetime), day: dayBefore(lifetime / DAYS - 1) },
      ...Array.from({ length: MANY }, (_, number) => ({
        ...{ at: `old ${number}`, time: inSeconds(-60 - lifetime), day: dayBefore(lifetime / DAYS) },
      })),
    ];
    const dayBefore = (days: number) => inSeconds(-days * DAYS).slice(0, 10);
    const then = inSeconds(-400 * DAYS);
    const user = (id: string) => ({
      ...{ id, name: id, email: id, emailKey: id, handle: id, passwordHash: '', createdAt: then },
    });
    const article = { ownerId: 'ada', ...textColumns('x', then) };
    await db
      .insertInto('user')
      .values([user('ada'), user('rejected long ago'), user('just rejected')])
      .execute();
    await db
      .insertInto('pendingAccount')
      .values([
        { userId: 'rejected long ago', createdAt: then, rejectedAt: inSeconds(-30 * DAYS - 60), reason: '' },
        { userId: 'just rejected', createdAt: then, rejectedAt: inSeconds(60 - 30 * DAYS), reason: '' },
      ])
      .execute();
    await db
      .insertInto('article')
      .values(
        around(0).map(({ at, time }, index) => ({
          ...{ ...article, id: at, slug: at, position: index + 1 },
          ...{ status: 'unpublished' as const, expiresAt: time },
        })),
      )
      .execute();
    const { number } = await db
      .selectFrom('article')
      .select('number')
      .where('id', '=', 'young')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('session')
      .values(
        around(0).map(({ at, time }) => ({ idHash: at, userId: 'ada', createdAt: then, expiresAt: time })),
      )
      .execute();
    await db
      .insertInto('accessToken')
      .values(
        around(30 * DAYS).map(({ at, time }) => ({
          ...{ tokenHash: at, userId: 'ada', name: at, scopes: '', createdAt: then, expiresAt: time },
          lastUsedAt: null,
        })),
      )
      .execute();
    await db
      .insertInto('attempt')
      .values(
        around(0).map(({ at, time }) => ({
          ...{ kind: 'login', account: at, network: '', count: 1, lockedUntil: '', expiresAt: time },
        })),
      )
      .execute();
    await db
      .insertInto('idempotencyKey')
      .values(
        around(2 * DAYS).map(({ at, time }) => ({
          ...{ ownerId: 'ada', key: at, fingerprint: '', claim: '', claimedUntil: '', createdAt: time },
        })),
      )
      .execute();
    await db
      .insertInto('revision')
      .values(
        around(0).map(({ at, time }) => ({
          ...{ id: at, ownerId: 'ada', subject: 'draft x', kind: 'draft' as const, ...fillShortTexts({}) },
          ...{ images: '[]', size: 0, stored: 0, hash: '', createdAt: then, expiresAt: time },
          packed: new Uint8Array(),
        })),
      )
      .execute();
    await db
      .insertInto('invitation')
      .values([
        ...around(0).map(({ at, time }) => ({ codeHash: at, usesLeft: 1, createdAt: then, expiresAt: time })),
        { codeHash: 'used up', usesLeft: 0, createdAt: then, expiresAt: inSeconds(60) },
      ])
      .execute();
    await db
      .insertInto('report')
      .values(
        around(90 * DAYS).map(({ at, time }) => ({
          ...{ number, network: at, reason: 'spam', words: '', createdAt: time },
        })),
      )
      .execute();
    await db
      .insertInto('passwordReset')
      .values(around(0).map(({ at, time }) => ({ tokenHash: at, userId: 'ada', expiresAt: time })))
      .execute();
    await db
      .insertInto('otherEmail')
      .values(
        around(0).map(({ at, time }) => ({
          ...{ id: at, userId: 'ada', kind: 'former' as const, email: at, emailKey: at, expiresAt: time },
        })),
      )
      .execute();
    await db
      .insertInto('passkeyChallenge')
      .values(around(0).map(({ at, time }) => ({ challengeHash: at, userId: null, expiresAt: time })))
      .execute();
    await db
      .insertInto('articleDay')
      .values(around(90 * DAYS).map(({ day }, index) => ({ number: index, day, clicks: 1 })))
      .execute();
    await db
      .insertInto('authorDay')
      .values(around(90 * DAYS).map(({ at, day }) => ({ ownerId: at, day, clicks: 1 })))
      .execute();
    await db
      .insertInto('referrerDay')
      .values(around(90 * DAYS).map(({ at, day }) => ({ scope: at, day, host: '', clicks: 1 })))
      .execute();
    await db
      .insertInto('blogDay')
      .values(around(366 * DAYS).map(({ at, day }) => ({ day, name: at, count: 1 })))
      .execute();
    await db
      .insertInto('mail')
      .values(
        around(7 * DAYS).map(({ at, time }) => ({
          ...{ id: at, kind: 'test', recipient: '', tries: 1, claim: '', dueAt: NEVER, createdAt: then },
          ...{ endedAt: time, problem: 'ESOCKET' },
        })),
      )
      .execute();
    await db
      .insertInto('webhook')
      .values({ id: 'hook', url: '', events: '', state: 'active', secret: '', createdAt: then })
      .execute();
    await db
      .insertInto('webhookDelivery')
      .values([
        // The log shows 50 deliveries.
        ...Array.from({ length: 50 + MANY }, (_, at) => ({
          ...{ id: String(at).padStart(4, '0'), webhookId: 'hook', event: 'ping' as never, articleId: '' },
          ...{ slug: '', dueAt: NEVER, createdAt: then, endedAt: then },
        })),
      ])
      .execute();
    await db
      .insertInto('auditLog')
      .values(
        around(365 * DAYS).map(({ at, time }) => ({
          ...{ id: at, createdAt: time, actorId: null, actor: '', act: 'invite', subjectKind: 'article' },
          ...{ subjectId: '', subject: '', reason: '', details: '{}' },
        })),
      )
      .execute();

    await deleteExpired(db, undefined, { auditLogDays: 365 });

    const count = async (table: keyof Database) =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .execute()
      )[0]?.count;
    const tables = [
      ...(['session', 'accessToken', 'attempt', 'idempotencyKey', 'revision', 'article'] as const),
      ...(['invitation', 'report', 'passwordReset', 'otherEmail', 'passkeyChallenge'] as const),
      ...([
        'articleDay',
        'authorDay',
        'referrerDay',
        'blogDay',
        'mail',
        'auditLog',
        'pendingAccount',
      ] as const),
    ];
    expect(
      Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)]))),
    ).toEqual(Object.fromEntries(tables.map((table) => [table, 1])));
    const deliveries = await db.selectFrom('webhookDelivery').select('id').orderBy('id').execute();
    expect([deliveries.length, deliveries[0]?.id]).toEqual([50, '0501']);
    const users = await db.selectFrom('user').select('id').orderBy('id').execute();
    expect(users.map(({ id }) => id)).toEqual(['ada', 'just rejected']);
  });

  it('keeps the audit log forever by default', async () => {
    const { db } = connection;
    const entry = { actorId: null, actor: '', act: 'invite', subjectKind: 'article', subjectId: '' };
    const then = '2000-01-01T00:00:00.000Z';
    await db
      .insertInto('auditLog')
      .values({ ...entry, id: 'first', createdAt: then, subject: '', reason: '', details: '{}' })
      .execute();

    await deleteExpired(db);

    expect(await db.selectFrom('auditLog').select('id').execute()).toEqual([{ id: 'first' }]);
  });

  it('stops early when it is aborted', async () => {
    const { db } = connection;
    const expiresAt = inSeconds(-1);
    const attempts = Array.from({ length: 1100 }, (_, number) => ({
      ...{ kind: 'login', account: `${number}`, network: '', count: 1, lockedUntil: '', expiresAt },
    }));
    await db.insertInto('attempt').values(attempts).execute();
    const stop = new AbortController();

    const tidying = deleteExpired(db, stop.signal);
    stop.abort();
    await tidying;

    expect(await db.selectFrom('attempt').select('account').execute()).toHaveLength(1100);
  });
});
