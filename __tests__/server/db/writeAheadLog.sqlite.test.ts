import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { isDatabaseAway } from '../../../src/server/db/portable.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { inTransaction } from '../../../src/server/db/transaction.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

interface Flush {
  resolve: () => void;
  reject: (error: Error) => void;
}

const addTag = (db: Db, slug: string) =>
  db.insertInto('tag').values({ slug, key: slug, name: slug, articleCount: 1 }).execute();
const tags = async (db: Db) =>
  (await db.selectFrom('tag').select('slug').orderBy('slug').execute()).map(({ slug }) => slug);

it('the log to flush is found where a link leads to', async () => {
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

describe('the flush of what was written', () => {
  let database: TestDatabase;
  let connection: Connection;
  /** One for each flush that was begun. */
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

  /** What the work has come to by now. */
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

  /** What stands in the file of the database alone, as after a power cut that took the log. */
  function withoutLog(): Db {
    const copy = path.join(path.dirname(connection.file ?? ''), 'copy.db');
    copyFileSync(connection.file ?? '', copy);
    copied = connect(`sqlite:${copy}`).db;
    return copied;
  }

  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['a statement', (db) => addTag(db, 'a')],
    ['a transaction', (db) => inTransaction(db, (db) => addTag(db, 'a'))],
  ])('is waited for by who wrote it, by %s, and by nobody else', async (_, write) => {
    const writing = watched(write(connection.db));
    await turns();

    const seen = await tags(connection.db);

    expect([seen, writing.state]).toEqual([['a'], 'pending']);
    flushes[0]?.resolve();
    await turns();
    expect(writing.state).toBe('done');
  });

  it('that began before a write is not enough: those who wrote meanwhile share the next one', async () => {
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

  it('that fails, fails all that was written by then; what comes later finds it in the database itself', async () => {
    const first = watched(addTag(connection.db, 'a'));
    await turns();
    const meanwhile = watched(addTag(connection.db, 'b'));
    await turns();
    flushes[0]?.reject(new Error('EIO'));
    await turns();

    const later = watched(addTag(connection.db, 'c'));
    await turns();

    expect([first, meanwhile].map(({ state, error }) => [state, isDatabaseAway(error)])).toEqual([
      ['failed', true],
      ['failed', true],
    ]);
    expect(await tags(withoutLog())).toEqual(['a', 'b']);
    flushes[1]?.resolve();
    await turns();
    expect(later.state).toBe('done');
  });

  it('ends before the database is closed, also one that waits for another', async () => {
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

  it('is waited for by what was written before something else was undone', async () => {
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

  it('is not asked for by what was undone, which fails by its own error', async () => {
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
