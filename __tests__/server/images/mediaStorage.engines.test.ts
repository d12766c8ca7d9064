import '../../helpers/nodeGlobals.ts';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  createMediaStorage,
  DamagedFile,
  type MediaSettings,
  type MediaStorage,
  MediaUnavailable,
  type S3Settings,
} from '../../../src/server/images/mediaStorage.ts';
import { imageFile } from '../../../src/shared/image.ts';
import { isOnPostgres, openDatabase } from '../../helpers/database.ts';
import { inTestAll } from '../../helpers/sample.ts';
import { startS3, type TestS3 } from '../../helpers/startS3.ts';

const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const nameOf = (data: Buffer) => imageFile(hashOf(data));
const bytes = (text: string) => Buffer.from(`RIFF\0${text}`, 'latin1');

/** For storage without a database. */
const noDatabase = { db: null as never };

async function listAll(storage: MediaStorage) {
  const files = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

const errorOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => error as Error,
  );

async function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'media-'));
  const settings: MediaSettings = { store: 'folder', folder: path.join(folder, 'media') };
  return {
    storage: createMediaStorage(settings, noDatabase),
    root: settings.folder,
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function openStorage() {
  const { connection, remove } = await openDatabase();
  return {
    storage: createMediaStorage({ store: 'database' }, connection),
    async close() {
      await connection.db.destroy();
      await remove();
    },
  };
}

async function openS3() {
  const s3 = await startS3();
  return { storage: createMediaStorage(s3.settings, noDatabase), close: s3.close };
}

const stores: [string, () => Promise<{ storage: MediaStorage; close: () => Promise<void> }>][] = isOnPostgres
  ? [['the database', openStorage]]
  : [
      ['a folder', openFolder],
      ['the database', openStorage],
      ['an S3-compatible store', openS3],
    ];

describe.each(stores)('media storage in %s', (_name, open) => {
  let storage: MediaStorage;
  let close: () => Promise<void>;
  beforeEach(async () => ({ storage, close } = await open()));
  afterEach(() => close());

  it('returns the stored bytes', async () => {
    const data = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));

    await storage.put(nameOf(data), data);

    expect((await storage.get(nameOf(data)))?.equals(data)).toBe(true);
  });

  it('returns null for a missing file', async () => {
    expect(await storage.get(nameOf(bytes('missing')))).toBeNull();
  });

  it('changes nothing when a name is stored again', async () => {
    const name = nameOf(bytes('first'));
    await storage.put(name, bytes('first'));

    await Promise.all([storage.put(name, bytes('second')), storage.put(name, bytes('third'))]);

    expect(await storage.get(name)).toEqual(bytes('first'));
    expect(await listAll(storage)).toHaveLength(1);
  });

  it('stores the same file for several callers at once', async () => {
    const data = bytes('popular');

    await Promise.all(Array.from({ length: 5 }, () => storage.put(nameOf(data), data)));

    expect(await listAll(storage)).toMatchObject([{ name: nameOf(data), bytes: data.length }]);
  });

  it('lists nothing before the first file', async () => {
    expect(await listAll(storage)).toEqual([]);
  });

  it('lists names in order, with sizes and times', async () => {
    const before = Date.now();
    const hash = hashOf(bytes('wide'));
    const files = [imageFile(hash), imageFile(hash, 480), nameOf(bytes('other'))];

    for (const name of files) await storage.put(name, bytes(name));

    const listed = await listAll(storage);
    expect(listed.map(({ name }) => name)).toEqual(files.toSorted());
    for (const { name, bytes: size, modifiedAt } of listed) {
      expect(size).toBe(bytes(name).length);
      // Stores and file systems may round to seconds.
      expect(modifiedAt.getTime()).toBeGreaterThan(before - 1000);
      expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 1000);
    }
  });

  it('stores and lists a share picture, and notices when it is truncated', async () => {
    const hash = hashOf(bytes('shared'));
    const name = imageFile(hash, 'share');
    const picture = Buffer.from('ffd8001122ffd9', 'hex');
    await storage.put(name, picture.subarray(0, -1));
    const truncated = await errorOf(storage.get(name));

    await storage.put(name, picture);

    expect(truncated).toBeInstanceOf(DamagedFile);
    expect(await storage.get(name)).toEqual(picture);
    expect((await listAll(storage)).map((file) => file.name)).toEqual([
      `${hash.slice(0, 2)}/${hash}-share.jpg`,
    ]);
    await storage.delete([name]);
    expect(await storage.get(name)).toBeNull();
  });

  it('deletes files, and ignores missing ones', async () => {
    const [kept, deleted] = [bytes('kept'), bytes('deleted')];
    for (const data of [kept, deleted]) await storage.put(nameOf(data), data);

    await storage.delete([nameOf(deleted), nameOf(bytes('missing'))]);

    expect((await listAll(storage)).map(({ name }) => name)).toEqual([nameOf(kept)]);
    expect(await storage.get(nameOf(deleted))).toBeNull();
  });

  it('stores a deleted file again', async () => {
    const data = bytes('back');
    await storage.put(nameOf(data), data);
    await storage.delete([nameOf(data)]);

    await storage.put(nameOf(data), data);

    expect(await storage.get(nameOf(data))).toEqual(data);
  });

  it.each([
    '../jwt-secret',
    'ab/../../blog.db',
    'blog.db',
    '',
    `ab/${'ab'.repeat(32)}.svg`,
    `cd/${'ab'.repeat(32)}.webp`,
  ])('refuses the name %j', async (name) => {
    expect(await errorOf(storage.put(name, bytes('x')))).toBeInstanceOf(RangeError);
    expect(await errorOf(storage.get(name))).toBeInstanceOf(RangeError);
    expect(await errorOf(storage.delete([name]))).toBeInstanceOf(RangeError);
  });

  inTestAll(() => {
    it('lists 1,100 files, each once', async () => {
      const files = Array.from({ length: 1100 }, (_, at) => bytes(`${at}`));
      for (let at = 0; at < files.length; at += 20) {
        await Promise.all(files.slice(at, at + 20).map((data) => storage.put(nameOf(data), data)));
      }

      const listed = await listAll(storage);

      expect(listed.map(({ name }) => name)).toEqual(files.map(nameOf).sort());
    });
  });
});

