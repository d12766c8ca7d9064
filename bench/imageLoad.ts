import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import type { Db } from '../src/server/db/schema.ts';
import { changeSettings } from '../src/server/services/changeSettings.ts';
import { commandLine } from '../src/server/store/auditLog.ts';
import { imageFile } from '../src/shared/image.ts';
import { noise } from '../tools/imageFixtures.ts';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { logIn } from './calls.ts';
import type { Latency } from './latency.ts';
import { measureReaders } from './readers.ts';
import { authorEmail, seedDatabase } from './seededDatabase.ts';

const run = promisify(execFile);

/** A blurred, noisy image, about as large in bytes as a photo of this size. */
export async function photo(width: number, height: number) {
  const grain = await noise(width >> 2, height >> 2)
    .png()
    .toBuffer();
  return sharp(grain).resize(width, height, { kernel: 'cubic' });
}

/* ------------------------------------------------ Readers during uploads ------------------------------------------------ */

const ARTICLES = 300;
const UPLOADERS = 2;
const PHOTOS = 6;
const ROUNDS = 3;
/** In milliseconds, of each measurement. */
const DURATION = 12_000;

/** Measures how long readers wait for pages while authors upload photos, and while they don't. Returns lines of a table. */
export async function measureReadersDuringUploads(): Promise<string[]> {
  const database = await benchDatabase('sqlite');
  await seedDatabase(database.url, ARTICLES);
  const { db } = connect(database.url);
  await changeSettings(db, { uploadsPerHour: '1000', imageStorage: '1000' }, commandLine);
  const published = await db.selectFrom('article').select('slug').orderBy('number', 'desc').execute();
  await db.destroy();
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, async () => (await photo(4032, 3024)).jpeg({ quality: 90 }).toBuffer()),
  );
  const env = { DATABASE_URL: database.url, TRUST_PROXY: 'true' };
  const server = await startServer({ dataDir: database.folder, env });
  const tokens = await Promise.all(
    Array.from({ length: UPLOADERS }, async (_, at) => (await logIn(server.url, authorEmail(at))).token),
  );
  let [next, uploaded] = [0, 0];

  /** Uploads photos, of which no two are the same. */
  async function upload(until: number) {
    await Promise.all(
      tokens.map(async (token, at) => {
        while (performance.now() < until) {
          next += 1;
          const file = photos[next % PHOTOS] ?? Buffer.alloc(0);
          const reply: Response | null = await fetch(`${server.url}/api/images`, {
            method: 'POST',
            headers: {
              ...{ authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
              // Bodies from one address share memory.
              'x-forwarded-for': `198.51.100.${at}`,
            },
            body: new Uint8Array(file),
          })
            // On an overloaded machine, a conversion outlasts the connection.
            .catch(() => null);
          if (reply === null) continue;
          if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
          uploaded += 1;
        }
      }),
    );
  }

  const slugs = published.map(({ slug }) => slug);
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve, DURATION));
  const rounds: Record<'without' | 'with', Latency[]> = { without: [], with: [] };
  await measureReaders({ url: server.url, slugs }, rest);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.without.push(await measureReaders({ url: server.url, slugs }, rest));
    rounds.with.push(
      await measureReaders({ url: server.url, slugs }, () => upload(performance.now() + DURATION)),
    );
  }
  await server.stop();
  await database.close();
  return Object.entries(rounds).map(([uploads, measured]) => {
    const middle = (figure: 'median' | 'p99' | 'worst') =>
      `${(measured.map((latency) => latency[figure]).sort((one, other) => one - other)[1] ?? NaN).toFixed(1)} ms`;
    const pages = measured.reduce((sum, { count }) => sum + count, 0);
    const count = uploads === 'with' ? uploaded : 0;
    return `| ${uploads} | ${count} | ${pages} | ${middle('median')} | ${middle('p99')} | ${middle('worst')} |`;
  });
}

/* -------------------------------------------------- Backups of images -------------------------------------------------- */

const IMAGES = 10_000;
const ADDED = 100;
/** In bytes, of an image and of its smaller size. */
const SIZES = [20_000, 5000];
const VARIANT = 480;
const BATCH = 200;

