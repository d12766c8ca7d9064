import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { inSharedTransaction } from '../../src/server/db/transaction.ts';
import { insertUser } from '../../src/server/features/users/userRepository.ts';
import { databaseOfOneProcess, type TestDatabase } from '../helpers/database.ts';
import { turnsDuring } from '../helpers/turnsDuring.ts';

describe('writes that share a commit', () => {
  let database: TestDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await databaseOfOneProcess();
    ({ db } = connect(database.url));
    await migrate(db);
  });
  afterEach(async () => {
    await db.destroy();
    await database.remove();
  });

  const register = (name: string) => (db: Db) =>
    insertUser(db, { name, email: `${name}@example.org`, passwordHash: 'none' });
  const names = async () => {
    const users = await db.selectFrom('user').select('name').orderBy('name').execute();
    return users.map(({ name }) => name);
  };

  it('are all stored, each with its own result, however many come at once', async () => {
    const wanted = Array.from({ length: 50 }, (_, at) => `user${String(at).padStart(2, '0')}`);

    const users = await Promise.all(wanted.map((name) => inSharedTransaction(db, register(name))));

    expect(users.map(({ name }) => name)).toEqual(wanted);
    expect(await names()).toEqual(wanted);
  });

  it('let others come in between when hundreds come at once', async () => {
    const writes = Array.from({ length: 320 }, (_, at) => register(`user${at}`));

    const turns = await turnsDuring(() => Promise.all(writes.map((write) => inSharedTransaction(db, write))));

    expect(turns).toBeGreaterThanOrEqual(20);
    expect(await names()).toHaveLength(320);
  });

  it('fail alone: what the others wrote is stored, and of the one that failed nothing', async () => {
    const failing = async (db: Db) => {
      await register('eve')(db);
      throw new Error('changed my mind');
    };

    const ends = await Promise.allSettled([
      inSharedTransaction(db, register('ada')),
      inSharedTransaction(db, failing),
      inSharedTransaction(db, register('joe')),
    ]);

    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['ada', 'joe']);
  });
});
