import { setTimeout } from 'node:timers/promises';
import { defaultTimeLimits } from '../../../src/server/http/connections.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Blog, startBlog, type Author } from '../../helpers/blog.ts';
import { aRawClient, type RawClient } from '../../helpers/rawClient.ts';
import { itInTestAll } from '../../helpers/registerTests.ts';
import { inTestAll, sample } from '../../helpers/sample.ts';

describe('oversized requests', () => {
  const MIB = 1024 * 1024;
  // Short if a test waits for it, otherwise too long for a busy machine to reach.
  const timeLimits = {
    ...defaultTimeLimits,
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

  let blog: Blog;
  let url: string;
  let client: RawClient;
  beforeEach(async () => {
    blog = await startBlog({ timeLimits });
    url = await blog.app.listen({ port: 0 });
    client = await aRawClient(url);
  });
  afterEach(() => blog.close());

  it.each(
    sample(
      [
        ['one long header', `x-flood: ${'x'.repeat(20_000)}\r\n`],
        ['many headers', 'x: 1\r\n'.repeat(5000)],
      ],
      1,
    ),
  )('returns 431 for %s', async (_what, headers) => {
    client.send(`GET /api/articles/all HTTP/1.1\r\nhost: blog\r\n${headers}\r\n`);

    const answer = await client.answer();

    expect(statusesOf(answer)).toEqual([431]);
    expect(answer).toContain('The request headers are too large.');
  });

  it('refuses a chunked body over 16 KiB before all of it has arrived', async () => {
    client.send(postTo('/api/users/login', 'transfer-encoding: chunked'));
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    for (let sent = 0; sent < 3 * MIB; sent += 0x10000) client.send(chunk);

    const answer = await client.answer();

    expect(statusesOf(answer)).toEqual([413]);
    expect(answer).toContain(
      'The request is too large. An article’s text can have up to 1 MiB, everything else up to 16 KiB.',
    );
  });

  it.each([
    [500, [400]],
    [5000, []],
  ])('takes a body in %i tiny chunks: %p', async (count, statuses) => {
    client.send(postTo('/api/users/login', 'transfer-encoding: chunked\r\nconnection: close'));
    client.send(`${'1\r\n \r\n'.repeat(count)}2\r\n{}\r\n0\r\n\r\n`);

    expect(statusesOf(await client.answer())).toEqual(statuses);
  });

  it('refuses a Content-Length over 16 KiB before the body arrives', async () => {
    client.send(postTo('/api/users/login', 'content-length: 20000'));

    const answer = await client.answer();

    expect(statusesOf(answer)).toEqual([413]);
  });

  it.each(
    sample(
      [
        ['lists', '['.repeat(MIB) + ']'.repeat(MIB)],
        ['unclosed lists', '['.repeat(2 * MIB)],
        ['objects', `{"title":${'{"a":'.repeat(MIB / 4)}1${'}'.repeat(MIB / 4 + 1)}`],
        ['a field of lists', `{"title":"x","markdown":${'['.repeat(MIB / 2)}${']'.repeat(MIB / 2)}}`],
      ],
      2,
    ),
  )('refuses deeply nested JSON: %s', async (_what, body) => {
    const ada = await blog.aUser();

    const reply = await fetch(`${url}/api/articles/new`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
      body,
    });

    expect(reply.status).toBe(400);
    expect(await reply.text()).toMatch(/^[^\n]{1,200}\.$/);
  });

  itInTestAll('answers a thousand pipelined requests while serving other clients', async () => {
    client.send('GET /api/articles/all HTTP/1.1\r\nhost: blog\r\n\r\n'.repeat(1000));

    const others = await fetch(`${url}/healthz`);
    const answer = await client.answer();

    expect(others.status).toBe(200);
    const statuses = statusesOf(answer);
    expect([statuses.length, ...new Set(statuses)]).toEqual([1000, 200]);
  });
});

