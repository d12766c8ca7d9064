import { inTransaction } from '../../../src/server/db/portable.ts';
import { claimOnce, type IdempotentRequest } from '../../../src/server/store/idempotency.ts';
import { type OpenDatabase, openDatabase } from '../../helpers/database.ts';

describe('a request that is repeated', () => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openDatabase();
    const user = { id: 'ada', name: 'Ada', email: 'a', emailKey: 'a', handle: 'a', passwordHash: '' };
    await database.connection.db
      .insertInto('user')
      .values({ ...user, createdAt: '' })
      .execute();
  });
  afterEach(async () => {
    await database.connection.db.destroy();
    await database.remove();
  });

  const request: IdempotentRequest = { ownerId: 'ada', key: 'key', fingerprint: 'text' };

  it('is answered like the first one, whose commit happened although its reply was lost', async () => {
    const { db } = database.connection;
    const first = await claimOnce<{ run: number }>(db, request);
    await inTransaction(db, (db) => first.record(db, { run: 1 }));
    // The connection was lost.
    await first.release();

    expect((await claimOnce(db, request)).answer).toEqual({ run: 1 });
  });

  it('runs again if nothing was committed', async () => {
    const { db } = database.connection;
    const first = await claimOnce<{ run: number }>(db, request);
    const failing = inTransaction(db, async (db) => {
      await first.record(db, { run: 1 });
      throw new Error('The connection was lost.');
    });
    await expect(failing).rejects.toThrow('lost');
    await first.release();

    const second = await claimOnce<{ run: number }>(db, request);
    await inTransaction(db, (db) => second.record(db, { run: 2 }));

    expect([second.answer, (await claimOnce(db, request)).answer]).toEqual([null, { run: 2 }]);
  });
});
