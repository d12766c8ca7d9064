import { hash } from '@node-rs/argon2';
import type * as Passwords from '../../../src/server/features/users/passwords.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

let beforeRehash: (() => Promise<void>) | undefined;

jest.mock('../../../src/server/features/users/passwords.ts', () => {
  const actual = jest.requireActual<typeof Passwords>('../../../src/server/features/users/passwords.ts');
  const hashPassword: typeof actual.hashPassword = async (...password) => {
    const done = await actual.hashPassword(...password);
    await beforeRehash?.();
    return done;
  };
  return { ...actual, hashPassword };
});

describe('a login that replaces an old hash while the password is changed', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(async () => {
    beforeRehash = undefined;
    await blog.close();
  });

  it('fails, and does not bring the old password back', async () => {
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
