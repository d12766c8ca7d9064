import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Blog, startBlog } from '../../helpers/blog.ts';

const MIB = 1024 * 1024;

describe('large replies that clients do not read', () => {
  let blog: Blog;
  let port: number;
  let sockets: Socket[];
  let address: string;
  let markdownPath: string;
  beforeEach(async () => {
    sockets = [];
    blog = await startBlog({ unsentMax: 40 * MIB });
    port = Number(new URL(await blog.app.listen({ port: 0, host: '127.0.0.1' })).port);
    // 2.5 MB of HTML.
    const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown: '&'.repeat(MIB / 2) });
    address = `/api/articles/public/${slug}`;
    markdownPath = `/allArticles/${slug}.md`;
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await blog.close();
  });

  /** Sends requests from a local address without reading the replies. */
  async function requestWithoutReading(localAddress: string, path = address, times = 3): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined).pause();
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: blog\r\n\r\n`.repeat(times));
    return socket;
  }
  const connections = () =>
    new Promise<number>((resolve) => blog.app.server.getConnections((_error, number) => resolve(number)));
  /** Waits until fewer connections are open. */
  const waitForFewerThan = async (count: number) => {
    while ((await connections()) >= count) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  /** Reads the replies. Resolves to whether all arrive before the connection closes. */
  const readAll = (socket: Socket, times = 3, size = 2.5 * MIB) =>
    new Promise<boolean>((resolve) => {
      let bytes = 0;
      socket.once('close', () => resolve(false));
      socket.on('data', ({ length }: Buffer) => {
        bytes += length;
        if (bytes > times * size) resolve(true);
      });
      socket.resume();
    });

  it('are cut off for the network with the most of them', async () => {
    const ada = await requestWithoutReading('127.0.0.2', markdownPath);

    for (let eve = 0; eve < 100; eve += 1) await requestWithoutReading('127.0.0.3', markdownPath);
    await waitForFewerThan(101);

    expect(await readAll(ada, 3, MIB / 2)).toBe(true);
  });

  it('share the memory of a cached article, so that none is cut off', async () => {
    await (await fetch(`http://127.0.0.1:${port}${address}`)).text();
    const sockets = [];
    for (let eve = 0; eve < 40; eve += 1) sockets.push(await requestWithoutReading('127.0.0.3'));

    expect(await Promise.all(sockets.map((socket) => readAll(socket)))).toEqual(sockets.map(() => true));
  });

  it('are cut off when the requests after them take too much memory', async () => {
    // A MiB of requests each, of which a part has arrived.
    const times = Math.ceil(MIB / `GET ${markdownPath} HTTP/1.1\r\nhost: blog\r\n\r\n`.length);
    const ada = await requestWithoutReading('127.0.0.2', '/healthz', 1000);
    for (let eve = 0; eve < 60; eve += 1) await requestWithoutReading('127.0.0.3', markdownPath, times);

    await waitForFewerThan(61);

    expect(await readAll(ada, 1000, 'HTTP/1.1 200'.length)).toBe(true);
  });

  it('are no longer counted when their client disconnects', async () => {
    const ada = await requestWithoutReading('127.0.0.2');

    for (let other = 0; other < 20; other += 1) {
      const socket = await requestWithoutReading('127.0.0.2', address, 4);
      socket.resume();
      await once(socket, 'data');
      socket.destroy();
      await waitForFewerThan(2);
    }
    let taken = 0;
    ada.on('data', (bytes: Buffer) => (taken += bytes.length)).resume();
    const closed = once(ada, 'close');
    while (taken < 7.5 * MIB && !ada.destroyed) await Promise.race([once(ada, 'data'), closed]);

    expect(taken).toBeGreaterThanOrEqual(7.5 * MIB);
  });

  it('do not affect other clients', async () => {
    for (let eve = 0; eve < 100; eve += 1) await requestWithoutReading('127.0.0.3', markdownPath);
    await waitForFewerThan(100);

    const reply = await fetch(`http://127.0.0.1:${port}${address}`);

    expect((await reply.text()).length).toBeGreaterThan(2.5 * MIB);
  });

  it('are no longer counted once they are read', async () => {
    const lengths = [];
    for (let time = 0; time < 30; time += 1) lengths.push((await blog.call('GET', address)).body.length);
    for (let time = 0; time < 30; time += 1) {
      lengths.push((await (await fetch(`http://127.0.0.1:${port}${address}`)).text()).length);
    }

    expect(Math.min(...lengths)).toBeGreaterThan(2.5 * MIB);
  });
});
