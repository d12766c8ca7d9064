import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import type * as queueModule from '../../../src/server/lib/fairQueue.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

jest.unmock('../../../src/server/services/passwordCost.ts');

let held = Promise.resolve();
let release: () => void = () => undefined;
/** Number of hashes started. */
let started = 0;
const LANES = Math.min(4, availableParallelism());

// Hashes take until the test releases them.
jest.mock('@node-rs/argon2', () => ({
  hash: async () => {
    started += 1;
    await held;
    return '$argon2id$v=19$m=19456,t=2,p=1$salt$hash';
  },
  verify: async (_hash: string, password: string) => {
    await held;
    return password === 'pass word';
  },
}));

/** The queue's patience in milliseconds: endless in all tests but one. */
const ENDLESS = 2 ** 31 - 1;
let mockPatience = ENDLESS;
jest.mock<typeof queueModule>('../../../src/server/lib/fairQueue.ts', () => {
  const actual = jest.requireActual<typeof queueModule>('../../../src/server/lib/fairQueue.ts');
  // The server's own maximum takes hundreds of requests to reach.
  const shorter = process.env.TEST_ALL === 'true' ? {} : { waitingMax: 30 };
  const limitOf = (limit: queueModule.QueueLimit) => ({
    ...limit,
    ...shorter,
    get patience() {
      return mockPatience;
    },
  });
  return { ...actual, fairQueue: (lanes, limit) => actual.fairQueue(lanes, limitOf(limit)) };
});

const HOME = '192.0.2.1';
const oneNetwork = () => '198.51.100.1';
const manyNetworks = (number: number) => `10.0.${Math.floor(number / 250)}.${number % 250}`;

describe('an overloaded password queue', () => {
  let blog: Blog;
  let pending: Promise<LightMyRequestResponse>[];
  let refusals: number;
  let log: string[];
  beforeEach(async () => {
    log = [];
    blog = await startBlog({
      trustProxy: true,
      limits: { register: null },
      logLevel: 'warn',
      logStream: { write: (line) => log.push(line) },
    });
    await blog.aUser({ email: 'ada@example.org' });
    held = new Promise((resolve) => (release = resolve));
    pending = [];
    refusals = 0;
  });
  afterEach(async () => {
    release();
    await Promise.all(pending);
    await blog.close();
  });

  const login = (password = 'pass word') =>
    blog.call('POST', '/api/users/login', {
      body: { email: 'ada@example.org', password },
      headers: { 'x-forwarded-for': HOME },
    });
  const register = (email: string, from: string, at = blog) =>
    at.call('POST', '/api/users/register', {
      body: { name: 'Eve', email, password: 'pass word' },
      headers: { 'x-forwarded-for': from },
    });

  /** Registers users until one is refused. */
  async function fillQueue(addressOf: (number: number) => string) {
    while (refusals === 0) {
      const reply = register(`eve${pending.length}@example.org`, addressOf(pending.length));
      void reply.then(({ statusCode }) => (refusals += statusCode === 503 ? 1 : 0));
      pending.push(reply);
      await nextTurn();
    }
  }

  it('returns 503 with Retry-After and logs nothing', async () => {
    await fillQueue(oneNetwork);

    const refused = await register('late@example.org', oneNetwork());

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body).toBe('Too many people are logging in right now. Try again in a few seconds.');
    expect(log).toEqual([]);
  });

  it('still admits other networks when one floods it', async () => {
    await fillQueue(oneNetwork);
    const before = refusals;

    const welcome = login();
    while (refusals === before) await nextTurn();
    release();

    expect((await welcome).statusCode).toBe(200);
  });

  it('does not count refused logins as failed', async () => {
    await fillQueue(manyNetworks);
    const refused = [];
    for (let time = 0; time < 8; time += 1) refused.push((await login()).statusCode);
    release();
    await Promise.all(pending);

    expect(new Set(refused)).toEqual(new Set([503]));
    expect((await login()).statusCode).toBe(200);
  });

  it('does not count refused registrations', async () => {
    const strict = await startBlog({ trustProxy: true, limits: { register: { count: 1, seconds: 60 } } });
    await fillQueue(manyNetworks);
    const refused = [];
    for (let time = 0; time < 3; time += 1) refused.push(await register('late@example.org', HOME, strict));
    release();
    await Promise.all(pending);

    const welcome = await register('late@example.org', HOME, strict);

    await strict.close();
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(welcome.statusCode).toBe(201);
  });

  it('does not count logins that were displaced from the queue', async () => {
    const wrong = Array.from({ length: 5 }, () => login('wrong one'));
    await fillQueue(manyNetworks);
    release();
    const statuses = (await Promise.all([...wrong, ...pending])).map(({ statusCode }) => statusCode);

    expect(statuses.slice(0, 5)).toContain(503);
    expect((await login()).statusCode).toBe(200);
  });

  it('refuses logins after some seconds even in a short queue, without counting them', async () => {
    started = 0;
    for (let number = 0; number < LANES; number += 1)
      pending.push(register(`eve${number}@example.org`, manyNetworks(number)));
    while (started < LANES) await nextTurn();
    mockPatience = 5;

    const late = [];
    for (let time = 0; time < 6; time += 1) late.push((await login('wrong one')).statusCode);
    mockPatience = ENDLESS;
    release();

    expect(new Set(late)).toEqual(new Set([503]));
    expect((await login()).statusCode).toBe(200);
  });

  it('does not affect reading', async () => {
    await fillQueue(oneNetwork);

    expect((await blog.call('GET', '/api/articles/all')).statusCode).toBe(200);
  });
});
