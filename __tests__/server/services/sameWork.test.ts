import * as argon2 from '@node-rs/argon2';
import { DefaultQueryExecutor } from 'kysely';
import type { createMailer } from '../../../src/server/mail/mailer.ts';
import type * as queue from '../../../src/server/mail/mailQueue.ts';
import { type Blog, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';

// Counts hashes: their time is what a response could leak.
jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash), verify: jest.fn(actual.verify) };
});

// Mails are sent outside of requests, so sending must not count.
jest.mock('../../../src/server/mail/mailer.ts', () => {
  const { mailQueue } = jest.requireActual<typeof queue>('../../../src/server/mail/mailQueue.ts');
  return {
    createMailer: ({ pseudonym, onRefused }: Parameters<typeof createMailer>[0]) => ({
      ...mailQueue(pseudonym, onRefused),
      isOn: true,
      wake: () => undefined,
      ended: async () => undefined,
    }),
  };
});

/** An unused mail server. */
const mail = {
  ...{ host: '127.0.0.1', port: 1, isSecure: false, login: null },
  from: { name: '', address: 'blog@example.org' },
};

describe('responses that must not reveal whether an account exists', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog({ mail, publicUrl: PUBLIC_URL });
    await blog.aUser({ email: 'ada@example.org' });
    // The first login computes the dummy hash.
    await login('nobody@example.org');
  });
  afterEach(() => blog.close());

  const login = (email: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password: 'wrong one' } });
  const register = (email: string) =>
    blog.call('POST', '/api/users/register', { body: { name: 'Eve', email, password: 'pass word' } });

  async function workOf(act: () => Promise<{ statusCode: number }>) {
    const calls = () => [argon2.hash, argon2.verify].map((count) => jest.mocked(count).mock.calls.length);
    const before = calls();
    const { statusCode } = await act();
    return { statusCode, hashed: calls().map((count, index) => count - (before[index] ?? 0)) };
  }

  it('compares one hash at login for known and unknown emails', async () => {
    const works = [
      await workOf(() => login('ada@example.org')),
      await workOf(() => login('eve@example.org')),
    ];

    expect(works).toEqual([
      { statusCode: 400, hashed: [0, 1] },
      { statusCode: 400, hashed: [0, 1] },
    ]);
  });

  it('computes one hash at registration for taken and free emails', async () => {
    const works = [
      await workOf(() => register('ada@example.org')),
      await workOf(() => register('eve@example.org')),
    ];

    expect(works).toEqual([
      { statusCode: 400, hashed: [1, 0] },
      { statusCode: 201, hashed: [1, 0] },
    ]);
  });

  it('runs the same statements for a password reset of known and unknown emails', async () => {
    const executed = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    // From a network without logins.
    const ask = (email: string) =>
      blog.app.inject({
        ...{ method: 'POST', url: '/api/users/forgotPassword' },
        ...{ payload: { email }, remoteAddress: '192.0.2.1' },
      });
    const statementsFor = async (email: string) => {
      executed.mockClear();
      const { statusCode } = await ask(email);
      return { statusCode, statements: executed.mock.calls.map(([{ sql }]) => sql) };
    };
    // Creates the counters of the network and of each email.
    for (const email of ['ada@example.org', 'eve@example.org']) await ask(email);

    const known = await statementsFor('ada@example.org');
    const unknown = await statementsFor('eve@example.org');
    executed.mockRestore();

    expect(known).toMatchObject({ statusCode: 200 });
    expect(known.statements).toContainEqual(expect.stringContaining('insert into "mail"'));
    expect(unknown).toEqual(known);
  });

  it('compares no hash for a locked account', async () => {
    for (let time = 0; time < 5; time += 1) await login('ada@example.org');

    expect(await workOf(() => login('ada@example.org'))).toEqual({ statusCode: 429, hashed: [0, 0] });
  });
});
