import { sql } from 'kysely';
import { aSecret, type Blog, startBlog } from '../../helpers/blog.ts';

/** In everything that a client sends and nobody else should read. */
const MARK = 'marker7391';

interface Line {
  level: number;
  time: string;
  msg: string;
  reqId?: string;
  method?: string;
  route?: string;
  status?: number;
  milliseconds?: number;
  err?: { message: string; stack: string };
}

describe('the log', () => {
  let blog: Blog;
  let written: string[];
  const start = async (options: Parameters<typeof startBlog>[0]) => {
    written = [];
    blog = await startBlog({ logStream: { write: (line) => written.push(line) }, ...options });
  };
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  afterEach(() => blog.close());

  it('has one line for each request at info, told apart by an id, with the route and how it ended', async () => {
    await start({ logLevel: 'info' });
    await blog.call('GET', '/api/articles/all?page=1');
    await blog.call('GET', '/api/articles/public/nothing');

    const [first, second] = lines();

    expect(first).toMatchObject({ level: 30, method: 'GET', route: '/api/articles/all', status: 200 });
    expect(second).toMatchObject({ level: 30, route: '/api/articles/public/:slug', status: 404 });
    expect(new Date(first?.time ?? '').toISOString()).toBe(first?.time);
    expect(first?.reqId).toMatch(/^[\da-f]{8}-\d+$/);
    expect(second?.reqId).not.toBe(first?.reqId);
  });

  it('warns of requests that take long, also where it is quiet otherwise', async () => {
    await start({ logLevel: 'warn', slowRequest: 5 });

    // Hashing a password takes longer than that anywhere.
    await blog.aUser();

    const line = lines().find(({ route }) => route === '/api/users/register');
    expect(line).toMatchObject({ level: 40, msg: 'slow request', status: 201 });
    expect(line?.milliseconds).toBeGreaterThanOrEqual(5);
  });

  it('has no line for a request that is fast enough where it is quiet', async () => {
    await start({ logLevel: 'warn', slowRequest: 600_000 });

    await blog.call('GET', '/api/articles/all');

    expect(written).toEqual([]);
  });

  it('tells what went wrong inside, under the same id', async () => {
    await start({ logLevel: 'info' });
    await blog.connection.db.destroy();

    await blog.call('GET', '/api/articles/all');

    const request = lines().find(({ msg }) => msg === 'request');
    // What is done in the background tells of its failures too, under no id.
    const failure = lines().find(({ level, reqId }) => level === 50 && reqId === request?.reqId);
    expect(request).toMatchObject({ status: 500, reqId: expect.any(String) as string });
    expect(failure).toMatchObject({ err: { stack: expect.stringContaining('at ') as string } });
  });

  it('holds nothing of what people send, whatever they call, succeed or fail', async () => {
    await start({ logLevel: 'trace', trustProxy: true, slowRequest: 0 });
    const user = { name: MARK, email: `${MARK}@example.org`, password: `${MARK} and more` };
    const ada = await blog.aUser(user);
    const { slug } = await blog.anArticle({ by: ada, title: MARK, markdown: MARK });
    const headers = { cookie: MARK, 'x-forwarded-for': '203.0.113.77', 'user-agent': MARK, referer: MARK };
    const bodies = [user, { ...user, password: [MARK] }, `{"${MARK}`, { title: MARK, markdown: MARK }];

    const walk = async () => {
      for (const body of bodies) {
        for (const call of ['register', 'login']) {
          await blog.call('POST', `/api/users/${call}?token=${MARK}`, { body, headers });
        }
        await blog.call('PATCH', '/api/users/me', { as: ada, body, headers });
        await blog.call('POST', '/api/articles/new', { as: ada, body, headers });
        await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body, headers });
      }
      for (const path of ['', 'all', slug, `public/${slug}`, `public/${MARK}`, '%zz', `all?limit=${MARK}`]) {
        await blog.call('GET', `/api/articles/${path}`, { as: ada, headers });
      }
      await blog.call('GET', `/${MARK}?${MARK}`, { as: { token: MARK }, headers });
    };
    await walk();
    await sql`drop table "session"`.execute(blog.connection.db);
    await walk();

    const log = written.join('');
    expect(lines().filter(({ level }) => level >= 50).length).toBeGreaterThan(10);
    expect(log).not.toContain(MARK);
    for (const secret of [ada.token, ada.token.split('.')[1] ?? '', 'example.org', '203.0.113.77', aSecret]) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toMatch(/argon2|authorization|Bearer/i);
  });
});
