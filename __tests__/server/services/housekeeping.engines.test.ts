import type { Connection } from '../../../src/server/db/connect.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { type OpenDatabase, openDatabase } from '../../helpers/database.ts';
import { countTurns } from '../../helpers/countTurns.ts';

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
