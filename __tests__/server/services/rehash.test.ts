import { hash, verify } from '@node-rs/argon2';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { passwordCost } from '../../../src/server/services/passwordCost.ts';
import type * as Passwords from '../../../src/server/services/passwords.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

jest.unmock('../../../src/server/services/passwordCost.ts');

/** Called before a new hash is stored. */
let beforeRehash: (() => Promise<void>) | undefined;

jest.mock('../../../src/server/services/passwords.ts', () => {
  const actual = jest.requireActual<typeof Passwords>('../../../src/server/services/passwords.ts');
  const hashPassword: typeof actual.hashPassword = async (...password) => {
    const done = await actual.hashPassword(...password);
    await beforeRehash?.();
    return done;
  };
  return { ...actual, hashPassword };
});

const TODAY = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('a password hash with outdated parameters', () => {
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

  it('is replaced with current parameters at the next login', async () => {
    const first = await login(ada.password);
    const second = await login(ada.password);

    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(await storedHash()).toMatch(TODAY);
  });

  it('is kept after a wrong password', async () => {
    await login('wrong one');

    expect(await storedHash()).toBe(old);
  });

  it('is not replaced again once current', async () => {
    await login(ada.password);
    const replaced = await storedHash();

    await login(ada.password);

    expect(await storedHash()).toBe(replaced);
  });
});

describe('a password with several Unicode forms', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const COMPOSED = 'caf\u00e9 cr\u00e8me';
  const DECOMPOSED = COMPOSED.normalize('NFD');
  const MIXED = 'caf\u00e9 cre\u0300me';
  const email = 'ada@example.org';
  const login = async (password: string) =>
    (await blog.call('POST', '/api/users/login', { body: { email, password } })).statusCode;
  const storedHash = async () =>
    (await blog.connection.db.selectFrom('user').select('passwordHash').executeTakeFirstOrThrow())
      .passwordHash;

  it.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
    ['engines\u00a0turn', 'engines turn'],
    ['engines turn', 'engines\u3000turn'],
  ])('matches both %j and %j', async (set, typed) => {
    await blog.aUser({ email, password: set });

    expect([await login(typed), await login(set)]).toEqual([200, 200]);
  });

  it.each([
    ['Engines turn', 'engines turn'],
    ['\ufb01nish it', 'finish it'],
    ['engines turn ', 'engines turn'],
  ])('does not match a real difference: %j and %j', async (set, typed) => {
    await blog.aUser({ email, password: set });

    expect(await login(typed)).toBe(400);
  });

  it.each([
    [DECOMPOSED, COMPOSED],
    [DECOMPOSED, DECOMPOSED],
    [MIXED, MIXED],
  ])('matches and replaces an older hash of another form: %j typed as %j', async (hashed, typed) => {
    await blog.aUser({ email, password: 'pass word' });
    const old = await hash(hashed, passwordCost);
    await blog.connection.db.updateTable('user').set({ passwordHash: old }).execute();

    const statuses = [await login(typed), await login(COMPOSED), await login(DECOMPOSED)];

    expect(statuses).toEqual([200, 200, 200]);
    expect(await storedHash()).not.toBe(old);
    expect(await verify(await storedHash(), COMPOSED)).toBe(true);
  });

  it('is counted in normalized characters when set', async () => {
    const register = (password: string) =>
      blog.call('POST', '/api/users/register', { body: { name: 'Eve', email, password } });

    expect((await register('cafe\u0301s')).body).toBe('Password must be at least 6 characters.');
    expect((await register('cafe\u0301s!')).statusCode).toBe(201);
  });
});

describe('a login that upgrades a hash while the password changes', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(async () => {
    beforeRehash = undefined;
    await blog.close();
  });

  it('fails and does not restore the old password', async () => {
    const { email, password } = await blog.aUser();
    const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
    const [old, changed] = [await hash(password, cheap), await hash('another word', cheap)];
    const storeHash = (passwordHash: string) =>
      blog.connection.db.updateTable('user').set({ passwordHash }).execute();
    const logIn = async (word: string) =>
      (await blog.call('POST', '/api/users/login', { body: { email, password: word } })).statusCode;
    await storeHash(old);
    const moments: string[] = [];
    beforeRehash = async () => {
      beforeRehash = undefined;
      moments.push('changed meanwhile');
      await storeHash(changed);
    };

    const overtaken = await logIn(password);

    expect(moments).toEqual(['changed meanwhile']);
    expect([overtaken, await logIn(password), await logIn('another word')]).toEqual([400, 400, 200]);
  });
});
