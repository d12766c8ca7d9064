import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closePasswordQueue } from '../../../src/server/services/passwords.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

let release: () => void = () => undefined;
const mockHeld = new Promise<void>((resolve) => (release = resolve));

// Takes until the test releases it.
jest.mock('@node-rs/argon2', () => ({
  hash: async () => {
    await mockHeld;
    return '$argon2id$v=19$m=8,t=1,p=1$salt$hash';
  },
}));

const REQUESTS = 20;
/** Number of passwords hashed in parallel. */
const LANES = Math.min(4, availableParallelism());

describe('server that stops with a full queue', () => {
  let blog: Blog;
  let url: string;
  beforeEach(async () => {
    blog = await startBlog({ limits: { register: null }, onStop: closePasswordQueue });
    url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const register = (number: number) =>
    fetch(`${url}/api/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: `ada${number}@example.org`, password: 'pass word' }),
    });

  it('refuses queued requests with Retry-After and finishes running ones', async () => {
    let taken = 0;
    blog.app.server.on('request', () => (taken += 1));
    const refused: Response[] = [];
    const replies = Array.from({ length: REQUESTS }, async (_, number) => {
      const reply = await register(number);
      if (reply.status === 503) refused.push(reply);
      return reply;
    });
    while (taken < REQUESTS) await once(blog.app.server, 'request');

    const closed = blog.close();
    while (refused.length < REQUESTS - LANES) await nextTurn();
    while (blog.app.server.listening) await nextTurn();
    release();
    const answered = await Promise.all(replies);
    await closed;

    const ended = answered.filter(({ status }) => status === 201);
    expect(ended.map(({ headers }) => headers.get('connection'))).toEqual(
      Array.from({ length: LANES }, () => 'close'),
    );
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['5']));
  });
});