describe('pipelined requests', () => {
  let blog: Blog;
  let url: string;
  let client: RawClient;
  beforeEach(async () => {
    blog = await startBlog();
    url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
    client = await aRawClient(url);
  });
  afterEach(async () => {
    client.socket.destroy();
    await blog.close();
  });

  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: blog\r\n${headers}\r\n`;

  it('run a few at a time, and no more of them once the client has left', async () => {
    const ada = await blog.aUser();
    // 2.5 MB of HTML, of which the kernel takes some.
    const { slug } = await blog.anArticle({ by: ada, markdown: '&'.repeat(512 * 1024) });
    const other = await aRawClient(url);
    const parsed: (string | undefined)[] = [];
    blog.app.server.on('request', (request) => parsed.push(request.url));
    client.socket.pause();
    client.send(get(`/api/articles/public/${slug}`).repeat(200));
    // Answered after the first ones of the pipeline have started.
    other.send(get('/healthz', 'connection: close\r\n'));
    expect(await other.answer()).toMatch(/^HTTP\/1\.1 200 /);

    client.socket.destroy();
    while ((await connectionCount(blog)) > 0) await setTimeout(20);

    // The kernel has taken a few replies, four run, and one waits.
    expect(parsed.length).toBeLessThan(20);
    // Each request that runs counts a click.
    const { clicks } = (await blog.call('GET', `/api/articles/public/${slug}`)).json<{ clicks: number }>();
    expect(clicks).toBeGreaterThan(0);
    expect(clicks).toBeLessThan(20);
  });

  it('end at one for another protocol', async () => {
    const upgrade = get('/healthz', 'connection: upgrade\r\nupgrade: websocket\r\n');
    client.send(get('/healthz').repeat(20) + upgrade.repeat(1000));

    const answer = await client.answer();

    expect(answer.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(20);
  });

  it('are answered in order, with their bodies', async () => {
    const ada = await blog.aUser();
    const body = JSON.stringify({ title: 'Salt', markdown: 'word '.repeat(40_000), cover: '' });
    const post =
      'POST /api/articles/new HTTP/1.1\r\nhost: blog\r\ncontent-type: application/json\r\n' +
      `authorization: Bearer ${ada.token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    client.send(
      get('/healthz').repeat(10) +
        post.repeat(2) +
        get('/api/articles/all').repeat(10) +
        post +
        get('/nowhere', 'connection: close\r\n'),
    );

    const statuses = [...(await client.answer()).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => '200'),
      ...['201', '201'],
      ...Array.from({ length: 10 }, () => '200'),
      ...['201', '404'],
    ]);
  });
});

const connectionCount = ({ app }: Blog) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, number) => resolve(number)));

describe('pipelined requests of a slow client', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog({ timeLimits: { ...defaultTimeLimits, headers: 300, request: 300, check: 50 } });
  });
  afterEach(() => blog.close());

  it('may wait longer than requests may take to arrive', async () => {
    const url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
    const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown: '&'.repeat(512 * 1024) });
    const get = `GET /api/articles/public/${slug} HTTP/1.1\r\nhost: blog\r\n`;
    const client = await aRawClient(url);
    client.socket.pause();
    client.send(`${get}\r\n`.repeat(9) + `${get}connection: close\r\n\r\n`);

    // Longer than both limits.
    await setTimeout(700);
    client.socket.resume();

    const statuses = [...(await client.answer()).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => '200'));
  });
});

