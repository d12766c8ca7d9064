import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '../../../src/server/config.ts';
import { connect } from '../../../src/server/db/connect.ts';
import { noteBackup } from '../../../src/server/db/lastBackup.ts';
import { openDatabase } from '../../../src/server/process/serve.ts';
import { startProblem } from '../../../src/server/process/startProblem.ts';
import { keptSecret } from '../../../src/server/session/secret.ts';

describe('a start on a database that was lost', () => {
  let dataDir: string;
  let database: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'lost-'));
    database = path.join(dataDir, 'blog.db');
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  /** Opens the blog as the server does, and returns why it would not start; null if it does. */
  async function start(env: Record<string, string> = {}): Promise<string | null> {
    try {
      const { db } = await openDatabase(readConfig({ DATA_DIR: dataDir, ...env }));
      await db.destroy();
      return null;
    } catch (error) {
      return startProblem(error);
    }
  }

  function withoutTables() {
    const db = new DatabaseSync(database);
    db.exec('pragma journal_mode = wal; select 1 from sqlite_schema');
    db.close();
  }

  it.each<[string, () => unknown, RegExp]>([
    [
      'has zero bytes',
      () => writeFileSync(database, ''),
      /blog\.db has zero bytes\. Restore the last backup/,
    ],
    [
      'has no tables, beside a secret',
      async () => {
        withoutTables();
        await keptSecret(dataDir);
      },
      /blog\.db has no tables, and .*jwt-secret shows that there was a blog\. Restore/,
    ],
    [
      'is missing after a backup',
      () => noteBackup(dataDir),
      /blog\.db is missing, and .*last-backup shows that there was a blog\. Restore/,
    ],
    [
      'is missing beside its log',
      () => writeFileSync(`${database}-wal`, 'the latest commits'),
      /blog\.db is missing, and .*blog\.db-wal shows/,
    ],
    [
      'is missing beside a copy from before an upgrade',
      () => writeFileSync(`${database}.before-0.1.0-then`, 'a blog'),
      /blog\.db is missing, and .*blog\.db\.before-0\.1\.0-then shows/,
    ],
  ])('is refused where the file %s', async (_what, lose, sentence) => {
    await lose();
    const before = readdirSync(dataDir).sort();

    expect(await start()).toMatch(sentence);
    expect(readdirSync(dataDir).sort()).toEqual(expect.arrayContaining(before));
  });

  it('goes on once what shows the loss is deleted', async () => {
    noteBackup(dataDir);
    writeFileSync(database, '');
    await start();
    rmSync(database);
    rmSync(path.join(dataDir, 'last-backup'));

    expect(await start()).toBeNull();
  });

  it.each<[string, () => unknown]>([
    ['in an empty folder', () => undefined],
    ['where the first start was killed', withoutTables],
    ['in another folder than the one that was backed up', () => noteBackup(dataDir)],
  ])('is none of a new blog %s', async (what, prepare) => {
    await prepare();
    const elsewhere = path.join(dataDir, 'elsewhere', 'blog.db');

    expect(
      await start(what.startsWith('in another') ? { DATABASE_URL: `sqlite:${elsewhere}` } : {}),
    ).toBeNull();
  });

  it('says that a new blog begins where only the secret of an earlier one is left', async () => {
    const told: string[] = [];
    jest.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line));
    await keptSecret(dataDir);

    const problem = await start();

    jest.restoreAllMocks();
    expect(problem).toBeNull();
    expect(told).toEqual([
      expect.stringMatching(/^There was no database at .*: an empty blog is started\.$/),
    ]);
  });

  it('never meets a file of zero bytes that the program left itself', async () => {
    mkdirSync(path.join(dataDir, 'new'));
    const file = path.join(dataDir, 'new', 'blog.db');

    const { db, probe } = connect(`sqlite:${file}`);
    await probe();
    const size = statSync(file).size;
    await db.destroy();

    expect(size).toBeGreaterThan(0);
    expect(readdirSync(path.dirname(file))).toEqual(['blog.db']);
  });
});
