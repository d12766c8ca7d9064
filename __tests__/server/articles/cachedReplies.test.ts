import { setTimeout } from 'node:timers/promises';
import type { PublicArticle } from '../../../src/shared/article.ts';
import { createMetrics } from '../../../src/server/observability/metrics.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('a cached reply', () => {
  const blogs: Blog[] = [];
  afterEach(() => Promise.all(blogs.splice(0).map((blog) => blog.close())));

  /** A blog behind a real socket, with one article. */
  async function listening(options: Parameters<typeof startBlog>[0] = {}) {
    const blog = await startBlog(options);
    blogs.push(blog);
    const ada = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada });
    const url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
    return {
      blog,
      ada,
      url,
      article: `${url}/api/articles/public/${slug}`,
      listing: `${url}/api/articles/all`,
    };
  }

  async function get(url: string, headers: Record<string, string> = {}) {
    const reply = await fetch(url, { headers });
    const { date, ...others } = Object.fromEntries(reply.headers);
    expect(date).toBeDefined();
    return { status: reply.status, headers: others, body: await reply.text() };
  }

  it('is the same as the one that was made, but for the clicks', async () => {
    const { article, listing } = await listening();

    const [made, kept] = [await get(listing), await get(listing)];
    const [first, second] = [await get(article), await get(article)];

    expect(kept).toEqual(made);
    expect(second).toEqual({ ...first, body: first.body.replace('"clicks":1', '"clicks":2') });
    expect((await get(listing)).body).toContain('"clicks":2');
  });

  it('counts no visit for a browser that takes it for a picture', async () => {
    const { article } = await listening();
    await get(article);

    await get(article, { 'sec-fetch-dest': 'image' });
    const { body } = await get(article);

    expect((JSON.parse(body) as PublicArticle).clicks).toBe(2);
  });

  it('does not count its author’s visit', async () => {
    const { article, ada } = await listening();
    await get(article);

    const { body } = await get(article, { authorization: `Bearer ${ada.token}` });

    expect((JSON.parse(body) as PublicArticle).clicks).toBe(1);
  });

  it('of an own listing is its owner’s alone, and nobody’s any more when the session has ended', async () => {
    const { blog, url, ada } = await listening();
    const eve = await blog.aUser();
    const own = `${url}/api/articles?limit=4&page=1`;
    const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

    const [made, kept] = [await get(own, as(ada)), await get(own, as(ada))];
    const others = [await get(own, as(eve)), await get(own, as(eve)), await get(own)];
    await blog.call('POST', '/api/users/logout', { as: ada });
    const ended = await get(own, as(ada));

    expect(made.body).toContain('On engines');
    expect(kept).toEqual(made);
    expect(others.map(({ status, body }) => [status, body.includes('On engines')])).toEqual([
      [200, false],
      [200, false],
      [401, false],
    ]);
    expect(ended.status).toBe(401);
  });

  it('says behind a proxy that the blog is reached by https', async () => {
    const { listing } = await listening({ trustProxy: true });
    const https = { 'x-forwarded-proto': 'https' };

    const [made, kept, plain] = [await get(listing, https), await get(listing, https), await get(listing)];

    expect(kept).toEqual(made);
    expect(made.headers).toHaveProperty('strict-transport-security');
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
  });

  it('is logged by its route and an id of its own, and counted', async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const figures = createMetrics();
    const { listing, article } = await listening({ logLevel: 'info', logStream, metrics: figures });
    lines.length = 0;

    for (const url of [listing, listing, article, article]) await get(url);
    while (lines.length < 4) await setTimeout(10);

    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.map(({ msg, method, route, status }) => [msg, method, route, status])).toEqual([
      ['request', 'GET', '/api/articles/all', 200],
      ['request', 'GET', '/api/articles/all', 200],
      ['request', 'GET', '/api/articles/public/:slug', 200],
      ['request', 'GET', '/api/articles/public/:slug', 200],
    ]);
    expect(new Set(logged.map(({ reqId }) => reqId)).size).toBe(4);
    const counted =
      'http_request_duration_seconds_count{method="GET",route="/api/articles/all",status="2xx"}';
    expect((await figures.read()).text).toContain(`${counted} 2`);
  });
});
