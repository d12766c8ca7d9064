import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { defaultTimeLimits } from '../../../src/server/http/connections.ts';
import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { aRawClient, type RawClient } from '../../helpers/rawClient.ts';
import { itInTestAll } from '../../helpers/registerTests.ts';
import { until } from '../../helpers/until.ts';

const MIB = 1024 * 1024;
/** Far more than the buffers of the kernel take for a client that doesn't read. */
const EXPORT_MIN = 10 * MIB;
/** In milliseconds: nothing here comes of waiting, unless it says so. */
const LATE = 600_000;

describe('exports that clients read slowly', () => {
  let blog: Blog;
  let url: string;
  let clients: RawClient[];
  const start = async (downloadPace = LATE) => {
    const timeLimits = { ...defaultTimeLimits, silence: LATE, downloadPace };
    blog = await startBlog({ trustProxy: true, timeLimits });
    url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
    clients = [];
  };
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    await blog.close();
  });

  async function anAuthor(): Promise<Author> {
    const author = await blog.aUser();
    await draftsOf(blog).aDraft(author);
    // Longer than a draft may be, and as good as incompressible.
    await blog.connection.db
      .updateTable('draft')
      .set({ markdown: randomBytes(EXPORT_MIN).toString('base64') })
      .where('ownerId', '=', idOf(author))
      .execute();
    return author;
  }

  /** Begins an export, and reads no more than its beginning. */
  async function beginReading(by: Author, from: string): Promise<RawClient> {
    const client = await aRawClient(url);
    clients.push(client);
    client.send(
      `POST /api/exports HTTP/1.1\r\nhost: blog\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${by.token}\r\n` +
        'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    );
    await once(client.socket, 'data');
    client.socket.pause();
    return client;
  }
  const exportAs = (by: Author, from: string, path = '/api/exports') =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${by.token}`,
        'x-forwarded-for': from,
      },
      body: '{}',
    });

  /** Resolves when the server has closed all of them. */
  const untilCutOff = () =>
    until(
      () => new Promise((resolve) => blog.app.server.getConnections((_error, count) => resolve(count === 0))),
    );

  async function bytesLeft({ socket }: RawClient): Promise<number> {
    let bytes = 0;
    socket.on('data', (chunk: string) => (bytes += chunk.length)).resume();
    await once(socket, 'close');
    return bytes;
  }

  it('are aborted, which frees their slots', async () => {
    await start(300);
    for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2'])
      await beginReading(await anAuthor(), from);
    await untilCutOff();

    const reply = await exportAs(await blog.aUser(), '192.0.2.1');

    expect(reply.status).toBe(200);
    for (const client of clients) expect(await bytesLeft(client)).toBeLessThan(EXPORT_MIN);
  });

  itInTestAll('do not block clients of other networks', async () => {
    await start();
    for (let count = 0; count < 2; count += 1) await beginReading(await anAuthor(), '192.0.2.1');
    const ada = await anAuthor();

    const refused = await exportAs(ada, '192.0.2.1');
    const reply = await exportAs(ada, '203.0.113.1');

    expect([refused.status, await refused.text()]).toEqual([429, transferMessages.export.ownNetwork]);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(reply.status).toBe(200);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(EXPORT_MIN);
  });

  itInTestAll('do not block an admin’s export of the whole blog', async () => {
    await start();
    for (let count = 0; count < 4; count += 1) await beginReading(await anAuthor(), `192.0.2.${count}`);
    const admin = await blog.aUser();
    await makeAdmin(blog.connection.db, { id: idOf(admin), name: 'Ada' }, commandLine);

    const busy = await exportAs(admin, '203.0.113.1');
    const reply = await exportAs(admin, '203.0.113.1', '/api/admin/exports');

    expect([busy.status, await busy.text()]).toEqual([503, transferMessages.export.busy]);
    expect(reply.status).toBe(200);
  });
});
