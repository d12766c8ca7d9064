import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { runCommand } from '../../../src/server/cli/backupCommand.ts';
import { findLastBackup } from '../../../src/server/db/databaseChecks.ts';
import {
  backUp,
  pruneBackups,
  type BlogFiles,
  BackupError,
  makeDurably,
  restore,
} from '../../../src/server/ops/backup.ts';
import { type Author, type Blog, startBlog, aSecret } from '../../helpers/blog.ts';
import { contentOf } from '../../helpers/contentOf.ts';
import { itInTestAll } from '../../helpers/registerTests.ts';

describe('backup and restore', () => {
  /** Changes a database file directly. */
  function add(sql: string) {
    return (file: string) => {
      const db = new DatabaseSync(file);
      db.exec(sql);
      db.close();
    };
  }

  let folder: string;
  let database: string;
  let own: BlogFiles;
  let file: string;
  let blog: Blog;
  let ada: Author;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
    database = path.join(folder, 'blog.db');
    own = { database, secret: path.join(folder, 'jwt-secret'), dataDir: folder };
    file = path.join(folder, 'saved.db');
    blog = await start();
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'Before' });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  const start = () => startBlog({ databaseUrl: `sqlite:${database}` });

  /** Returns temporary files of unfinished copies. */
  const drafts = () => readdirSync(folder).filter((name) => /saved.db.+|\.part/.test(name));

  it('back up the database of a running server, readable by this user only', async () => {
    const contents = await backUp(own, file, false);

    expect(contents).toEqual({ users: 1, articles: 1 });
    expect(contentOf(file)).toBe(contentOf(database));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(drafts()).toEqual([]);
  });

  it('restore a backup and keep the replaced database', async () => {
    await backUp(own, file, false);
    await blog.anArticle({ by: ada, title: 'After' });
    await blog.close();
    const [saved, replaced] = [contentOf(file), contentOf(database)];

    const { former, ...contents } = await restore(file, own, true);
    const restored = contentOf(database);
    blog = await start();
    const reply = await blog.call('GET', '/api/articles', { as: ada });

    expect([contents, restored]).toEqual([{ users: 1, articles: 1 }, saved]);
    expect(contentOf(former ?? '')).toBe(replaced);
    expect(reply.json()).toMatchObject({ result: [{ title: 'Before' }] });
    expect(statSync(database).mode & 0o777).toBe(0o600);
  });

  it('restore a blog where there is none', async () => {
    await backUp(own, file, false);
    const elsewhere = path.join(folder, 'elsewhere.db');

    const { former } = await restore(file, { ...own, database: elsewhere }, false);

    expect([former, contentOf(elsewhere)]).toEqual([null, contentOf(file)]);
  });

  it.each(['-wal', '-shm'])('ignore the %s file of a deleted database', async (rest) => {
    await backUp(own, file, false);
    await blog.anArticle({ by: ada, title: 'After' });
    const elsewhere = path.join(folder, 'elsewhere.db');
    copyFileSync(database + rest, elsewhere + rest);

    await restore(file, { ...own, database: elsewhere }, false);

    expect(existsSync(elsewhere + rest)).toBe(false);
    expect(contentOf(elsewhere)).toBe(contentOf(file));
  });

  it('never overwrite anything without force', async () => {
    writeFileSync(file, 'precious');
    const before = contentOf(database);

    await expect(backUp(own, file, false)).rejects.toThrow(/saved\.db already exists.*use --force/);
    await expect(restore(file, own, false)).rejects.toThrow(
      /There is already a blog at .*blog\.db\. Use --force/,
    );

    expect([readFileSync(file, 'utf8'), contentOf(database)]).toEqual(['precious', before]);
  });

  it('delete temporary files of killed runs and no other files', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const names = [
      'blog.db.0123456789ab.part',
      'other.db.ba9876543210.part',
      'other.db.ba9876543210.part-journal',
      'blog.db.0123456789ab.part-shm',
      'blog.db.0123456789ab.part-wal',
      'film.part',
      'film.part-wal',
      'now.db.00aa11bb22cc.part',
    ];
    for (const name of names) {
      writeFileSync(path.join(folder, name), '');
      utimesSync(path.join(folder, name), daysAgo(2), daysAgo(name.startsWith('now') ? 0.9 : 2));
    }

    await backUp(own, file, false);

    expect(names.filter((name) => existsSync(path.join(folder, name)))).toEqual([
      'film.part',
      'film.part-wal',
      'now.db.00aa11bb22cc.part',
    ]);
  });

  it('leave no companion files of SQLite, in WAL mode or on a full disk', async () => {
    await backUp(own, file, false);
    const saved = new DatabaseSync(file);
    saved.exec('pragma journal_mode = wal');
    saved.close();
    const full = makeDurably(path.join(folder, 'full.db'), { replace: false }, async (draft) => {
      for (const companion of ['-journal', '-wal', '-shm']) writeFileSync(draft + companion, '');
      throw new Error('no room');
    });

    await expect(full).rejects.toThrow('no room');
    await restore(file, { ...own, database: path.join(folder, 'elsewhere.db') }, false);

    const names = readdirSync(folder).filter((name) => /part|elsewhere|full/.test(name));
    expect(names).toEqual(['elsewhere.db']);
  });

  it.each(['-wal', '-journal'])('replace an older backup and its %s file', async (rest) => {
    await backUp(own, file, false);
    writeFileSync(file + rest, 'of the older one');

    await backUp(own, file, true);

    expect([existsSync(file + rest), contentOf(file)]).toEqual([false, contentOf(database)]);
  });

  it('replace an older backup with force', async () => {
    writeFileSync(file, 'outdated');

    await backUp(own, file, true);

    expect(contentOf(file)).toBe(contentOf(database));
  });

  it('do not overwrite a blog that a server uses', async () => {
    await backUp(own, file, false);
    await blog.anArticle({ by: ada, title: 'After' });
    const before = contentOf(database);

    await expect(restore(file, own, true)).rejects.toThrow(`A server is using ${database}. Stop it first.`);

    expect(contentOf(database)).toBe(before);
    expect((await blog.call('GET', '/api/articles/public/after')).statusCode).toBe(200);
    expect(drafts()).toEqual([]);
  });

  it.each([
    [
      'is not a database',
      (copy: string) => writeFileSync(copy, 'nonsense'.repeat(1000)),
      /saved\.db is not an intact database/,
    ],
    [
      'is truncated',
      (copy: string) => writeFileSync(copy, readFileSync(copy).subarray(0, 20_000)),
      /intact|damaged/,
    ],
    [
      'has a newer version',
      add(`insert into kysely_migration values ('9999-later', 'now')`),
      /newer version/,
    ],
    ['belongs to another program', add('drop table kysely_migration'), /is not the database of a blog/],
    ['has lost rows', add('pragma foreign_keys = off; delete from "user"'), /damaged/],
    ['is missing', (copy: string) => rmSync(copy), /There is no backup at/],
  ])('do not restore a file that %s', async (_what, damage, complaint) => {
    await backUp(own, file, false);
    damage(file);
    await blog.close();
    const before = contentOf(database);

    const restoring = restore(file, own, true);

    await expect(restoring).rejects.toThrow(BackupError);
    await expect(restoring).rejects.toThrow(complaint);
    expect(contentOf(database)).toBe(before);
    expect(drafts()).toEqual([]);
    blog = await start();
  });

  it.each([
    ['a damaged blog', () => add('pragma foreign_keys = off; delete from "user"')(database), /damaged/],
    ['no blog', () => rmSync(database), /There is no blog at .*blog\.db\. Set DATA_DIR or DATABASE_URL/],
  ])('leave no file when the source is %s', async (_what, damage, complaint) => {
    damage();

    await expect(backUp(own, file, false)).rejects.toThrow(complaint);

    expect([existsSync(file), drafts()]).toEqual([false, []]);
  });

  describe('prune older backups', () => {
    const DAY = 24 * 60 * 60 * 1000;

    /** Creates a backup of this age, of the current blog or an empty one. */
    async function createBackup(days: number, { empty = false } = {}) {
      const old = path.join(folder, `saved-${days}.db`);
      await backUp(own, old, false);
      if (empty) add('pragma foreign_keys = off; delete from "article"; delete from "user"')(old);
      const then = new Date(Date.now() - days * DAY);
      utimesSync(old, then, then);
      return path.basename(old);
    }
    const left = () => readdirSync(folder).filter((name) => /^saved-\d+\.db$/.test(name));
    const prune = (newest: string) => pruneBackups(path.join(folder, newest), 30);

    it('beyond the retention and no other files', async () => {
      const [old, recent, newest] = [await createBackup(31), await createBackup(29), await createBackup(0)];
      const others = ['saved.db', 'other-31.db', 'saved-31.db.part'];
      for (const name of others) {
        writeFileSync(path.join(folder, name), 'precious');
        utimesSync(path.join(folder, name), new Date(0), new Date(0));
      }

      const { deleted, keptForContents } = await prune(newest);

      expect([deleted, keptForContents]).toEqual([[path.join(folder, old)], []]);
      expect(left().sort()).toEqual([newest, recent].sort());
      expect(others.every((name) => existsSync(path.join(folder, name)))).toBe(true);
    });

    it('except the newest with content after a month of empty ones', async () => {
      const [older, good] = [await createBackup(50), await createBackup(40)];
      const empty = [await createBackup(31, { empty: true }), await createBackup(20, { empty: true })];
      const newest = await createBackup(0, { empty: true });

      const { deleted, keptForContents } = await prune(newest);

      expect(deleted.map((name) => path.basename(name)).sort()).toEqual([older, empty[0]].sort());
      expect(keptForContents).toEqual([path.join(folder, good)]);
      expect(left().sort()).toEqual([good, empty[1], newest].sort());
    });

    it('except the largest if the blog was lost twice', async () => {
      const [small, newest] = [await createBackup(40), await createBackup(0, { empty: true })];
      await blog.anArticle({ by: ada, title: 'After' });
      const full = await createBackup(60);

      const { keptForContents } = await prune(newest);

      expect(keptForContents.map((name) => path.basename(name))).toEqual([small, full]);
      expect(left().sort()).toEqual([full, newest, small].sort());
    });

    it('except one that has more articles, though no more accounts', async () => {
      const older = await createBackup(40);
      const { slug } = await blog.anArticle({ by: ada, title: 'Lost' });
      const good = await createBackup(31);
      await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });
      const newest = await createBackup(0);

      const { deleted, keptForContents } = await prune(newest);

      expect([deleted, keptForContents]).toEqual([[path.join(folder, older)], [path.join(folder, good)]]);
    });

    it('except unreadable ones', async () => {
      const [old, newest] = [await createBackup(31), await createBackup(0)];
      const file = path.join(folder, old);
      writeFileSync(file, 'nonsense'.repeat(1000));
      utimesSync(file, new Date(0), new Date(0));

      expect((await prune(newest)).unreadable).toEqual([file]);
      expect(existsSync(file)).toBe(true);
    });
  });

  it('leave nothing behind when the folder is missing, and name it', async () => {
    const nowhere = path.join(folder, 'nowhere', 'saved.db');

    await expect(backUp(own, nowhere, false)).rejects.toThrow(/unable to open|nowhere/);

    expect(readdirSync(folder)).not.toContain('nowhere');
  });

  it('replace a database that SQLite can’t read anymore', async () => {
    await backUp(own, file, false);
    await blog.close();
    writeFileSync(database, 'broken'.repeat(1000));

    const { former } = await restore(file, own, true);

    expect(contentOf(database)).toBe(contentOf(file));
    expect(readFileSync(former ?? '', 'utf8')).toMatch(/^broken/);
    blog = await start();
  });
});

