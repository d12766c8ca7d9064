import { sql } from 'kysely';
import { inTransaction } from '../../../src/server/db/portable.ts';
import { makeAdmin, removeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { lockAccount } from '../../../src/server/store/accounts/status.ts';
import { addAdmin } from '../../../src/server/store/admins.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { findRole, findRoleForNow, getGivenRole, setRole } from '../../../src/server/store/roles.ts';
import { startBlog, type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { isOnPostgres } from '../../helpers/database.ts';
import { until } from '../../helpers/until.ts';

describe('roles of accounts', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;

  const give = (role: Parameters<typeof setRole>[2]) =>
    inTransaction(db(), async (db) => {
      await lockAccount(db, idOf(ada));
      await setRole(db, idOf(ada), role);
    });

  it('are author without a row, and each role that was given last', async () => {
    const found = [await findRole(db(), idOf(ada))];
    for (const role of ['editor', 'contributor', 'contributor', 'author'] as const) {
      await give(role);
      found.push(await findRole(db(), idOf(ada)));
    }

    expect(found).toEqual(['author', 'editor', 'contributor', 'contributor', 'author']);
    expect(await db().selectFrom('userRole').selectAll().execute()).toEqual([]);
  });

  it('are admin for admins, whatever they were given', async () => {
    await give('contributor');
    await addAdmin(db(), idOf(ada));

    expect(await findRole(db(), idOf(ada))).toBe('admin');
  });

  it('are author once an admin is none anymore, whatever they were before or meanwhile', async () => {
    const account = { id: idOf(ada), name: 'Ada' };
    await give('editor');
    // Of an account that isn't an admin's, nothing is taken away.
    await removeAdmin(db(), account, commandLine);
    expect(await findRole(db(), idOf(ada))).toBe('editor');

    await makeAdmin(db(), account, commandLine);
    expect(await getGivenRole(db(), idOf(ada))).toBeNull();
    await give('editor');
    await removeAdmin(db(), account, commandLine);

    expect(await findRole(db(), idOf(ada))).toBe('author');
    expect(await getGivenRole(db(), idOf(ada))).toBeNull();
  });

  it('concern the account alone', async () => {
    const bob = await blog.aUser({ name: 'Bob' });
    await give('editor');

    expect(await findRole(db(), idOf(bob))).toBe('author');
    expect(await getGivenRole(db(), idOf(bob))).toBeNull();
    expect(await getGivenRole(db(), idOf(ada))).toEqual({
      role: 'editor',
      since: expect.any(String) as string,
    });
  });

  // In SQLite, transactions wait for each other anyway, and not in the database.
  const isWaiting = async () => {
    if (!isOnPostgres) return true;
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(db())).rows.length > 0;
  };

  it('are read for now after a change that has begun', async () => {
    let end: () => void = () => undefined;
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    let changed: () => void = () => undefined;
    const hasChanged = new Promise<void>((resolve) => (changed = resolve));

    const changing = inTransaction(db(), async (db) => {
      await lockAccount(db, idOf(ada));
      await setRole(db, idOf(ada), 'contributor');
      changed();
      await mayEnd;
    });
    await hasChanged;
    const reading = inTransaction(db(), (db) => findRoleForNow(db, idOf(ada)));
    await until(isWaiting);
    end();

    await changing;
    expect(await reading).toBe('contributor');
  });

  it('stay what they were read as for now until the transaction ends', async () => {
    const order: string[] = [];
    let changing: Promise<void> = Promise.resolve();

    await inTransaction(db(), async (db) => {
      order.push(await findRoleForNow(db, idOf(ada)));
      changing = give('contributor').then(() => void order.push('changed'));
      await until(isWaiting);
      order.push(await findRoleForNow(db, idOf(ada)));
    });
    await changing;

    expect(order).toEqual(['author', 'author', 'changed']);
  });
});
