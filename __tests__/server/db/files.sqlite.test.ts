import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  existsSync,
  readFileSync,
  copyFileSync,
  symlinkSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { removeAccount } from '../../../src/server/cli/moderateAccounts.ts';
import { readConfig } from '../../../src/server/config.ts';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { noteBackup } from '../../../src/server/db/databaseChecks.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { inTransaction, isDatabaseUnavailable } from '../../../src/server/db/portable.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { eraseDeletedData } from '../../../src/server/db/sqlite.ts';
import { loadSecret } from '../../../src/server/lib/secret.ts';
import { describeStartError } from '../../../src/server/ops/startupErrors.ts';
import { openDatabase } from '../../../src/server/serve.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

describe('starting on a lost database', () => {
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
      const {
        connection: { db },
      } = await openDatabase(readConfig({ DATA_DIR: dataDir, ...env }));
      await db.destroy();
      return null;
    } catch (error) {
      return describeStartError(error);
    }
  }

  function withoutTables() {
    const db = new DatabaseSync(database);
    db.exec('pragma journal_mode = wal; select 1 from sqlite_schema');
    db.close();
  }

  it.each<[string, () => unknown, RegExp]>([
    ['has zero bytes', () => writeFileSync(database, ''), /blog\.db is empty\. Restore the last backup/],
    [
      'has no tables, next to a secret',
      async () => {
        withoutTables();
        await loadSecret(dataDir);
      },
      /blog\.db has no tables, but .*jwt-secret shows that there was a blog\. Restore/,
    ],
    [
      'is missing after a backup',
      () => noteBackup(dataDir),
      /blog\.db is missing, but .*last-backup shows that there was a blog\. Restore/,
    ],
    [
      'is missing next to its log',
      () => writeFileSync(`${database}-wal`, 'the latest commits'),
      /blog\.db is missing, but .*blog\.db-wal shows/,
    ],
    [
      'is missing next to a copy from before an upgrade',
      () => writeFileSync(`${database}.before-0.1.0-then`, 'a blog'),
      /blog\.db is missing, but .*blog\.db\.before-0\.1\.0-then shows/,
    ],
  ])('is refused if the file %s', async (_what, lose, sentence) => {
    await lose();
    const before = readdirSync(dataDir).sort();

    expect(await start()).toMatch(sentence);
    expect(readdirSync(dataDir).sort()).toEqual(expect.arrayContaining(before));
  });

  it('continues once the evidence of the loss is deleted', async () => {
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
    ['in a folder other than the backed-up one', () => noteBackup(dataDir)],
  ])('does not refuse a new blog %s', async (what, prepare) => {
    await prepare();
    const elsewhere = path.join(dataDir, 'elsewhere', 'blog.db');

    expect(
      await start(what.startsWith('in a folder other') ? { DATABASE_URL: `sqlite:${elsewhere}` } : {}),
    ).toBeNull();
  });

  it('warns that a new blog begins if only the secret of an earlier one is left', async () => {
    const messages: string[] = [];
    jest.spyOn(console, 'error').mockImplementation((line: string) => void messages.push(line));
    await loadSecret(dataDir);

    const problem = await start();

    jest.restoreAllMocks();
    expect(problem).toBeNull();
    expect(messages).toEqual([
      expect.stringMatching(/^There is no database at .* Starting an empty blog\.$/),
    ]);
  });

  it('never finds an empty file left by the server itself', async () => {
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

describe('the database file after deleting an account', () => {
  /** Texts of the deleted user only, with words that no other text contains. */
  const OWN = {
    name: 'Xochiquetzal Varnhagen',
    email: 'xochi.varnhagen@example.org',
    title: 'Zwieselbach in spring',
    former: 'A kumquatwinter of long ago',
    present: 'The drosselbartlake at noon',
    draft: 'Nobody has read of quillfeatherstone',
  };
  const WORDS = [/xochi/i, /varnhagen/i, /zwieselbach/i, /kumquatw/i, /drosselb/i, /quillfea/i];

  let folder: string;
  let file: string;
  let blog: Blog;
  let person: Author;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'erase-'));
    file = path.join(folder, 'blog.db');
    blog = await startBlog({ databaseUrl: `sqlite:${file}` });
    const other = await blog.aUser();
    person = await blog.aUser({ name: OWN.name, email: OWN.email });
    for (let number = 0; number < 12; number += 1) {
      await blog.anArticle({ by: other, title: `Looms ${number}`, markdown: 'They weave. '.repeat(400) });
      const { slug } = await blog.anArticle({
        by: person,
        title: OWN.title,
        markdown: `${OWN.former}, ${number}. `.repeat(40 * number + 1),
      });
      await blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: person,
        body: { title: OWN.title, markdown: `${OWN.present}, ${number}. `.repeat(30 * number + 1) },
      });
      await draftsOf(blog).aDraft(person, { title: OWN.title, markdown: `${OWN.draft} ${number}` });
    }
    // Drafts are indexed by the first search of their author.
    await blog.call('GET', '/api/drafts?search=quillfeatherstone', { as: person });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  /** Returns the words found in the raw bytes of the database files. */
  const found = () => {
    const bytes = ['', '-wal', '-journal']
      .map((companion) => file + companion)
      .filter((name) => existsSync(name))
      .map((name) => readFileSync(name, 'latin1'))
      .join('\n');
    return WORDS.filter((word) => word.test(bytes));
  };

  it('has none of its data after the next housekeeping of a running server', async () => {
    expect(found()).toEqual(expect.arrayContaining([/xochi/i, /zwieselbach/i]));

    const { statusCode } = await blog.call('DELETE', '/api/users/me', { as: person });
    await until(async () => {
      const left = await blog.connection.db.selectFrom('user').select('id').execute();
      return left.length === 1;
    });
    await deleteExpired(blog.connection.db);

    expect(statusCode).toBeLessThan(300);
    expect(found()).toEqual([]);
    expect(statSync(`${file}-wal`).size).toBe(0);
  });

  it('has only its name in the audit log after the command, until the entry expires', async () => {
    const { db } = blog.connection;
    await removeAccount({ db, login: { deleted: async () => undefined } }, person.email, true);
    const afterwards = found();
    await db
      .updateTable('auditLog')
      .set({ createdAt: new Date(Date.now() - 32 * 86_400_000).toISOString() })
      .execute();
    await deleteExpired(db, undefined, { auditLogDays: 33 });
    const kept = found();

    await deleteExpired(db, undefined, { auditLogDays: 31 });

    expect([afterwards, kept]).toEqual([
      [/xochi/i, /varnhagen/i],
      [/xochi/i, /varnhagen/i],
    ]);
    expect(found()).toEqual([]);
  });

  it('still finds the texts of others by search', async () => {
    await blog.call('DELETE', '/api/users/me', { as: person });
    await eraseDeletedData(blog.connection.db);

    const reply = await blog.call('GET', '/api/search?q=weave');

    expect(reply.json<{ result: unknown[] }>().result.length).toBeGreaterThan(0);
  });

  it('shrinks by npm run admin -- compact', async () => {
    await blog.call('DELETE', '/api/users/me', { as: person });
    const before = statSync(file).size;

    const output = await adminOutput(blog, 'compact');

    expect(output).toMatch(/^The database is now [\d.]+ MiB \(was [\d.]+ MiB\)\.$/);
    expect(statSync(file).size).toBeLessThan(before);
  });
});

