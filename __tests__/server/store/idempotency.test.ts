import { inTransaction } from '../../../src/server/db/portable.ts';
import { type IdempotentRequest, runOnce } from '../../../src/server/store/idempotency.ts';
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
    let runs = 0;
    const run = (fails: boolean) =>
      runOnce<{ run: number }>(db, request, async (saveAnswer) => {
        const answer = { run: (runs += 1) };
        await inTransaction(db, (db) => saveAnswer(db, answer));
        if (fails) throw new Error('The connection was lost.');
        return answer;
      });

    await expect(run(true)).rejects.toThrow('lost');

    expect([await run(false), runs]).toEqual([{ run: 1 }, 1]);
  });

  it('runs again if nothing was committed', async () => {
    const { db } = database.connection;
    let runs = 0;
    const run = (fails: boolean) =>
      runOnce<{ run: number }>(db, request, (saveAnswer) =>
        inTransaction(db, async (db) => {
          const answer = { run: (runs += 1) };
          await saveAnswer(db, answer);
          if (fails) throw new Error('The connection was lost.');
          return answer;
        }),
      );

    await expect(run(true)).rejects.toThrow('lost');

    expect(await run(false)).toEqual({ run: 2 });
  });
});
