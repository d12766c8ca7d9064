import { inTransaction } from '../../../src/server/db/portable.ts';
import { claimOnce, type IdempotentRequest, recordAnswer } from '../../../src/server/store/idempotency.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { type OpenDatabase, openDatabase } from '../../helpers/database.ts';

describe('a request that is repeated', () => {
  freezeClock();
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

  it('takes over the key of one that was killed, once its claim has ended, and only then', async () => {
    const { db } = database.connection;
    const killed = await claimOnce<{ run: number }>(db, request);
    const other = { ...request, fingerprint: 'another text' };

    advanceClock(9.999);
    await expect(claimOnce(db, other)).rejects.toMatchObject({ kind: 'conflict', retryAfter: 2 });
    advanceClock(0.001);
    const second = await claimOnce<{ run: number }>(db, other);
    await expect(killed.record(db, { run: 1 })).rejects.toMatchObject({ kind: 'conflict' });
    await killed.release();
    await second.record(db, { run: 2 });

    expect((await claimOnce(db, other)).answer).toEqual({ run: 2 });
    await expect(claimOnce(db, request)).rejects.toMatchObject({ kind: 'unprocessable' });
  });

  it('is answered with what was done without it while it ran, but keeps an answer that it has got', async () => {
    const { db } = database.connection;
    const running = await claimOnce<{ run: number }>(db, request);

    await recordAnswer(db, request, { run: 1 });
    await expect(running.record(db, { run: 2 })).rejects.toMatchObject({ kind: 'conflict' });
    await running.release();
    await recordAnswer(db, { ...request, fingerprint: 'another text' }, { run: 3 });

    expect((await claimOnce(db, request)).answer).toEqual({ run: 1 });
  });
});