/** Adds images of random bytes to an account. `store` stores files by name. */
async function addImages(
  db: Db,
  count: number,
  store: (files: { name: string; data: Buffer }[]) => Promise<unknown>,
): Promise<void> {
  const { id: ownerId } = await db.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow();
  const createdAt = new Date().toISOString();
  for (let at = 0; at < count; at += BATCH) {
    const images = Array.from({ length: Math.min(BATCH, count - at) }, () => {
      const [whole = randomBytes(0), small = randomBytes(0)] = SIZES.map((size) => randomBytes(size));
      const hash = createHash('sha256').update(whole).digest('hex');
      return {
        hash,
        files: [
          { name: imageFile(hash), data: whole },
          { name: imageFile(hash, VARIANT), data: small },
        ],
      };
    });
    await store(images.flatMap(({ files }) => files));
    await db
      .insertInto('image')
      .values(
        images.map(({ hash }) => ({
          ...{ hash, ownerId, createdAt, width: 600, height: 400, isAnimated: 0, bytes: 25_000 },
          ...{ unusedSince: createdAt, blockedAt: null, variantTries: null },
        })),
      )
      .execute();
  }
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/** Measures backups of many images in a folder and in PostgreSQL, the first and one after a few more. Returns lines of a table. */
export async function measureImageBackups(): Promise<string[]> {
  return [...(await measureFolder()), ...((await canDump()) ? await measurePostgres() : [])];
}

async function measureFolder(): Promise<string[]> {
  const database = await benchDatabase('sqlite');
  await seedDatabase(database.url, 100);
  const { db } = connect(database.url);
  const media = path.join(database.folder, 'media');
  const store = (files: { name: string; data: Buffer }[]) =>
    Promise.all(
      files.map(async ({ name, data }) => {
        await mkdir(path.dirname(path.join(media, name)), { recursive: true });
        await writeFile(path.join(media, name), data);
      }),
    );
  const backUp = (name: string) =>
    run(process.execPath, ['src/server/cli/backup.ts', path.join(database.folder, 'backups', name)], {
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: database.folder },
    });
  await mkdir(path.join(database.folder, 'backups'));
  await addImages(db, IMAGES, store);
  const first = await timed(() => backUp('blog-1.db'));
  const again = await timed(() => backUp('blog-2.db'));
  await addImages(db, ADDED, store);
  const second = await timed(() => backUp('blog-3.db'));
  await db.destroy();
  await database.close();
  return [`| folder, \`npm run backup\` | ${first} | ${again} | ${second} |`];
}

/** The packages bring no `pg_dump`, and an installed one may be older than their server. */
async function canDump(): Promise<boolean> {
  try {
    const { stdout } = await run('pg_dump', ['--version']);
    if (Number(/ (\d+)\./.exec(stdout)?.[1]) >= SERVER_VERSION) return true;
  } catch {
    // It isn't installed.
  }
  console.error(`PostgreSQL is left out: install pg_dump ${SERVER_VERSION} or later.`);
  return false;
}

/** Of the packages. */
const SERVER_VERSION = 18;

async function measurePostgres(): Promise<string[]> {
  const database = await benchDatabase('postgres');
  const { db } = connect(database.url);
  await migrate(db);
  await seedDatabase(database.url, 100);
  const createdAt = new Date().toISOString();
  const store = (files: { name: string; data: Buffer }[]) =>
    db
      .insertInto('media')
      .values(files.map(({ name, data }) => ({ name, data, bytes: data.length, createdAt })))
      .execute();
  const dump = (name: string) =>
    run('pg_dump', ['--format=custom', '--file', path.join(database.folder, name), database.url]);
  await addImages(db, IMAGES, store);
  const first = await timed(() => dump('1.dump'));
  const again = await timed(() => dump('2.dump'));
  await addImages(db, ADDED, store);
  const second = await timed(() => dump('3.dump'));
  await db.destroy();
  await database.close();
  return [`| PostgreSQL, \`pg_dump --format=custom\` | ${first} | ${again} | ${second} |`];
}
