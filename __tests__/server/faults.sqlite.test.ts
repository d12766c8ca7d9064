import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { checkStorage } from '../../tools/checkStorage.ts';
import { type Author, type Blog, startBlog } from '../helpers/blog.ts';

const BACKGROUND_ERROR = 'background work failed';
const UNAVAILABLE = 'The blog is temporarily unavailable. Please try again soon.';

describe('a server whose storage fails', () => {
  let folder: string;
  let file: string;
  let blog: Blog;
  let ada: Author;
  let written: string[];

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'faults-'));
    file = path.join(folder, 'blog.db');
    // New for each test, as a line may be logged after its server has closed.
    const lines: string[] = [];
    written = lines;
    blog = await startBlog({
      databaseUrl: `sqlite:${file}`,
      logLevel: 'error',
      logStream: { write: (line) => lines.push(line) },
    });
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'Before', markdown: 'Written *before*.' });
  });
  afterEach(async () => {
    await blog.close();
    expect(checkStorage(file)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  const pragma = (text: string) => sql`pragma ${sql.raw(text)}`.execute(blog.connection.db);
  const publish = (title: string, markdown = 'x') =>
    blog.call('POST', '/api/articles/new', { as: ada, body: { title, markdown } });
  const edit = (markdown: string) =>
    blog.call('PATCH', '/api/articles/edit/before', { as: ada, body: { title: 'Edited', markdown } });
  const call = (path: string) => blog.call('GET', path);
  const read = async () => (await blog.call('GET', '/api/articles/public/before')).statusCode;
  const titles = async () =>
    (await blog.call('GET', '/api/articles?limit=100', { as: ada }))
      .json<{ result: { title: string }[] }>()
      .result.map(({ title }) => title);

  /** Waits until this many clicks are stored in the file. */
  async function waitForStoredClicks(count: number) {
    const other = new DatabaseSync(file, { readOnly: true });
    const stored = other.prepare('select sum(clicks) as clicks from articleClicks');
    while (stored.get()?.clicks !== count) await setTimeout(20);
    other.close();
  }

  it('returns 503 for writes on a full disk, keeps existing data and recovers once there is room', async () => {
    await pragma('max_page_count = 1');
    const long = 'word '.repeat(20_000);

    const refused = [await publish('Long', long), await edit(long)];
    const during = [await read(), await titles()];
    await pragma('max_page_count = 1000000');
    const accepted = [await publish('Long', long), await edit(long)];

    expect(refused.map((reply) => [reply.statusCode, reply.body])).toEqual([
      [503, UNAVAILABLE],
      [503, UNAVAILABLE],
    ]);
    expect(during).toEqual([200, ['Before']]);
    expect(accepted.map((reply) => reply.statusCode)).toEqual([201, 200]);
    expect(await titles()).toEqual(['Long', 'Edited']);
  });

  it('sends Retry-After with 503', async () => {
    await pragma('max_page_count = 1');
    const refused = await publish('Long', 'word '.repeat(20_000));
    await pragma('max_page_count = 1000000');

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  });

  it('logs a cause immediately, and then its count once a second', async () => {
    interface Line {
      msg: string;
      count?: number;
      err: { errcode: number };
    }
    const lines = () =>
      written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request failed');
    const counted = () => lines().reduce((sum, { count = 1 }) => sum + count, 0);
    await pragma('max_page_count = 1');

    for (let sent = 0; sent < 40; sent += 1) await publish('Long', 'word '.repeat(20_000));
    const atOnce = lines()[0];
    while (counted() < 40) await setTimeout(20);
    await pragma('max_page_count = 1000000');

    expect(atOnce).toMatchObject({ err: { errcode: 13 } });
    expect(counted()).toBe(40);
    expect(lines().length).toBeLessThan(40);
  });

  it('returns 503 when the database becomes read-only, and reopens it for the next write', async () => {
    await pragma('query_only = on');

    const refused = await publish('After');
    const during = [await read(), await titles()];
    const accepted = await publish('After');

    expect([refused.statusCode, refused.body]).toEqual([503, UNAVAILABLE]);
    expect(during).toEqual([200, ['Before']]);
    expect(accepted.statusCode).toBe(201);
    await waitForStoredClicks(1);
  });

  it('writes nothing to a moved file, still reads it and recovers when it is back', async () => {
    renameSync(file, `${file}.away`);

    const refused = [await publish('After'), await edit('Lost?')];
    const during = [await read(), await read(), await titles()];
    // The clicks could not be written.
    while (!written.some((line) => line.includes(BACKGROUND_ERROR))) await setTimeout(20);
    renameSync(`${file}.away`, file);
    const accepted = await publish('After');

    expect(refused.map((reply) => [reply.statusCode, reply.body])).toEqual([
      [503, UNAVAILABLE],
      [503, UNAVAILABLE],
    ]);
    expect(during).toEqual([200, 200, ['Before']]);
    expect(accepted.statusCode).toBe(201);
    await waitForStoredClicks(2);
  });

  it('returns 503 for everything until a restart once another copy replaces the database', async () => {
    await pragma('wal_checkpoint(truncate)');
    copyFileSync(file, `${file}.copy`);
    await publish('After the copy');
    renameSync(file, `${file}.first`);
    renameSync(`${file}.copy`, file);

    const refused = [await publish('Lost?'), await call('/api/articles/all'), await call('/readyz')];
    const alive = await call('/healthz');
    await blog.close();
    const first = new DatabaseSync(`${file}.first`).prepare('select title from article order by number');
    blog = await startBlog({ databaseUrl: `sqlite:${file}` });
    const accepted = await publish('In the copy');

    expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [503, UNAVAILABLE],
      [503, UNAVAILABLE],
      [503, 'The database file was replaced. Restart the server.'],
    ]);
    expect([alive.statusCode, accepted.statusCode, await titles()]).toEqual([
      ...[200, 201],
      ['In the copy', 'Before'],
    ]);
    expect(checkStorage(`${file}.first`)).toEqual([]);
    expect(first.all().map(({ title }) => title)).toEqual(['Before', 'After the copy']);
  });

  it('stays unavailable when the original file is moved back', async () => {
    renameSync(file, `${file}.first`);
    writeFileSync(file, '');
    await publish('Lost?');
    renameSync(`${file}.first`, file);

    const refused = [await publish('Lost?'), await call('/api/articles/all')];

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  });

  it('starts for readers on a read-only database', async () => {
    const other = connect(`sqlite:${file}`);
    await sql`pragma query_only = on`.execute(other.db);

    await migrate(other.db);

    expect(await other.db.selectFrom('article').select('title').execute()).toEqual([{ title: 'Before' }]);
    await other.db.destroy();
  });

  it.each([
    ['a file that is no database', 'Something else stands here. '.repeat(100)],
    ['an empty file', ''],
  ])('does not use or change %s in its place', async (_what, content) => {
    renameSync(file, `${file}.first`);
    writeFileSync(file, content);

    const refused = [await publish('After'), await call('/api/articles/all')];
    await blog.close();
    const left = readFileSync(file, 'utf8');
    renameSync(`${file}.first`, file);
    blog = await startBlog({ databaseUrl: `sqlite:${file}` });
    const accepted = await publish('After');

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect([left, accepted.statusCode]).toEqual([content, 201]);
  });
});