describe('runCommand', () => {
  const USAGE = 'Usage: npm run backup -- FILE [--force]';

  let output: string[];
  let errorOutput: string[];
  const { DATABASE_URL } = process.env;

  beforeEach(() => {
    [output, errorOutput] = [[], []];
    jest.spyOn(console, 'log').mockImplementation((line: string) => output.push(line));
    jest.spyOn(console, 'error').mockImplementation((line: string) => errorOutput.push(line));
    process.env.DATABASE_URL = 'sqlite:/somewhere/blog.db';
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.env.DATABASE_URL = DATABASE_URL ?? '';
  });

  const tell = async (file: string, { database, secret }: BlogFiles, force: boolean) =>
    [file, database, path.basename(secret), force].join(' ');
  const fail = (error: Error) => () => Promise.reject(error);

  it.each([
    ['without', ['saved.db'], 'saved.db /somewhere/blog.db jwt-secret false'],
    ['with', ['--force', 'saved.db'], 'saved.db /somewhere/blog.db jwt-secret true'],
  ])('passes the file %s --force and prints the result', async (_what, args, line) => {
    const code = await runCommand(USAGE, args, tell);

    expect([code, output, errorOutput]).toEqual([0, [line], []]);
  });

  it.each([
    ['no file', [], USAGE],
    ['two files', ['one', 'two'], USAGE],
    ['an unknown option', ['-f'], `Unknown option '-f'.\n\n${USAGE}`],
    ['--force alone', ['--force'], USAGE],
  ])('prints its usage for %s', async (_what, args, message) => {
    const code = await runCommand(USAGE, args, tell);

    expect([code, output, errorOutput]).toEqual([2, [], [message]]);
  });

  it('prints its usage with exit code 0 for --help', async () => {
    const code = await runCommand(USAGE, ['--help'], tell);

    expect([code, output, errorOutput]).toEqual([0, [USAGE], []]);
  });

  it('refers to pg_dump for PostgreSQL', async () => {
    process.env.DATABASE_URL = 'postgres://localhost/blog';

    const code = await runCommand(USAGE, ['saved.db'], tell);

    expect([code, errorOutput]).toEqual([
      1,
      ['This command is for SQLite. docs/running.md has the commands to back up and restore PostgreSQL.'],
    ]);
  });

  it('reports invalid settings', async () => {
    process.env.DATABASE_URL = 'mysql://localhost/blog';

    const code = await runCommand(USAGE, ['saved.db'], tell);

    expect([code, errorOutput]).toEqual([1, [expect.stringMatching(/^DATABASE_URL must be sqlite:PATH /)]]);
  });

  it('reports failures with one message, including a full disk', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/full/saved.db' });

    const codes = [
      await runCommand(USAGE, ['saved.db'], fail(new BackupError('It is there already.'))),
      await runCommand(USAGE, ['saved.db'], fail(full)),
    ];

    expect([codes, errorOutput]).toEqual([
      [1, 1],
      ['It is there already.', "Can't copy to /full/saved.db: the disk is full."],
    ]);
  });
});

