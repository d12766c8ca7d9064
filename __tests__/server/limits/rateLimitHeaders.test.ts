import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { freezeClock } from '../../helpers/clock.ts';
import { draftsOf } from '../../helpers/drafts.ts';

const body = { title: 'On engines', markdown: 'They weave.' };

describe('RateLimit and RateLimit-Policy', () => {
  freezeClock();
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({
      limits: {
        write: { count: 3, seconds: 3600 },
        login: { count: 2, seconds: 600 },
        register: { count: 5, seconds: 60 },
      },
    });
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const write = (token: string, content: object = body) =>
    blog.call('POST', '/api/articles/new', {
      body: content,
      headers: { authorization: `Bearer ${token}` },
    });
  const quota = (field: unknown) => {
    const [, name, left, reset] = /^"(\w+)";r=(\d+);t=(\d+)$/.exec(String(field)) ?? [];
    return { name, left: Number(left), reset: Number(reset) };
  };

  it('count down with each write, also rejected ones, and accompany Retry-After on 429', async () => {
    const replies = [];
    for (const content of [body, {}, body, body]) replies.push(await write(ada.token, content));

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 400, 201, 429]);
    expect(replies.map(({ headers }) => quota(headers.ratelimit).left)).toEqual([2, 1, 0, 0]);
    for (const { headers } of replies) {
      expect(headers['ratelimit-policy']).toBe('"write";q=3;w=3600');
      const { name, reset } = quota(headers.ratelimit);
      expect(name).toBe('write');
      expect(reset).toBe(3600);
    }
    const last = replies.at(-1)?.headers;
    expect(last?.['retry-after']).toBe(`${quota(last?.ratelimit).reset}`);
  });

  it('count access tokens apart from their owner', async () => {
    const created = await blog.call('POST', '/api/tokens', {
      as: ada,
      body: { name: 'Deploy', scopes: ['write'] },
    });
    const { token } = created.json<CreatedToken>();

    const byToken = await write(token);
    const byOwner = await write(ada.token);

    expect(quota(byToken.headers.ratelimit).left).toBe(2);
    expect(quota(byOwner.headers.ratelimit).left).toBe(1);
  });

  it('describe draft saves before and after they are counted', async () => {
    const drafts = draftsOf(blog);

    const refused = await drafts.put('0198c0de-0000-7000-8000-000000000001', ada, body, {});
    const saved = await drafts.create(ada, body);

    expect(refused.statusCode).toBe(428);
    const most = 4 * 3600;
    expect(refused.headers['ratelimit-policy']).toBe(`"save";q=${most};w=3600`);
    expect(quota(refused.headers.ratelimit)).toMatchObject({ name: 'save', left: most });
    expect(quota(saved.headers.ratelimit)).toMatchObject({ name: 'save', left: most - 1 });
  });

  it('describe registrations', async () => {
    const { headers } = await blog.call('POST', '/api/users/register', { body: { name: 'x' } });

    expect(headers).not.toHaveProperty('ratelimit');
    const { headers: counted } = await blog.call('POST', '/api/users/register', {
      body: { name: 'Eve', email: 'eve@example.org', password: 'pass word' },
    });
    expect(counted['ratelimit-policy']).toBe('"register";q=5;w=60');
    expect(quota(counted.ratelimit).left).toBe(3);
  });

  it('describe the login limit, but reveal the remaining attempts only at zero', async () => {
    const logIn = (password: string) =>
      blog.call('POST', '/api/users/login', { body: { email: ada.email, password } });

    const replies = [];
    for (let time = 0; time < 3; time += 1) replies.push(await logIn('wrong one'));

    expect(replies.map(({ headers }) => headers['ratelimit-policy'])).toEqual(
      Array(3).fill('"login";q=2;w=600'),
    );
    expect(replies.map(({ headers }) => headers.ratelimit)).toEqual([
      undefined,
      undefined,
      expect.stringMatching(/^"login";r=0;t=\d+$/) as unknown,
    ]);
  });

  it('are absent on unlimited routes', async () => {
    const { headers } = await blog.call('GET', '/api/articles', { as: ada });

    expect(headers).not.toHaveProperty('ratelimit');
    expect(headers).not.toHaveProperty('ratelimit-policy');
  });
});
