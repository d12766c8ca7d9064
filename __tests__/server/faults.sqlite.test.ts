import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { type Author, type Blog, startBlog } from '../helpers/blog.ts';
import { checkStorage } from '../../tools/checkStorage.ts';

const IN_THE_BACKGROUND = 'background work failed';
const UNAVAILABLE = 'The blog is temporarily unavailable. Please try again soon.';

describe('when the storage fails', () => {
  let folder: string;
  let file: string;
  let blog: Blog;
  let ada: Author;
  let written: string[];

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'faults-'));
    file = path.join(folder, 'blog.db');
    // A line may come after its server has closed: it belongs to its own test.
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

  /** Up to the moment when the clicks that readers were told of stand in the file. */
  async function clicksAreStored(count: number) {
    const other = new DatabaseSync(file, { readOnly: true });
    const stored = other.prepare('select sum(clicks) as clicks from articleClicks');
    while (stored.get()?.clicks !== count) await setTimeout(20);
    other.close();
  }

  it('answers 503 to whoever writes on a full disk, keeps what there was, and goes on once there is room', async () => {
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

  it('tells all who get 503 when to try again', async () => {
    await pragma('max_page_count = 1');
    const refused = await publish('Long', 'word '.repeat(20_000));
    await pragma('max_page_count = 1000000');

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  });

  it('logs a cause at once, and then once a second how often it came, whoever asks however often', async () => {
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

  it('answers 503 when the database has become read-only, and opens it anew for the next who writes', async () => {
    await pragma('query_only = on');

    const refused = await publish('After');
    const during = [await read(), await titles()];
    const accepted = await publish('After');

    expect([refused.statusCode, refused.body]).toEqual([503, UNAVAILABLE]);
    expect(during).toEqual([200, ['Before']]);
    expect(accepted.statusCode).toBe(201);
    await clicksAreStored(1);
  });

  it('writes nothing to a file that is gone from its place, reads on, and goes on when it is back', async () => {
    renameSync(file, `${file}.away`);

    const refused = [await publish('After'), await edit('Lost?')];
    const during = [await read(), await read(), await titles()];
    // The clicks could not be written.
    while (!written.some((line) => line.includes(IN_THE_BACKGROUND))) await setTimeout(20);
    renameSync(`${file}.away`, file);
    const accepted = await publish('After');

    expect(refused.map((reply) => [reply.statusCode, reply.body])).toEqual([
      [503, UNAVAILABLE],
      [503, UNAVAILABLE],
    ]);
    expect(during).toEqual([200, 200, ['Before']]);
    expect(accepted.statusCode).toBe(201);
    await clicksAreStored(2);
  });

  it('is away for all, and says so, until it starts again, once another copy of the blog stands in its place', async () => {
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

  it('stays away when the first file is back after another one stood there', async () => {
    renameSync(file, `${file}.first`);
    writeFileSync(file, '');
    await publish('Lost?');
    renameSync(`${file}.first`, file);

    const refused = [await publish('Lost?'), await call('/api/articles/all')];

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  });

  it('starts for its readers where nothing can be written', async () => {
    const other = connect(`sqlite:${file}`);
    await sql`pragma query_only = on`.execute(other.db);

    await migrate(other.db);

    expect(await other.db.selectFrom('article').select('title').execute()).toEqual([{ title: 'Before' }]);
    await other.db.destroy();
  });

  it.each([
    ['no database', 'Something else stands here. '.repeat(100)],
    ['an empty one', ''],
  ])('does not take %s for its own, and leaves it as it is', async (_what, content) => {
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