describe('the commands backup and restore', () => {
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

  async function run(command: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [path.resolve(`src/server/cli/${command}.ts`), ...args], {
      cwd: dataDir,
      env: { DATA_DIR: dataDir, JWT_SECRET: aSecret, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errorOutput, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ]);
    return { output, errorOutput, code };
  }

  /** Writes continuously while `act` runs. Returns all states of the database and the result of `act`. */
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

  it('save an exact snapshot of a blog that is being written', async () => {
    const { states, result } = await whileWriting(run('backup', [file]));

    expect(result).toMatchObject({ code: 0, errorOutput: '' });
    expect(result.output).toMatch(/^Backed up .*blog\.db to .*saved\.db: 1 account, \d+ articles?\.\n$/);
    expect(states.length).toBeGreaterThan(2);
    expect(states).toContain(contentOf(file));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(findLastBackup(dataDir)).not.toBeNull();
    expect(readdirSync(dataDir).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('restore exactly the backup and keep the replaced database', async () => {
    await run('backup', [file]);
    await blog.anArticle({ by: ada, title: 'After' });
    await blog.close();
    const [saved, former] = [contentOf(file), contentOf(database)];

    const { code, output } = await run('restore', [file, '--force']);
    const restored = contentOf(database);
    blog = await start();
    const reply = await blog.call('GET', '/api/articles', { as: ada });

    expect([code, restored]).toEqual([0, saved]);
    expect(contentOf(/kept at (.*)\.$/m.exec(output)?.[1] ?? '')).toBe(former);
    expect(reply.json()).toMatchObject({ result: [{ title: 'Before' }] });
    expect(statSync(database).mode & 0o777).toBe(0o600);
  });

  itInTestAll('warn that sessions end if the secret, which no backup has, is missing', async () => {
    await run('backup', [file]);
    await blog.close();
    rmSync(database);

    const without = await run('restore', [file]);
    writeFileSync(path.join(dataDir, 'jwt-secret'), 'the former one');
    const { output } = await run('restore', [file, '--force']);

    const warning = `\nEveryone has to log in again, unless you put the previous jwt-secret into ${dataDir}`;
    expect(without.output).toContain(warning);
    expect(output).not.toContain(warning);
  });

  itInTestAll('delete old backups with --keep-days, and say so', async () => {
    const old = path.join(dataDir, 'saved-1.db');
    await run('backup', [old]);
    utimesSync(old, new Date(0), new Date(0));

    const wrong = await run('backup', [path.join(dataDir, 'saved-2.db'), '--keep-days', 'x']);
    const { code, output } = await run('backup', [path.join(dataDir, 'saved-2.db'), '--keep-days', '30']);

    expect(wrong).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining('--keep-days must be') as string,
    });
    expect([code, output]).toEqual([0, expect.stringMatching(/\nDeleted 1 backup older than 30 days\.\n$/)]);
    expect(existsSync(old)).toBe(false);
  });

  itInTestAll('never overwrite anything without force', async () => {
    writeFileSync(file, 'precious');
    const before = contentOf(database);

    const saving = await run('backup', [file]);
    const restoring = await run('restore', [file]);

    expect([saving.code, saving.errorOutput]).toEqual([1, expect.stringContaining('use --force') as string]);
    expect([restoring.code, restoring.errorOutput]).toEqual([
      1,
      expect.stringContaining('Use --force') as string,
    ]);
    expect([readFileSync(file, 'utf8'), contentOf(database)]).toEqual(['precious', before]);
  });
});
