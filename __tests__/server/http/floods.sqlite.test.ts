import { type Blog, startBlog } from '../../helpers/blog.ts';
import { aRawClient, type RawClient } from '../../helpers/rawClient.ts';

const MIB = 1024 * 1024;
// Short where a test waits for it, long where only a busy machine would reach it.
const timeLimits = {
  headers: 20_000,
  request: 20_000,
  bodyPace: 20_000,
  silence: 20_000,
  keepAlive: 2000,
  check: 50,
};

const postTo = (path: string, header: string) =>
  `POST ${path} HTTP/1.1\r\nhost: blog\r\ncontent-type: application/json\r\n${header}\r\n\r\n`;
const statusesOf = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe('a client that sends more than anybody needs', () => {
  let blog: Blog;
  let url: string;
  let client: RawClient;
  beforeEach(async () => {
    blog = await startBlog({ timeLimits });
    url = await blog.app.listen({ port: 0 });
    client = await aRawClient(url);
  });
  afterEach(() => blog.close());

  it.each([
    ['one long header', `x-flood: ${'x'.repeat(20_000)}\r\n`],
    ['many headers', 'x: 1\r\n'.repeat(5000)],
  ])('is refused with %s', async (_what, headers) => {
    client.send(`GET /api/articles/all HTTP/1.1\r\nhost: blog\r\n${headers}\r\n`);

    const answer = await client.answer();

    expect(statusesOf(answer)).toEqual([431]);
    expect(answer).toContain('The headers of the request are too large.');
  });

  it('is refused with a body over 16 KiB that it did not announce, before it has sent all of it', async () => {
    client.send(postTo('/api/users/login', 'transfer-encoding: chunked'));
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    for (let sent = 0; sent < 3 * MIB; sent += 0x10000) client.send(chunk);

    const answer = await client.answer();

    expect(statusesOf(answer)).toEqual([413]);
    expect(answer).toContain(
      'The request is too large: an article may have 2 MiB at most, anything else 16 KiB.',
    );
  });

  it('is refused with a body over 16 KiB that it announced, before it has sent any of it', async () => {
    client.send(postTo('/api/users/login', 'content-length: 20000'));

    const answer = await client.answer();

    expect(statusesOf(answer)).toEqual([413]);
  });

  it.each([
    ['lists', '['.repeat(MIB) + ']'.repeat(MIB)],
    ['lists that never end', '['.repeat(2 * MIB)],
    ['objects', `{"title":${'{"a":'.repeat(MIB / 4)}1${'}'.repeat(MIB / 4 + 1)}`],
    ['a field of lists', `{"title":"x","markdown":${'['.repeat(MIB / 2)}${']'.repeat(MIB / 2)}}`],
  ])('is refused with JSON that is nested too deep: %s', async (_what, body) => {
    const ada = await blog.aUser();

    const reply = await fetch(`${url}/api/articles/new`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
      body,
    });

    expect(reply.status).toBe(400);
    expect(await reply.text()).toMatch(/^[^\n]{1,200}\.$/);
  });

  it('gets an answer to each of a thousand requests that it sends at once, and others are served meanwhile', async () => {
    client.send('GET /api/articles/all HTTP/1.1\r\nhost: blog\r\n\r\n'.repeat(1000));

    const others = await fetch(`${url}/healthz`);
    const answer = await client.answer();

    expect(others.status).toBe(200);
    const statuses = statusesOf(answer);
    expect([statuses.length, ...new Set(statuses)]).toEqual([1000, 200]);
  });
});
