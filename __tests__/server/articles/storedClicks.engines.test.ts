import { setTimeout } from 'node:timers/promises';
import { type Clicks, createClicks } from '../../../src/server/articles/clicks.ts';
import { render } from '../../../src/server/content/render.ts';
import { insertArticle } from '../../../src/server/articles/insertArticle.ts';
import { insertUser } from '../../../src/server/features/users/userRepository.ts';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { unpublish } from '../../../src/server/drafts/unpublish.ts';
import { readBlogDays } from '../../../src/server/state/blogDays.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { turnsDuring } from '../../helpers/turnsDuring.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

describe('clicks, stored', () => {
  let database: TestDatabase;
  let connection: Connection;
  let db: Db;
  let clicks: Clicks;
  const failures: unknown[] = [];

  beforeEach(async () => {
    database = await freshDatabase();
    connection = connect(database.url);
    ({ db } = connection);
    await migrate(db);
    const { id } = await insertUser(db, { name: 'Ada', email: 'ada@example.org', passwordHash: 'x' });
    await insertArticle(db, id, { title: 'On engines', markdown: 'x', cover: '', ...render('x') });
    failures.length = 0;
    clicks = createClicks(connection, (error) => failures.push(error));
  });
  afterEach(async () => {
    await db.destroy();
    await database.remove();
  });

  const stored = async () =>
    (await db.selectFrom('articleClicks').select('clicks').where('number', '=', 1).executeTakeFirstOrThrow())
      .clicks;
  const total = async () => (await clicks.read([1]))[0];

  it('shows each click once, before, while and after a batch is written', async () => {
    clicks.count(1);
    clicks.count(1);
    const before = await total();
    const flushing = clicks.flush();
    clicks.count(1);
    const meanwhile = await Promise.all([total(), total(), total()]);
    await flushing;

    expect([before, meanwhile, await total()]).toEqual([2, [3, 3, 3], 3]);
    expect([await stored(), clicks.pending()]).toEqual([2, 1]);
  });

  it('shows a click that was stored while the stored ones were read', async () => {
    let isRaced = false;
    const racedDb = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isRaced || !result.rows.some((row) => 'clicks' in row)) return result;
        isRaced = true;
        raced.count(1);
        await raced.flush();
        return result;
      },
    });
    const raced = createClicks({ ...connection, db: racedDb }, (error) => failures.push(error));

    expect(await raced.read([1])).toEqual([1]);
    expect([isRaced, await stored(), failures]).toEqual([true, 1, []]);
  });

  it('stores those of each of thousands of articles, and of no other', async () => {
    const { id } = await insertUser(db, { name: 'Eve', email: 'eve@example.org', passwordHash: 'x' });
    await storeArticles(db, [id], 2500);
    const all = () => db.selectFrom('articleClicks').select(['number', 'clicks']).orderBy('number').execute();
    const before = await all();
    const added = (number: number) => number % 4;
    // From the last to the first: a batch has its own order.
    for (const { number } of before.toReversed()) {
      for (let times = 0; times < added(number); times += 1) clicks.count(number);
    }

    await clicks.flush();

    expect(await all()).toEqual(
      before.map(({ number, clicks }) => ({ number, clicks: clicks + added(number) })),
    );
    expect(clicks.pending()).toBe(0);
  });

  it('lets others come in between while it writes the clicks of thousands of articles', async () => {
    for (let number = 1; number <= 5000; number += 1) clicks.count(number);

    const turns = await turnsDuring(() => clicks.flush());

    expect(turns).toBeGreaterThanOrEqual(5);
    expect([await stored(), clicks.pending()]).toEqual([1, 0]);
  });

  it('are shown at most half a second after another server stored them', async () => {
    expect(await total()).toBe(0);
    const other = connect(database.url);
    await other.db.updateTable('articleClicks').set({ clicks: 7 }).execute();
    await other.db.destroy();

    while ((await total()) !== 7) await setTimeout(20);
    clicks.count(1);

    expect(await total()).toBe(8);
  });

  it('are none of an article that is gone', async () => {
    expect(await clicks.read([4711])).toEqual([0]);
  });

  it('writes each click once, however often it is told to', async () => {
    clicks.count(1);

    await Promise.all([clicks.flush(), clicks.flush(), clicks.flush()]);

    expect(await stored()).toBe(1);
  });

  it('writes the clicks of any number of articles, and passes over one that is gone', async () => {
    const { ownerId } = await db.selectFrom('article').select('ownerId').executeTakeFirstOrThrow();
    await storeArticles(db, [ownerId], 300);
    const numbers = await db.selectFrom('article').select('number').execute();
    for (const { number } of numbers) for (let at = 0; at < number % 4; at += 1) clicks.count(number);
    clicks.count(1_000_000);

    await clicks.flush();

    const rows = await db.selectFrom('articleClicks').select(['number', 'clicks']).execute();
    expect(rows).toHaveLength(301);
    expect(rows.filter((row) => row.clicks !== row.number % 4)).toEqual([]);
    expect(clicks.pending()).toBe(0);
  });

  it('wait with the place of an article that was unpublished meanwhile', async () => {
    const { ownerId, slug } = await db
      .selectFrom('article')
      .select(['ownerId', 'slug'])
      .executeTakeFirstOrThrow();
    clicks.count(1);
    await clicks.flush();
    clicks.count(1);
    clicks.count(1);
    clicks.count(1_000_000);
    await unpublish(db, { ownerId, slug });

    await clicks.flush();

    const places = await db.selectFrom('unpublishedArticle').select(['number', 'clicks']).execute();
    expect(places).toEqual([{ number: 1, clicks: 3 }]);
    expect([await total(), clicks.pending()]).toEqual([3, 0]);
  });

  it('add up for the day of the blog, of its articles and of their author, robots left out', async () => {
    const { id } = await insertUser(db, { name: 'Eve', email: 'eve@example.org', passwordHash: 'x' });
    await storeArticles(db, [id], 2);
    for (const number of [1, 2, 3, 3]) clicks.count(number);
    for (const number of [2, 3]) clicks.count(number, { isRobot: true });

    await clicks.flush();
    clicks.count(3);
    await clicks.flush();

    const [today] = await readBlogDays(db, 1);
    const perDay = async (of: 'articleDay' | 'authorDay') =>
      (await db.selectFrom(of).select('clicks').orderBy('clicks').execute()).map(({ clicks }) => clicks);
    expect(today?.counts.clicks).toBe(5);
    expect(await perDay('articleDay')).toEqual([1, 1, 3]);
    expect(await perDay('authorDay')).toEqual([1, 4]);
  });

  it('writes by itself before long', async () => {
    clicks.count(1);

    // A write may be seen before it is on the disk, which is when it is done.
    while (clicks.pending() > 0) await setTimeout(20);

    expect(await stored()).toBe(1);
  });

  it('keeps what could not be written, tells of it and writes it later', async () => {
    await db.schema.alterTable('articleClicks').renameTo('elsewhere').execute();
    clicks.count(1);
    while (failures.length === 0) await setTimeout(20);
    const kept = clicks.pending();
    await db.schema.alterTable('elsewhere').renameTo('articleClicks').execute();

    await clicks.close();

    expect([kept, await stored()]).toEqual([1, 1]);
  });
});