describe('the write-ahead log', () => {
  interface Flush {
    resolve: () => void;
    reject: (error: Error) => void;
  }
  const addTag = (db: Db, slug: string) =>
    db.insertInto('tag').values({ slug, key: slug, name: slug, articleCount: 1 }).execute();
  const tags = async (db: Db) =>
    (await db.selectFrom('tag').select('slug').orderBy('slug').execute()).map(({ slug }) => slug);
  it('is found if the database path is a link', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'blog-'));
    const file = path.join(folder, 'blog.db');
    const link = path.join(mkdtempSync(path.join(folder, 'linked-')), 'link.db');
    const first = connect(`sqlite:${file}`);
    await migrate(first.db);
    await first.db.destroy();
    symlinkSync(file, link);

    const { db } = connect(`sqlite:${link}`);
    await addTag(db, 'a');

    expect(await tags(db)).toEqual(['a']);
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  describe('flushing', () => {
    let database: TestDatabase;
    let connection: Connection;
    /** One for each started flush. */
    let flushes: Flush[];
    let copied: Db | undefined;
    beforeEach(async () => {
      database = await freshDatabase();
      connection = connect(database.url);
      await migrate(connection.db);
      const handle = await open('.');
      await handle.close();
      flushes = [];
      jest
        .spyOn(Object.getPrototypeOf(handle) as FileHandle, 'datasync')
        .mockImplementation(() => new Promise((resolve, reject) => flushes.push({ resolve, reject })));
    });
    afterEach(async () => {
      jest.restoreAllMocks();
      await connection.db.destroy();
      await copied?.destroy();
      copied = undefined;
      await database.remove();
    });

    /** Tracks the state of the work. */
    function watched(work: Promise<unknown>) {
      const watch = { state: 'pending', error: undefined as unknown };
      work.then(
        () => (watch.state = 'done'),
        (error: unknown) => Object.assign(watch, { state: 'failed', error }),
      );
      return watch;
    }
    const turns = async () => {
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    };

    /** Opens a copy of the database file without its log, as after a power failure that lost the log. */
    function withoutLog(): Db {
      const copy = path.join(path.dirname(connection.file ?? ''), 'copy.db');
      copyFileSync(connection.file ?? '', copy);
      copied = connect(`sqlite:${copy}`).db;
      return copied;
    }

    it.each<[string, (db: Db) => Promise<unknown>]>([
      ['a statement', (db) => addTag(db, 'a')],
      ['a transaction', (db) => inTransaction(db, (db) => addTag(db, 'a'))],
    ])('delays only the writer, by %s', async (_, write) => {
      const writing = watched(write(connection.db));
      await turns();

      const seen = await tags(connection.db);

      expect([seen, writing.state]).toEqual([['a'], 'pending']);
      flushes[0]?.resolve();
      await turns();
      expect(writing.state).toBe('done');
    });

    it('runs again for writes made during a flush, once for all of them', async () => {
      const first = watched(addTag(connection.db, 'a'));
      await turns();
      const others = ['b', 'c', 'd'].map((slug) => watched(addTag(connection.db, slug)));
      await turns();

      flushes[0]?.resolve();
      await turns();

      expect([first.state, ...others.map(({ state }) => state)]).toEqual([
        'done',
        'pending',
        'pending',
        'pending',
      ]);
      expect(flushes).toHaveLength(2);
      flushes[1]?.resolve();
      await turns();
      expect(others.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    });

    it('fails all pending writes when it fails, and later writes find them in the database itself', async () => {
      const first = watched(addTag(connection.db, 'a'));
      await turns();
      const meanwhile = watched(addTag(connection.db, 'b'));
      await turns();
      flushes[0]?.reject(new Error('EIO'));
      await turns();

      const later = watched(addTag(connection.db, 'c'));
      await turns();

      expect([first, meanwhile].map(({ state, error }) => [state, isDatabaseUnavailable(error)])).toEqual([
        ['failed', true],
        ['failed', true],
      ]);
      expect(await tags(withoutLog())).toEqual(['a', 'b']);
      flushes[1]?.resolve();
      await turns();
      expect(later.state).toBe('done');
    });

    it('finishes before the database is closed, pending flushes included', async () => {
      const first = watched(addTag(connection.db, 'a'));
      await turns();
      const last = watched(addTag(connection.db, 'b'));
      await turns();

      const closed = connection.db.destroy();
      const closing = watched(closed);
      await turns();
      flushes[0]?.resolve();
      await turns();

      expect([first, last, closing].map(({ state }) => state)).toEqual(['done', 'pending', 'pending']);
      flushes[1]?.resolve();
      await closed;
      expect(last.state).toBe('done');
    });

    it('delays a write that preceded a rollback', async () => {
      const writing = watched(
        connection.db.connection().execute(async (db) => {
          await addTag(db, 'a');
          await inTransaction(db, () => Promise.reject(new Error('changed my mind'))).catch(() => undefined);
        }),
      );
      await turns();

      expect([writing.state, flushes.length]).toEqual(['pending', 1]);
      flushes[0]?.resolve();
      await turns();
      expect(writing.state).toBe('done');
    });

    it('is skipped after a rollback, which fails with its own error', async () => {
      const undone = watched(
        inTransaction(connection.db, async (db) => {
          await addTag(db, 'a');
          throw new Error('changed my mind');
        }),
      );
      await turns();

      expect([undone.error, flushes]).toEqual([new Error('changed my mind'), []]);
    });
  });
});
