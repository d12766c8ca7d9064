import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { deleteAccount } from '../../../src/server/features/users/deleteAccount.ts';
import { findSession, idHash, startSession } from '../../../src/server/session/sessionRepository.ts';
import { databaseOfOneProcess, type TestDatabase } from '../../helpers/database.ts';

describe('a session', () => {
  let database: TestDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await databaseOfOneProcess();
    connection = connect(database.url);
    await migrate(connection.db);
    await insertUser('ada');
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
  });

  const insertUser = (id: string) => {
    const user = {
      id,
      name: 'Ada',
      email: id,
      emailKey: id,
      handle: id,
      passwordHash: 'old',
      createdAt: 'then',
    };
    return connection.db.insertInto('user').values(user).execute();
  };
  const start = (id: string, passwordHash: string) => startSession(connection.db, { id, passwordHash }, '');

  it('starts for whoever gave the present password', async () => {
    const id = await start('ada', 'old');

    expect(await findSession(connection.db, id ?? '')).toMatchObject({ userId: 'ada' });
  });

  it.each([
    ['the password was changed', () => connection.db.updateTable('user').set({ passwordHash: 'new' })],
    ['the account was deleted', () => connection.db.deleteFrom('user')],
  ])('does not start if %s while the login was under way', async (_what, change) => {
    await change().execute();

    const id = await start('ada', 'old');

    expect(id).toBeNull();
    expect(await connection.db.selectFrom('session').select('idHash').execute()).toEqual([]);
  });

  it('ends the oldest sessions of an account that has fifty, and nobody else’s', async () => {
    await insertUser('eve');
    const row = (userId: string, at: number) => ({
      ...{ idHash: `${userId} ${at}`, userId },
      createdAt: new Date(at * 1000).toISOString(),
      expiresAt: '9999',
    });
    const rows = Array.from({ length: 60 }, (_, at) => [row('ada', at), row('eve', at)]).flat();
    await connection.db.insertInto('session').values(rows).execute();

    const id = await start('ada', 'old');

    const stored = await connection.db.selectFrom('session').select(['idHash', 'userId']).execute();
    const adas = stored.filter(({ userId }) => userId === 'ada').map(({ idHash }) => idHash);
    expect(adas.sort()).toEqual(
      [idHash(id ?? ''), ...Array.from({ length: 49 }, (_, at) => `ada ${at + 11}`)].sort(),
    );
    expect(stored).toHaveLength(110);
  });

  it('starts before its account is deleted or not at all, however many logins meet the deletion', async () => {
    const ids = Array.from({ length: 20 }, (_, number) => `leaver ${number}`);
    for (const id of ids) {
      await insertUser(id);
      const logins = () => Array.from({ length: 6 }, () => start(id, 'old'));
      await Promise.all([...logins(), deleteAccount(connection.db, id), ...logins()]);
    }

    expect(await connection.db.selectFrom('session').select('idHash').execute()).toEqual([]);
  });
});
