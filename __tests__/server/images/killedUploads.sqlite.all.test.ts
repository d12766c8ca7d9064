import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../../../src/server/db/connect.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { fileHash, imageFile, imageUrl, type UploadedImage } from '../../../src/shared/image.ts';
import { type RunningServer, startServer } from '../../../tools/startServer.ts';
import { aPng } from '../../helpers/images.ts';
import { until } from '../../helpers/until.ts';

const UPLOADS = 1000;
const AT_ONCE = 8;
/** Acknowledged uploads between two kills. */
const PER_ROUND = 90;
const NO_LIMITS = { LOGIN_LIMIT: 'off', REGISTER_LIMIT: 'off', WRITE_LIMIT: 'off' };

jest.setTimeout(600_000);

describe(`a server that is killed again and again during ${UPLOADS} uploads`, () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'kill-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const start = () => startServer({ dataDir, env: NO_LIMITS });

  /** Uploads until the server is gone, and returns the URLs of acknowledged images. */
  async function uploadUntilKilled(server: RunningServer, token: string): Promise<string[]> {
    const urls: string[] = [];
    let isKilled = false;
    async function uploader() {
      while (!isKilled) {
        const reply = await fetch(`${server.url}/api/images`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
          body: new Uint8Array(await aPng(30, 30)),
        }).catch(() => null);
        if (reply?.status !== 201) continue;
        const image = (await reply.json().catch(() => null)) as UploadedImage | null;
        if (image) urls.push(image.url);
      }
    }
    const uploading = Array.from({ length: AT_ONCE }, uploader);
    await until(async () => urls.length >= PER_ROUND);
    await server.end('SIGKILL');
    isKilled = true;
    await Promise.all(uploading);
    return urls;
  }

  /** Returns the names of all files in the folder of images, and those that have a row. */
  async function compare() {
    const connection = connect(`sqlite:${path.join(dataDir, 'blog.db')}`);
    const rows = await connection.db.selectFrom('image').select('hash').execute();
    await connection.db.destroy();
    const folder = path.join(dataDir, 'media');
    const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
    const files = entries
      // Beside the images is the file that marks the store.
      .filter((entry) => entry.isFile() && entry.name.endsWith('.webp'))
      .map(({ parentPath, name }) => `${path.basename(parentPath)}/${name}`);
    const named = rows.map(({ hash }) => imageFile(hash));
    return { files: files.sort(), named: named.sort() };
  }

  it('has no row without its file, and after the next start no file without its row', async () => {
    let server = await start();
    const { token } = (await (
      await fetch(`${server.url}/api/users/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'pass word' }),
      })
    ).json()) as { token: string };
    const connection = connect(`sqlite:${path.join(dataDir, 'blog.db')}`);
    await changeSettings(connection.db, { uploadsPerHour: '99999' }, commandLine);
    await connection.db.destroy();
    const acknowledged: string[] = [];

    while (acknowledged.length < UPLOADS) {
      acknowledged.push(...(await uploadUntilKilled(server, token)));
      const { files, named } = await compare();
      expect(named.filter((name) => !files.includes(name))).toEqual([]);
      server = await start();
    }
    await server.end('SIGKILL');
    const { files, named } = await compare();
    const urls = named.map((name) => imageUrl(fileHash(name) ?? ''));
    expect(acknowledged.filter((url) => !urls.includes(url))).toEqual([]);
    // Only files that are a day old are searched for.
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const file of files) await utimes(path.join(dataDir, 'media', file), yesterday, yesterday);
    server = await start();

    await until(async () => {
      const { files, named } = await compare();
      return JSON.stringify(files) === JSON.stringify(named);
    });
    await server.stop();
  });
});
