import { setTimeout } from 'node:timers/promises';
import { defaultTimeLimits } from '../../../src/server/http/timeLimits.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { aRawClient, type RawClient } from '../../helpers/rawClient.ts';
import { inTestAll } from '../../helpers/sample.ts';

const MIB = 1024 * 1024;
const KIB = 1024;
/** In milliseconds: nothing of what is tested here comes of waiting, unless it says so. */
const LATE = 120_000;

describe('large bodies that arrive at once', () => {
  let blog: Blog;
  let url: string;
  let ada: Author;
  let eve: Author;
  let clients: RawClient[];
  const start = async (bodyPace = LATE) => {
    const timeLimits = { ...defaultTimeLimits, request: LATE, bodyPace };
    blog = await startBlog({ trustProxy: true, timeLimits });
    url = await blog.app.listen({ port: 0 });
    [ada, eve] = [await blog.aUser(), await blog.aUser()];
    clients = [];
  };
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    await blog.close();
  });

  interface Slow {
    by: Author;
    from: string;
    header?: string;
    /** Bytes that are sent of it. */
    sent?: number;
    path?: string;
  }

  /** Begins to send a long article and goes on no more. */
  async function sendSlowly({ by, from, header = lengthOf(6), sent = 0, path = '/api/articles/new' }: Slow) {
    const client = await aRawClient(url);
    clients.push(client);
    client.send(
      `POST ${path} HTTP/1.1\r\nhost: blog\r\nx-forwarded-for: ${from}\r\n` +
        `authorization: Bearer ${by.token}\r\ncontent-type: application/json\r\n${header}\r\n\r\n`,
    );
    client.send(`{"markdown":"${'x'.repeat(sent)}`);
    return client;
  }
  const lengthOf = (mebibytes: number) => `content-length: ${mebibytes * MIB}`;
  const long = 'words '.repeat(MIB / 8);
  const publish = (by: Author, from: string, markdown = long) =>
    fetch(`${url}/api/articles/new`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${by.token}`,
        'x-forwarded-for': from,
      },
      body: JSON.stringify({ title: 'x', markdown }),
    });
  const statusOf = async (...article: Parameters<typeof publish>) => (await publish(...article)).status;
  const addresses = (count: number) => Array.from({ length: count }, (_, at) => `192.0.2.${at}`);

  it('keep nobody from saving while they are only announced, not even their own author', async () => {
    await start();
    for (const from of addresses(11)) await sendSlowly({ by: eve, from });
    for (let sent = 0; sent < 11; sent += 1) {
      await sendSlowly({ by: eve, from: '198.51.100.1', header: 'transfer-encoding: chunked' });
    }

    expect(await statusOf(ada, '203.0.113.1')).toBe(201);
    expect(await statusOf(ada, '198.51.100.1')).toBe(201);
    expect(await statusOf(eve, '198.51.100.1')).toBe(201);
  });

  it.each([
    ['account, from wherever they come', (at: number) => ({ by: eve, from: `192.0.2.${at}` })],
    ['network', (at: number) => ({ by: at === 1 ? ada : eve, from: '192.0.2.1' })],
  ])('are refused when too much has come of one %s: the slowest of them', async (_whose, slow) => {
    await start();
    const slowest = await sendSlowly({ ...slow(0), sent: 100 * KIB });
    await setTimeout(300);
    for (const at of [1, 2, 3]) await sendSlowly({ ...slow(at), sent: 5.9 * MIB });

    const answer = await slowest.answer();

    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/\r\nretry-after: 5\r\n/i);
    expect(answer).toMatch(/\r\n\r\n[^\n]+\.$/);
    expect(await statusOf(ada, '203.0.113.1')).toBe(201);
  });

  inTestAll(() => {
    it('are refused when too much has come of all, where most has come from; and there is room again', async () => {
      await start();
      const crowd = await Promise.all(Array.from({ length: 5 }, () => blog.aUser()));
      const slow = await Promise.all(
        crowd.flatMap((by, at) =>
          [5, 5, 4].map((size) => sendSlowly({ by, from: `192.0.2.${at}`, sent: size * MIB })),
        ),
      );

      const refused = await Promise.race(slow.map((client) => client.answer()));
      const statuses = [await statusOf(ada, '203.0.113.1'), await statusOf(ada, '203.0.113.1', 'short')];
      for (const { socket } of clients) socket.destroy();

      expect(refused).toMatch(/^HTTP\/1\.1 503 /);
      expect(statuses).toEqual([201, 201]);
      expect(await statusOf(ada, '192.0.2.1')).toBe(201);
    });

    it('are sent away when they come too slowly', async () => {
      await start(300);
      const slow = await sendSlowly({ by: eve, from: '192.0.2.1', sent: 40 * KIB });
      slow.sendForEver('x', 20);

      const answer = await slow.answer();

      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('The request took too long to arrive.');
    });

    it('do no harm when they break off, refused or not', async () => {
      await start();
      for (const header of [lengthOf(6), lengthOf(7), 'transfer-encoding: chunked']) {
        const client = await sendSlowly({ by: eve, from: '192.0.2.1', header, sent: MIB });
        await setTimeout(20);
        client.socket.destroy();
      }

      expect(await statusOf(eve, '192.0.2.1')).toBe(201);
    });

    it('leave no trace when they were answered', async () => {
      await start();
      const statuses = [];
      for (let sent = 0; sent < 24; sent += 1) statuses.push(await statusOf(ada, '192.0.2.1'));

      expect(new Set(statuses)).toEqual(new Set([201]));
    });
  });
});