describe('slow clients', () => {
  const timeLimits = {
    ...defaultTimeLimits,
    ...{ headers: 300, request: 600, bodyPace: 600, silence: 600, keepAlive: 600, check: 50 },
  };
  const TOO_LATE = 'The request took too long to arrive. Please try again.';
  async function waitUntilDisconnected(blog: Blog) {
    while ((await connectionCount(blog)) > 0) await setTimeout(20);
  }

  let blog: Blog;
  let url: string;
  beforeEach(async () => {
    blog = await startBlog({ timeLimits });
    url = await blog.app.listen({ port: 0 });
  });
  afterEach(() => blog.close());

  it('are disconnected when their headers never end', async () => {
    const client = await aRawClient(url);
    client.send('GET /api/articles/all HTTP/1.1\r\nhost: blog\r\n');
    client.sendForEver('x-more: 1\r\n', 50);

    const answer = await client.answer();

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain(TOO_LATE);
  });

  itInTestAll('are disconnected when they send nothing', async () => {
    const client = await aRawClient(url);

    expect(await client.answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  itInTestAll('are cut off when they keep sending after the reply', async () => {
    const client = await aRawClient(url, { allowHalfOpen: true });
    client.send('GET /api/articles/all HTTP/1.1\r\nhost: blog\r\n');
    client.sendForEver('x-more: 1\r\n', 50);

    await waitUntilDisconnected(blog);

    expect(await client.answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each(
    sample(
      [
        ['announced', 'content-length: 1000', 'x'],
        ['chunked', 'transfer-encoding: chunked', '1\r\nx\r\n'],
      ],
      1,
    ),
  )('are disconnected when their %s body never ends', async (_kind, header, part) => {
    const client = await aRawClient(url);
    client.send(
      `POST /api/users/login HTTP/1.1\r\nhost: blog\r\ncontent-type: application/json\r\n${header}\r\n\r\n`,
    );
    client.sendForEver(part, 50);

    const answer = await client.answer();

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain(TOO_LATE);
  });

  itInTestAll('are cut off when they never read their replies', async () => {
    const ada: TokenReply = await blog.aUser();
    const { slug } = await blog.anArticle({ by: ada, markdown: 'word '.repeat(200_000) });
    const client = await aRawClient(url);
    client.socket.pause();

    client.send(`GET /api/articles/public/${slug} HTTP/1.1\r\nhost: blog\r\n\r\n`.repeat(20));
    await waitUntilDisconnected(blog);
    client.socket.resume();

    expect((await client.answer()).length).toBeLessThan(20 * 1_000_000);
  });

  it('are disconnected when they leave a connection idle', async () => {
    const client = await aRawClient(url);
    client.send('GET /healthz HTTP/1.1\r\nhost: blog\r\n\r\n');

    const answer = await client.answer();

    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  itInTestAll('do not delay other clients, however many they are', async () => {
    const clients = await Promise.all(Array.from({ length: 300 }, () => aRawClient(url)));
    clients.forEach((client) => client.send('POST /api/users/login HTTP/1.1\r\nhost: blog\r\n'));

    const ada = await blog.aUser();
    const reply = await fetch(`${url}/api/articles`, { headers: { authorization: `Bearer ${ada.token}` } });

    expect(reply.status).toBe(200);
    await Promise.all(clients.map((client) => client.answer()));
  });
});

describe('concurrent large bodies', () => {
  const MIB = 1024 * 1024;
  const KIB = 1024;
  /** In ms; tests only wait for it if they say so. */
  const LATE = 120_000;

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
    /** Number of bytes sent. */
    sent?: number;
    path?: string;
  }

  /** Starts sending a long article and stops. */
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

  itInTestAll('do not block saving while they are only announced', async () => {
    await start();
    for (const from of addresses(11)) await sendSlowly({ by: eve, from });
    for (let sent = 0; sent < 11; sent += 1) {
      await sendSlowly({ by: eve, from: '198.51.100.1', header: 'transfer-encoding: chunked' });
    }

    expect(await statusOf(ada, '203.0.113.1')).toBe(201);
    expect(await statusOf(ada, '198.51.100.1')).toBe(201);
    expect(await statusOf(eve, '198.51.100.1')).toBe(201);
  });

  it.each(
    sample(
      [
        ['account, regardless of its network', (at: number) => ({ by: eve, from: `192.0.2.${at}` })],
        ['network', (at: number) => ({ by: at === 1 ? ada : eve, from: '192.0.2.1' })],
      ],
      1,
    ),
  )('are limited for each %s: the slowest is refused', async (_whose, slow) => {
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
    it('are limited in total: one of the largest source is refused, which makes room', async () => {
      await start();
      const authors = await Promise.all(Array.from({ length: 5 }, () => blog.aUser()));
      const slow = await Promise.all(
        authors.flatMap((by, at) =>
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

    it('are refused with 408 when they are too slow', async () => {
      await start(300);
      const slow = await sendSlowly({ by: eve, from: '192.0.2.1', sent: 40 * KIB });
      slow.sendForEver('x', 20);

      const answer = await slow.answer();

      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('The request took too long to arrive. Please try again.');
    });

    it('do no harm when the client disconnects', async () => {
      await start();
      for (const header of [lengthOf(6), lengthOf(7), 'transfer-encoding: chunked']) {
        const client = await sendSlowly({ by: eve, from: '192.0.2.1', header, sent: MIB });
        await setTimeout(20);
        client.socket.destroy();
      }

      expect(await statusOf(eve, '192.0.2.1')).toBe(201);
    });

    it('are no longer counted after the reply', async () => {
      await start();
      const statuses = [];
      for (let sent = 0; sent < 24; sent += 1) statuses.push(await statusOf(ada, '192.0.2.1'));

      expect(new Set(statuses)).toEqual(new Set([201]));
    });
  });
});
