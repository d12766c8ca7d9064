import { setTimeout } from 'node:timers/promises';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { aRawClient, type RawClient } from '../../helpers/rawClient.ts';

const MIB = 1024 * 1024;

describe('large bodies that arrive at once', () => {
  let blog: Blog;
  let url: string;
  let ada: Author;
  let clients: RawClient[];
  beforeEach(async () => {
    blog = await startBlog({ trustProxy: true });
    url = await blog.app.listen({ port: 0 });
    ada = await blog.aUser();
    clients = [];
  });
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    await blog.close();
  });

  /** Announces a long article and sends nothing of it. */
  async function announceFrom(address: string, header: string, path = '/api/articles/new') {
    const client = await aRawClient(url);
    clients.push(client);
    client.send(
      `POST ${path} HTTP/1.1\r\nhost: blog\r\nx-forwarded-for: ${address}\r\n` +
        `authorization: Bearer ${ada.token}\r\ncontent-type: application/json\r\n${header}\r\n\r\n`,
    );
  }
  const publishFrom = (address: string, markdown: string) =>
    fetch(`${url}/api/articles/new`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${ada.token}`,
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ title: 'x', markdown }),
    });
  const long = 'words '.repeat(MIB / 8);
  const statusFrom = async (address: string, markdown = long) =>
    (await publishFrom(address, markdown)).status;
  /** Asks again while the server takes in what was sent before. */
  async function untilFrom(address: string, status: number) {
    while ((await statusFrom(address)) !== status) await setTimeout(20);
  }

  const lengthOf = (mebibytes: number) => `content-length: ${mebibytes * MIB}`;
  const unknown = 'transfer-encoding: chunked';

  it.each([
    ['announced', Array.from({ length: 8 }, () => lengthOf(2))],
    ['of a length that nobody knows', [unknown, unknown, lengthOf(3.5)]],
  ])(
    'from one client are refused when they are too many, %s; small ones and those of others are not',
    async (_what, headers) => {
      for (const header of headers) await announceFrom('192.0.2.1', header);
      await untilFrom('192.0.2.1', 429);

      const refused = await publishFrom('192.0.2.1', long);
      const [small, ofAnother] = [await statusFrom('192.0.2.1', 'short'), await statusFrom('192.0.2.2')];

      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      expect(await refused.text()).toMatch(/^[^\n]+\.$/);
      expect([small, ofAnother]).toEqual([201, 201]);
    },
  );

  it('take no room when strangers announce them, who have nothing so large to send', async () => {
    for (let sent = 0; sent < 40; sent += 1) {
      await announceFrom(`192.0.2.${Math.floor(sent / 8)}`, unknown, '/api/users/login');
    }
    await fetch(`${url}/healthz`);

    expect(await statusFrom('192.0.2.1')).toBe(201);
  });

  it('from many clients are refused when they are too many; small ones are not, and there is room again', async () => {
    for (let sent = 0; sent < 32; sent += 1)
      await announceFrom(`192.0.2.${Math.floor(sent / 8)}`, lengthOf(2));
    await untilFrom('198.51.100.1', 503);

    const small = await statusFrom('198.51.100.1', 'short');
    for (const { socket } of clients) socket.destroy();
    await untilFrom('198.51.100.1', 201);

    expect([small, await statusFrom('192.0.2.1')]).toEqual([201, 201]);
  });

  it('leave no trace when they were answered', async () => {
    const statuses = [];
    for (let sent = 0; sent < 24; sent += 1) statuses.push(await statusFrom('192.0.2.1'));

    expect(new Set(statuses)).toEqual(new Set([201]));
  });
});
