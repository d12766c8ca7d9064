import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultTimeLimits } from '../../../src/server/http/connections.ts';
import { createMetrics } from '../../../src/server/ops/metrics.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { IMAGE_BYTES_MAX } from '../../../src/shared/image.ts';
import { accountErrors } from '../../../src/shared/messages/en/account.ts';
import { imageErrors, uploadReplies } from '../../../src/shared/messages/en/images.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { aPng, imagesOf } from '../../helpers/images.ts';
import { aRawClient, type RawClient } from '../../helpers/rawClient.ts';

const MIB = 1024 * 1024;
/** In ms; tests only wait for it if they say so. */
const LATE = 120_000;

describe('the body of an upload', () => {
  let blog: Blog;
  let url: string;
  let ada: Author;
  let clients: RawClient[];
  async function start({ bodyPace = LATE, metrics = createMetrics() } = {}) {
    const timeLimits = { ...defaultTimeLimits, request: LATE, bodyPace };
    blog = await startBlog({ timeLimits, metrics, trustProxy: true });
    url = await blog.app.listen({ port: 0 });
    ada = await blog.aUser();
    clients = [];
  }
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    await blog.close();
  });

  interface Announced {
    by: Author | null;
    /** The header with the body's length. */
    length: string;
    from?: string;
    sent?: number;
  }

  /** Announces an upload and sends this many bytes of it. */
  async function begin({ by, length, from = '192.0.2.1', sent = 0 }: Announced): Promise<RawClient> {
    const client = await aRawClient(url);
    clients.push(client);
    client.send(
      `POST /api/images HTTP/1.1\r\nhost: blog\r\nx-forwarded-for: ${from}\r\ncontent-type: image/png\r\n` +
        `${by ? `authorization: Bearer ${by.token}\r\n` : ''}${length}\r\n\r\n`,
    );
    if (sent > 0) {
      client.socket.write(Buffer.alloc(sent));
    }
    return client;
  }
  const lengthOf = (bytes: number) => `content-length: ${bytes}`;
  /** Returns the beginning of the response, which arrives before the whole body is sent. */
  async function answerTo(client: RawClient): Promise<string> {
    const [data] = (await once(client.socket, 'data')) as [string];
    return data;
  }

  it('is not read of strangers, of a full account and if it is too large', async () => {
    await start();
    const full = await blog.aUser();
    await blog.connection.db
      .updateTable('accountStorage')
      .set({ imageBytes: 200_000_000 })
      .where('ownerId', '=', idOf(full))
      .execute();

    const answers = [
      await answerTo(await begin({ by: null, length: lengthOf(MIB) })),
      await answerTo(await begin({ by: full, length: lengthOf(MIB) })),
      await answerTo(await begin({ by: ada, length: lengthOf(IMAGE_BYTES_MAX + 1) })),
    ];

    expect(answers.map((answer) => Number(answer.split(' ')[1]))).toEqual([401, 429, 413]);
    expect(answers.map((answer) => answer.split('\r\n').at(-1))).toEqual([
      accountErrors.loginMissing,
      uploadReplies.quota('200 MB', '200 MB'),
      imageErrors.tooLarge,
    ]);
  });

  it('is refused as soon as it is too large if its length is not announced', async () => {
    await start();
    const chunk = Buffer.concat([
      Buffer.from(`${MIB.toString(16)}\r\n`),
      Buffer.alloc(MIB),
      Buffer.from('\r\n'),
    ]);

    const client = await begin({ by: ada, length: 'transfer-encoding: chunked' });
    const answer = answerTo(client);
    for (let sent = 0; sent <= 30; sent += 1) client.socket.write(chunk);

    const [head = '', text] = (await answer).split('\r\n\r\n');
    expect([head.split(' ')[1], text]).toEqual(['413', imageErrors.tooLarge]);
    expect(blog.app.server.listening).toBe(true);
  });

  it('is refused with 408 if it arrives too slowly', async () => {
    await start({ bodyPace: 50 });

    const client = await begin({ by: ada, length: lengthOf(MIB), sent: 1000 });

    expect(await client.answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('may take only its share of the memory: others can still upload, and save texts', async () => {
    await start();
    const [eve, mallory] = [await blog.aUser(), await blog.aUser()];
    const most = IMAGE_BYTES_MAX - 1;
    const slow = [0, 1, 2].map(() =>
      begin({ by: mallory, length: lengthOf(IMAGE_BYTES_MAX), from: '198.51.100.1', sent: most }),
    );

    const refused = await Promise.race((await Promise.all(slow)).map(answerTo));

    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toContain(imageErrors.ownQueue);
    expect((await imagesOf(blog).upload(eve, await aPng())).statusCode).toBe(201);
    await blog.anArticle({ by: eve, markdown: 'words '.repeat(100_000) });
  });

  it('is counted in the metrics', async () => {
    const metrics = createMetrics();
    await start({ metrics });
    const images = imagesOf(blog);
    const { bytes } = await images.anImage(ada);
    await changeSettings(blog.connection.db, { uploads: 'off' }, commandLine);
    await images.upload(ada, await aPng());

    const { text } = await metrics.read();

    expect(text).toContain('blog_images_uploaded_total 1\n');
    expect(text).toContain(`blog_image_upload_bytes_total ${bytes}\n`);
    expect(text).toContain('blog_image_uploads_refused_total 1\n');
    expect(text).toContain('blog_images_stored 1\n');
    // Smaller sizes are created later.
    const [, stored] = /^blog_images_stored_bytes (\d+)$/m.exec(text) ?? [];
    expect(Number(stored)).toBeGreaterThanOrEqual(bytes);
  });
});

describe('uploads that the machine has no time for', () => {
  let folder: string;
  let blog: Blog;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'uploads-'));
    const imageWorker = path.join(folder, 'worker.mjs');
    writeFileSync(imageWorker, 'setInterval(() => {}, 1e6); process.stdin.resume();');
    // As sharp would be found from the real one.
    cpSync('node_modules/sharp/package.json', path.join(folder, 'node_modules/sharp/package.json'));
    blog = await startBlog({ imageWorker, timeLimits: { ...defaultTimeLimits, silence: 6000 } });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  it('are answered with 503 before their connections time out', async () => {
    const url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
    const authors = await Promise.all(Array.from({ length: 6 }, () => blog.aUser()));
    const upload = async ({ token }: Author) =>
      fetch(`${url}/api/images`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body: new Uint8Array(await aPng()),
      });

    const replies = await Promise.all(authors.map(upload));

    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(503));
    expect(await Promise.all(replies.map((reply) => reply.text()))).toEqual(Array(6).fill(imageErrors.queue));
    expect(replies.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(6).fill('5'));
  });
});
