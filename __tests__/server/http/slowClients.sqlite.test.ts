import type { TokenReply } from '../../../src/shared/user.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { aRawClient } from '../../helpers/rawClient.ts';

const timeLimits = { headers: 300, request: 600, bodyPace: 600, silence: 600, keepAlive: 600, check: 50 };
const TOO_LATE = 'The request took too long to arrive.';

describe('a client that makes the server wait', () => {
  let blog: Blog;
  let url: string;
  beforeEach(async () => {
    blog = await startBlog({ timeLimits });
    url = await blog.app.listen({ port: 0 });
  });
  afterEach(() => blog.close());

  it('is sent away when its headers never end', async () => {
    const client = await aRawClient(url);
    client.send('GET /api/articles/all HTTP/1.1\r\nhost: blog\r\n');
    client.sendForEver('x-more: 1\r\n', 50);

    const answer = await client.answer();

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain(TOO_LATE);
  });

  it('is sent away when it never says anything', async () => {
    const client = await aRawClient(url);

    expect(await client.answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is cut off when it was sent away and goes on sending', async () => {
    const client = await aRawClient(url, { allowHalfOpen: true });
    client.send('GET /api/articles/all HTTP/1.1\r\nhost: blog\r\n');
    client.sendForEver('x-more: 1\r\n', 50);

    await untilNobodyIsConnected(blog);

    expect(await client.answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ['announced', 'content-length: 1000', 'x'],
    ['chunked', 'transfer-encoding: chunked', '1\r\nx\r\n'],
  ])('is sent away when its %s body never ends', async (_kind, header, part) => {
    const client = await aRawClient(url);
    client.send(
      `POST /api/users/login HTTP/1.1\r\nhost: blog\r\ncontent-type: application/json\r\n${header}\r\n\r\n`,
    );
    client.sendForEver(part, 50);

    const answer = await client.answer();

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain(TOO_LATE);
  });

  it('is cut off when it never takes its answers', async () => {
    const ada: TokenReply = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, markdown: 'word '.repeat(200_000) });
    const client = await aRawClient(url);
    client.socket.pause();

    client.send(`GET /api/articles/public/${slug} HTTP/1.1\r\nhost: blog\r\n\r\n`.repeat(20));
    await untilNobodyIsConnected(blog);
    client.socket.resume();

    expect((await client.answer()).length).toBeLessThan(20 * 1_000_000);
  });

  it('is let go when it keeps a connection and asks no more', async () => {
    const client = await aRawClient(url);
    client.send('GET /healthz HTTP/1.1\r\nhost: blog\r\n\r\n');

    const answer = await client.answer();

    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('does not hold up the others, however many of its kind there are', async () => {
    const clients = await Promise.all(Array.from({ length: 300 }, () => aRawClient(url)));
    clients.forEach((client) => client.send('POST /api/users/login HTTP/1.1\r\nhost: blog\r\n'));

    const ada = await blog.aUser();
    const reply = await fetch(`${url}/api/articles`, { headers: { authorization: `Bearer ${ada.token}` } });

    expect(reply.status).toBe(200);
    await Promise.all(clients.map((client) => client.answer()));
  });
});

async function untilNobodyIsConnected({ app }: Blog) {
  const count = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, number) => resolve(number)));
  while ((await count()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}
