import { hash } from '@node-rs/argon2';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

jest.unmock('../../../src/server/features/users/passwordCost.ts');

const TODAY = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('a password hash by weaker parameters, from an older time', () => {
  let database: TestDatabase;
  let connection: Connection;
  let blog: Blog;
  let ada: Author;
  let old: string;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
    ada = await blog.aUser();
    connection = connect(database.url);
    old = await hash(ada.password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    await connection.db.updateTable('user').set({ passwordHash: old }).execute();
  });
  afterEach(async () => {
    await connection.db.destroy();
    await blog.close();
    await database.remove();
  });

  const login = (password: string) =>
    blog.call('POST', '/api/users/login', { body: { email: ada.email, password } });
  const storedHash = async () =>
    (await connection.db.selectFrom('user').select('passwordHash').executeTakeFirstOrThrow()).passwordHash;

  it('is replaced at the next login by one of today’s, for the same password', async () => {
    const first = await login(ada.password);
    const second = await login(ada.password);

    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(await storedHash()).toMatch(TODAY);
  });

  it('stays as it is after a wrong password', async () => {
    await login('wrong one');

    expect(await storedHash()).toBe(old);
  });

  it('of today is left alone', async () => {
    await login(ada.password);
    const replaced = await storedHash();

    await login(ada.password);

    expect(await storedHash()).toBe(replaced);
  });
});
