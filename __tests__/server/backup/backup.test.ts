import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { aSecret, type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { contentOf } from '../../helpers/contentOf.ts';

// Each command is a process of its own.
jest.setTimeout(60_000);

describe('backup and restore', () => {
  let dataDir: string;
  let database: string;
  let file: string;
  let blog: Blog;
  let ada: Author;

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'backup-'));
    database = path.join(dataDir, 'blog.db');
    file = path.join(dataDir, 'saved.db');
    blog = await start();
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'Before' });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(dataDir, { recursive: true });
  });

  const start = () => startBlog({ databaseUrl: `sqlite:${database}`, limits: { write: null } });

  /** What is left of copies that were not finished. */
  const drafts = () => readdirSync(dataDir).filter((name) => /saved.db.+|\.part/.test(name));

  async function run(command: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [path.resolve(`scripts/${command}.ts`), ...args], {
      cwd: dataDir,
      env: { DATA_DIR: dataDir, JWT_SECRET: aSecret, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ]);
    return { said, complained, code };
  }

  /** Writes without a pause while `act` runs; gives every state that the database has had, and the act's result. */
  async function whileWriting<Result>(act: Promise<Result>) {
    const states = [contentOf(database)];
    const acting = { isOver: false };
    const result = act.finally(() => (acting.isOver = true));
    for (let number = 0; !acting.isOver; number += 1) {
      const markdown = `*${number}* `.repeat(1 + 200 * (number % 50));
      await blog.anArticle({ by: ada, title: `Note ${number}`, markdown });
      states.push(contentOf(database));
    }
    return { states, result: await result };
  }

  it('saves one moment of a blog that is being written, to the byte', async () => {
    const { states, result } = await whileWriting(run('backup', [file]));

    expect(result).toMatchObject({ code: 0, complained: '' });
    expect(result.said).toMatch(/^.*saved\.db holds the blog of .*blog\.db: 1 users, \d+ articles\.\n$/);
    expect(states.length).toBeGreaterThan(2);
    expect(states).toContain(contentOf(file));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(drafts()).toEqual([]);
  });

  it('brings back what was saved, to the byte, and keeps what there was beside it', async () => {
    await run('backup', [file]);
    await blog.anArticle({ by: ada, title: 'After' });
    await blog.close();
    const [saved, former] = [contentOf(file), contentOf(database)];

    const { code, said } = await run('restore', [file, '--force']);
    const restored = contentOf(database);
    blog = await start();
    const reply = await blog.call('GET', '/api/articles', { as: ada });

    expect([code, restored]).toEqual([0, saved]);
    expect(contentOf(/kept at (.*)\.\n$/.exec(said)?.[1] ?? '')).toBe(former);
    expect(reply.json()).toMatchObject({ result: [{ title: 'Before' }] });
    expect(statSync(database).mode & 0o777).toBe(0o600);
  });

  it('brings a blog to a place that has none', async () => {
    await run('backup', [file]);
    const elsewhere = path.join(dataDir, 'elsewhere.db');

    const { code } = await run('restore', [file], { DATABASE_URL: `sqlite:${elsewhere}` });

    expect([code, contentOf(elsewhere)]).toEqual([0, contentOf(file)]);
  });

  it('never replaces anything unless it is told to', async () => {
    writeFileSync(file, 'precious');
    const before = contentOf(database);

    const saving = await run('backup', [file]);
    const restoring = await run('restore', [file]);

    expect([saving.code, saving.complained]).toEqual([1, expect.stringContaining('add --force') as string]);
    expect([restoring.code, restoring.complained]).toEqual([
      1,
      expect.stringContaining('add --force') as string,
    ]);
    expect([readFileSync(file, 'utf8'), contentOf(database)]).toEqual(['precious', before]);
  });

  it('replaces an older backup when it is told to', async () => {
    writeFileSync(file, 'outdated');

    const { code } = await run('backup', [file, '--force']);

    expect([code, contentOf(file)]).toEqual([0, contentOf(database)]);
  });

  it('does not restore over a blog that a server uses', async () => {
    await run('backup', [file]);
    await blog.anArticle({ by: ada, title: 'After' });
    const before = contentOf(database);

    const { code, complained } = await run('restore', [file, '--force']);

    expect([code, complained]).toEqual([1, `A server uses ${database}: stop it first.\n`]);
    expect(contentOf(database)).toBe(before);
    expect((await blog.call('GET', '/api/articles/public/after')).statusCode).toBe(200);
  });

  it.each([
    [
      'is no database',
      (copy: string) => writeFileSync(copy, 'nonsense'.repeat(1000)),
      /not a whole database/,
    ],
    [
      'is cut off',
      (copy: string) => writeFileSync(copy, readFileSync(copy).subarray(0, 20_000)),
      /whole|damaged/,
    ],
    [
      'is of a newer version',
      add(`insert into kysely_migration values ('9999-later', 'now')`),
      /newer version/,
    ],
    ['is another program’s', add('drop table kysely_migration'), /is no blog/],
    ['has lost something', add('pragma foreign_keys = off; delete from "user"'), /damaged/],
  ])('does not restore a file that %s', async (_what, spoil, complaint) => {
    await run('backup', [file]);
    spoil(file);
    await blog.close();
    const before = contentOf(database);

    const { code, complained } = await run('restore', [file, '--force']);

    expect([code, complained]).toEqual([1, expect.stringMatching(complaint) as string]);
    expect(contentOf(database)).toBe(before);
    expect(drafts()).toEqual([]);
    blog = await start();
  });

  it.each([
    [
      'a blog that is damaged',
      () => add('pragma foreign_keys = off; delete from "user"')(database),
      /damaged/,
    ],
    ['no blog', () => rmSync(database), /There is no blog at/],
  ])('leaves no file when there is %s to save', async (_what, spoil, complaint) => {
    spoil();

    const { code, complained } = await run('backup', [file]);

    expect([code, complained]).toEqual([1, expect.stringMatching(complaint) as string]);
    expect(existsSync(file)).toBe(false);
  });

  it('replaces a database that SQLite can not read any more', async () => {
    await run('backup', [file]);
    await blog.close();
    writeFileSync(database, 'broken'.repeat(1000));

    const { code } = await run('restore', [file, '--force']);

    expect([code, contentOf(database)]).toEqual([0, contentOf(file)]);
    blog = await start();
  });

  it('says how it is called, and what it is not for', async () => {
    const wrong = [await run('backup', []), await run('restore', ['one', 'two'])];
    const postgres = await run('backup', [file], { DATABASE_URL: 'postgres://localhost/blog' });

    expect(wrong.map(({ code, complained }) => [code, complained])).toEqual([
      [2, 'Usage: npm run backup -- FILE [--force]\n'],
      [2, 'Usage: npm run restore -- FILE [--force]\n'],
    ]);
    expect([postgres.code, postgres.complained]).toEqual([1, expect.stringContaining('pg_dump') as string]);
  });
});

/** Changes a file by hand, past the server. */
function add(sql: string) {
  return (file: string) => {
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
  };
}