/** Nothing here depends on the engine. */
if (!isOnPostgres) {
  describe('a media folder', () => {
    let storage: MediaStorage;
    let root: string;
    let close: () => Promise<void>;
    beforeEach(async () => ({ storage, root, close } = await openFolder()));
    afterEach(() => close());

    const subfolder = (name: string) => path.join(root, path.dirname(name));

    it('is readable by its owner only', async () => {
      const name = nameOf(bytes('private'));
      await storage.put(name, bytes('private'));

      const modes = [root, subfolder(name), path.join(root, name)].map((file) => statSync(file).mode & 0o777);

      expect(modes).toEqual([0o700, 0o700, 0o600]);
    });

    it('ignores files that are not images', async () => {
      mkdirSync(path.join(root, 'ab'), { recursive: true });
      for (const name of ['README', 'ab/notes.txt']) writeFileSync(path.join(root, name), 'x');

      expect(await listAll(storage)).toEqual([]);
    });

    it('removes what a crash left an hour ago, not what is being written', async () => {
      const name = nameOf(bytes('stored'));
      await storage.put(name, bytes('stored'));
      const [left, running] = ['0123456789ab', 'ba9876543210'].map((id) =>
        path.join(root, `${name}.${id}.part`),
      ) as [string, string];
      for (const file of [left, running]) writeFileSync(file, 'RI');
      const anHourAgo = new Date(Date.now() - 61 * 60_000);
      utimesSync(left, anHourAgo, anHourAgo);

      expect((await listAll(storage)).map((file) => file.name)).toEqual([name]);

      expect(readdirSync(subfolder(name))).toEqual([path.basename(name), path.basename(running)].sort());
    });

    it('answers 503 with a sentence if something is in the way', async () => {
      writeFileSync(root, 'a file');

      const error = await errorOf(storage.put(nameOf(bytes('x')), bytes('x')));

      expect(error).toBeInstanceOf(MediaUnavailable);
      expect(error).toMatchObject({ kind: 'busy', cause: { code: 'ENOTDIR' } });
    });

    const program = (code: string) => [
      '--input-type=module',
      '--eval',
      `import { createHash } from 'node:crypto';
      import { createMediaStorage } from './src/server/images/mediaStorage.ts';
      const storage = createMediaStorage({ store: 'folder', folder: process.argv[1] }, {});
      const nameOf = (data) => {
        const hash = createHash('sha256').update(data).digest('hex');
        return hash.slice(0, 2) + '/' + hash + '.webp';
      };
      ${code}`,
    ];

    inTestAll(() => {
      it('has only complete files after a kill', async () => {
        for (const count of [1, 7, 40]) {
          const child = spawn(process.execPath, [
            ...program(`
              for (let at = 0; ; at += 1) {
                const data = Buffer.alloc(300_000, process.pid + '-' + at);
                const running = storage.put(nameOf(data), data);
                console.log(nameOf(data));
                await running;
              }`),
            root,
          ]);
          const started: string[] = [];
          for await (const name of createInterface(child.stdout)) {
            started.push(name);
            if (started.length === count) child.kill('SIGKILL');
          }

          const listed = await listAll(storage);

          expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(started.slice(0, count - 1)));
          for (const { name } of listed) expect(nameOf((await storage.get(name)) ?? bytes(''))).toBe(name);
        }
      });

      it('leaves nothing where there is no room for a file', async () => {
        const { stdout, stderr } = spawnSync(
          'sh',
          // Limits files to a few kilobytes, which simulates a full disk on every machine.
          ['-c', 'ulimit -f 40 && exec "$@"', 'sh', process.execPath].concat(
            program(`
              const [small, large] = [Buffer.from('small'), Buffer.alloc(300_000)];
              const failed = await storage.put(nameOf(large), large).catch((error) => error);
              console.log(failed.message, failed.cause.code);
              await storage.put(nameOf(small), small);`),
            root,
          ),
          { encoding: 'utf8' },
        );

        expect([stdout, stderr]).toEqual([
          'Images can’t be saved or loaded right now. Please try again soon. EFBIG\n',
          '',
        ]);
        expect((await listAll(storage)).map(({ name }) => name)).toEqual([nameOf(Buffer.from('small'))]);
        expect(readdirSync(root, { recursive: true }).join()).not.toContain('.part');
      });
    });
  });

  describe('an S3-compatible store', () => {
    let s3: TestS3;
    beforeEach(async () => (s3 = await startS3()));
    afterEach(() => s3.close());

    const open = (settings: Partial<S3Settings> = {}) =>
      createMediaStorage({ ...s3.settings, ...settings }, noDatabase);
    const data = bytes('stored');
    const name = nameOf(data);

    it('keeps two blogs in one bucket apart by their prefixes', async () => {
      await open().put(name, data);

      expect(await listAll(open({ prefix: 'other' }))).toEqual([]);
      expect(await open({ prefix: 'other' }).get(name)).toBeNull();
      expect(await listAll(open({ prefix: '' }))).toEqual([]);
    });

    it('retries what a busy or unreachable store refuses', async () => {
      s3.answerNext(
        (response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
        (response) => void response.socket?.destroy(),
      );

      await open().put(name, data);

      expect(await open().get(name)).toEqual(data);
    });

    it('gives up after three attempts, with what the store answered as the cause', async () => {
      const busy = (response: ServerResponse) =>
        void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      s3.answerNext(busy, busy, busy);

      const error = await errorOf(open().get(name));

      expect(error).toBeInstanceOf(MediaUnavailable);
      expect(error).toMatchObject({ cause: { message: 'The store answered 503 SlowDown' } });
      expect(s3.requests).toHaveLength(3);
    });

    it('gives up on a store that never answers', async () => {
      const never = () => undefined;
      s3.answerNext(never, never, never);

      expect(await errorOf(open({ timeLimit: 50 }).get(name))).toMatchObject({
        cause: { name: 'TimeoutError' },
      });
    });

    it('gives up on a store that stops in the middle of a file', async () => {
      const stops = (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 1000 }).write('RIFF');
      };
      s3.answerNext(stops, stops, stops);

      expect(await errorOf(open({ timeLimit: 50 }).get(name))).toBeInstanceOf(MediaUnavailable);
    });

    it('reports a store that is down', async () => {
      const endpoint = s3.settings.endpoint.replace(/\d+$/, '2');

      expect(await errorOf(open({ endpoint }).get(name))).toBeInstanceOf(MediaUnavailable);
    });

    it.each([
      ['a wrong secret key', { secretKey: 'wrong' }, 'The store answered 403 SignatureDoesNotMatch'],
      ['an unknown access key', { accessKey: 'unknown' }, 'The store answered 403 InvalidAccessKeyId'],
      ['a missing bucket', { bucket: 'missing' }, 'The store answered 404 NoSuchBucket'],
    ])('reports %s, and no key', async (_what, settings, message) => {
      const storage = open(settings);
      const acts = [
        () => storage.get(name),
        () => storage.put(name, data),
        () => storage.delete([name]),
        () => listAll(storage),
      ];
      for (const act of acts) {
        const error = await errorOf(act());
        expect(error).toBeInstanceOf(MediaUnavailable);
        expect((error?.cause as Error | undefined)?.message).toMatch(/^The store answered 40[34]/);
        expect(JSON.stringify(error)).not.toContain('wrong');
      }
      expect(await errorOf(storage.get(name))).toMatchObject({ cause: { message } });
    });

    it('follows no redirect, which could lead anywhere', async () => {
      s3.answerNext((response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end());

      expect(await errorOf(open().get(name))).toMatchObject({ cause: { message: 'The store answered 307' } });
    });

    const page = (isTruncated: boolean, names: string[]) => (response: ServerResponse) =>
      void response.end(`<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>
        ${names
          .map(
            (each) => `<Contents><Key>blog/media/${each}</Key><Size>3</Size>
            <LastModified>2026-01-31T00:00:00.000Z</LastModified></Contents>`,
          )
          .join('')}</ListBucketResult>`);

    it.each([
      ['no further files', ''],
      ['a file without a name', '<Contents><Size>3</Size></Contents>'],
    ])('fails instead of listing less if there should be more, but it lists %s', async (_, entries) => {
      const truncated = (response: ServerResponse) =>
        void response.end(`<R><IsTruncated>true</IsTruncated>${entries}</R>`);
      s3.answerNext(page(true, [nameOf(bytes('1'))]), truncated);

      expect(await errorOf(listAll(open()))).toMatchObject({
        cause: { message: 'The store listed no further files' },
      });
    });

    it('lists page by page, beside files of others', async () => {
      const [first, second] = [nameOf(bytes('1')), nameOf(bytes('2'))];
      s3.answerNext(page(true, [first, 'R&amp;D&#x2f;&#47;.txt']), page(false, [second]));

      expect(await listAll(open())).toEqual(
        [first, second].map((each) => ({
          name: each,
          bytes: 3,
          modifiedAt: new Date('2026-01-31T00:00:00.000Z'),
        })),
      );
      expect(s3.requests.at(-1)).toBe(
        'GET /images?prefix=blog%2Fmedia%2F&marker=blog%2Fmedia%2FR%26D%2F%2F.txt',
      );
    });
  });
}
