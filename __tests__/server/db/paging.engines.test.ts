import * as fc from 'fast-check';
import {
  authorScope,
  changeCounts,
  countArticles,
  deleteListings,
  updateListings,
  fromNearerEnd,
  type ListingPosition,
  getPositions,
  PUBLIC_SCOPE,
  publicPosition,
  readReversed,
  MARK_INTERVAL,
  tagPosition,
  tagScope,
  type PageRange,
} from '../../../src/server/db/paging.ts';
import type { ArticleStatus, Db } from '../../../src/server/db/schema.ts';
import { readList } from '../../../src/server/store/articles/lists.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { textColumns } from '../../helpers/articleFields.ts';
import { type OpenDatabase, openDatabase } from '../../helpers/database.ts';

const ADA = '0ada';
const EVE = '0eve';
const TAG = 'looms';

interface Row {
  number: number;
  /** Sort position; backdated articles have lower positions than smaller numbers. */
  position: number;
  ownerId: string;
  status: ArticleStatus;
  isListed: number;
  isTagged: boolean;
}

describe('paging', () => {
  let database: OpenDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await openDatabase();
    ({ db } = database.connection);
    const createdAt = '2026-01-01T00:00:00.000Z';
    for (const id of [ADA, EVE])
      await db
        .insertInto('user')
        .values({ id, name: id, email: id, emailKey: id, handle: id, passwordHash: 'x', createdAt })
        .execute();
    await db.insertInto('tag').values({ slug: TAG, key: TAG, name: TAG, articleCount: 0 }).execute();
  });
  afterEach(async () => {
    await db.destroy();
    await database.remove();
  });

  const isPublished = ({ status }: Row) => status === 'published';

  /** Returns the positions of published articles; others are in no listing. */
  const positions = (rows: readonly Row[]): ListingPosition[] =>
    rows
      .filter(isPublished)
      .flatMap((row) => [
        ...getPositions(row),
        ...(row.isTagged && row.isListed === 1 ? [tagPosition(TAG, row)] : []),
      ]);

  async function insertRows(db: Db, rows: readonly Row[]) {
    const time = '2026-01-01T00:00:00.000Z';
    for (let from = 0; from < rows.length; from += 500) {
      const some = rows.slice(from, from + 500);
      await db
        .insertInto('article')
        .values(
          some.map(({ isTagged: _, ...row }) => ({
            ...row,
            ...{ id: `${row.number}`, slug: `${row.number}`, ...textColumns('x', time) },
          })),
        )
        .execute();
      await insertTags(db, some);
    }
  }

  async function insertTags(db: Db, rows: readonly Row[]) {
    const tagged = rows.filter((row) => row.isTagged && isPublished(row));
    if (tagged.length === 0) return;
    await db
      .insertInto('articleTag')
      .values(
        tagged.map(({ number, position, ownerId, isListed }) => ({
          ...{ tag: TAG, number, position, ownerId, isListed },
        })),
      )
      .execute();
  }

  const numbersOf = (rows: readonly Row[]) => rows.map(({ number }) => number);

  const deleteRows = (db: Db, rows: readonly Row[]) =>
    db.deleteFrom('article').where('number', 'in', numbersOf(rows)).execute();

  async function setListed(db: Db, rows: readonly Row[], isListed: number) {
    if (rows.length === 0) return;
    for (const table of ['article', 'articleTag'] as const)
      await db.updateTable(table).set({ isListed }).where('number', 'in', numbersOf(rows)).execute();
  }

  /** Changes the status of articles. Unpublished ones have no tags. */
  async function setStatus(db: Db, rows: readonly Row[], status: ArticleStatus) {
    if (rows.length === 0) return;
    await db.updateTable('article').set({ status }).where('number', 'in', numbersOf(rows)).execute();
    await db.deleteFrom('articleTag').where('number', 'in', numbersOf(rows)).execute();
    await insertTags(
      db,
      rows.map((row) => ({ ...row, status })),
    );
  }

  const write = (work: (db: Db) => Promise<unknown>) => db.transaction().execute(work);

  const add = (rows: readonly Row[]) =>
    write(async (db) => {
      await insertRows(db, rows);
      await changeCounts(db, positions(rows), 1);
    });

  const remove = (rows: readonly Row[]) =>
    write(async (db) => {
      await deleteRows(db, rows);
      await changeCounts(db, positions(rows), -1);
    });

  let lastNumber = 0;
  const aRow = (row: Pick<Row, 'position' | 'ownerId' | 'isTagged'>): Row => ({
    ...{ number: (lastNumber += 1), status: 'published', isListed: 1, ...row },
  });

  /** Creates `count` rows with nine free positions after each for backdated articles. */
  const someRows = (count: number, ownerId = ADA, first = 10): Row[] =>
    Array.from({ length: count }, (_, at) =>
      aRow({
        position: first + 10 * at,
        ownerId,
        isTagged: at % 2 === 0,
      }),
    );

  /** Compares each listing at these offsets with the whole listing. */
  async function expectPages(rows: readonly Row[], offsets: readonly number[]) {
    const all = rows.filter(isPublished).sort((one, other) => other.position - one.position);
    const listed = all.filter(({ isListed }) => isListed === 1);
    const listings = [
      [{}, PUBLIC_SCOPE, listed],
      [{ ownerId: ADA }, authorScope(ADA), all.filter(({ ownerId }) => ownerId === ADA)],
      [{ ownerId: EVE }, authorScope(EVE), all.filter(({ ownerId }) => ownerId === EVE)],
      [{ tag: TAG }, tagScope(TAG), listed.filter(({ isTagged }) => isTagged)],
    ] as const;
    for (const [list, scope, members] of listings) {
      expect([scope, await countArticles(db, scope)]).toEqual([scope, members.length]);
      for (const offset of [...offsets, members.length - 1, members.length, members.length + 1]) {
        if (offset < 0) continue;
        const { rows } = await readList(db, list, { sort: '-created', offset, limit: 5 });
        const expected = numbersOf(members.slice(offset, offset + 5));
        expect([scope, offset, rows.map(({ number }) => number)]).toEqual([scope, offset, expected]);
      }
    }
  }

  const AROUND_MARKS = [
    0,
    1,
    MARK_INTERVAL - 1,
    MARK_INTERVAL,
    MARK_INTERVAL + 1,
    2 * MARK_INTERVAL - 1,
    2 * MARK_INTERVAL,
    2 * MARK_INTERVAL + 1,
  ];

  it('finds any page of every listing', async () => {
    const rows = [...someRows(2 * MARK_INTERVAL + 3), ...someRows(3 * MARK_INTERVAL, EVE, 15)];

    await add(rows);

    expect(await miscounts(db)).toEqual([]);
    await expectPages(rows, [
      ...AROUND_MARKS,
      3 * MARK_INTERVAL,
      4 * MARK_INTERVAL + 7,
      Number.MAX_SAFE_INTEGER,
    ]);
  });

  it('adds a mark when a multiple of the interval is reached and deletes it below that', async () => {
    const rows = someRows(MARK_INTERVAL);
    const marks = async () =>
      (await db.selectFrom('listingMark').selectAll().execute()).map(({ rank }) => rank);

    await add(rows.slice(0, -1));
    const before = await marks();
    await add(rows.slice(-1));
    const reached = await marks();
    await remove(rows.slice(0, 1));

    expect([before, reached, await marks()]).toEqual([[], [MARK_INTERVAL, MARK_INTERVAL], []]);
  });

  it('doesn’t move marks when the newest article is added', async () => {
    const rows = someRows(MARK_INTERVAL + 2);
    await add(rows.slice(0, -1));
    const marks = () => db.selectFrom('listingMark').selectAll().orderBy('scope').execute();
    const before = await marks();

    await add(rows.slice(-1));

    expect(await marks()).toEqual(before);
    expect(await miscounts(db)).toEqual([]);
  });

  it('keeps the marks correct when articles are added and removed at once', async () => {
    const rows = someRows(2 * MARK_INTERVAL);
    await add(rows);
    const gone = [0, 1, MARK_INTERVAL - 1, MARK_INTERVAL, MARK_INTERVAL + 1, 2 * MARK_INTERVAL - 1].flatMap(
      (at) => rows.slice(at, at + 1),
    );
    const come = someRows(3, EVE, 15);

    await write(async (db) => {
      await deleteRows(db, gone);
      await insertRows(db, come);
      await updateListings(db, { added: positions(come), removed: positions(gone) });
    });

    expect(await miscounts(db)).toEqual([]);
    await expectPages([...rows.filter((row) => !gone.includes(row)), ...come], AROUND_MARKS);
  });

  it('deletes a scope with its marks', async () => {
    await add(someRows(MARK_INTERVAL));

    await deleteListings(db, [authorScope(ADA)]);

    expect(await countArticles(db, authorScope(ADA))).toBe(0);
    const scopes = (await db.selectFrom('listingMark').selectAll().execute()).map(({ scope }) => scope);
    expect(scopes).toEqual([PUBLIC_SCOPE]);
  });

  it('stores an article even if others were deleted directly in the database', async () => {
    const rows = someRows(2 * MARK_INTERVAL);
    await add(rows);
    await deleteRows(db, rows.slice(-MARK_INTERVAL));

    await expect(remove(rows.slice(0, 1))).resolves.toBeUndefined();
  });

  /** Changes to a listing. `at` and `count` select articles as fractions of all. */
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom(
        ...([
          'publish',
          'import',
          'remove',
          'unlist',
          'relist',
          'unpublish',
          'hide',
          'publishAgain',
        ] as const),
      ),
      at: fc.nat({ max: 99 }),
      count: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 60 }), fc.constant(MARK_INTERVAL)),
      isTagged: fc.boolean(),
      ownerId: fc.constantFrom(ADA, EVE),
    }),
    { maxLength: 8 },
  );

  it('finds the same pages as ORDER BY and OFFSET after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        acts,
        fc.array(fc.nat({ max: 4 * MARK_INTERVAL }), { maxLength: 5 }),
        async (acts, offsets) => {
          await db.deleteFrom('article').execute();
          await deleteListings(db, [PUBLIC_SCOPE, authorScope(ADA), authorScope(EVE), tagScope(TAG)]);
          let rows = [...someRows(MARK_INTERVAL + 40), ...someRows(MARK_INTERVAL, EVE, 15)];
          const sorted = () => rows.sort((one, other) => one.position - other.position);
          await add(rows);
          for (const { act, at, count, isTagged, ownerId } of acts) {
            const from = Math.floor((at * rows.length) / 100);
            const some = sorted().slice(from, from + count);
            if (act === 'publish' || act === 'import') {
              const taken = new Set(rows.map(({ position }) => position));
              const first = act === 'publish' ? 1 + Math.max(0, ...taken) : (some[0]?.position ?? 1);
              const free = Array.from({ length: 12 * count + 1 }, (_, step) => first + step);
              const come = free
                .filter((position) => !taken.has(position))
                .slice(0, count)
                .map((position) => aRow({ position, ownerId, isTagged }));
              await add(come);
              rows.push(...come);
            } else if (act === 'remove') {
              await remove(some);
              rows = rows.filter((row) => !some.includes(row));
            } else if (act === 'unlist' || act === 'relist') {
              const isListed = act === 'relist' ? 1 : 0;
              const moved = some.filter((row) => isPublished(row) && row.isListed !== isListed);
              await write(async (db) => {
                await setListed(db, moved, isListed);
                await changeCounts(db, listedPositions(moved), isListed === 1 ? 1 : -1);
              });
              for (const row of moved) row.isListed = isListed;
            } else {
              const status = (
                { unpublish: 'unpublished', hide: 'hidden', publishAgain: 'published' } as const
              )[act];
              const moved = some.filter((row) => isPublished(row) !== (status === 'published'));
              await write(async (db) => {
                await setStatus(db, moved, status);
                const published = moved.map((row): Row => ({ ...row, status: 'published' }));
                await changeCounts(db, positions(published), status === 'published' ? 1 : -1);
              });
              for (const row of moved) row.status = status;
            }
            expect(await miscounts(db)).toEqual([]);
          }
          await expectPages(rows, [...offsets, MARK_INTERVAL]);
        },
      ),
      { numRuns: 12 },
    );
  });

  const listedPositions = (rows: readonly Row[]): ListingPosition[] =>
    rows.flatMap((row) => [publicPosition(row), ...(row.isTagged ? [tagPosition(TAG, row)] : [])]);

  it('keeps the marks correct under concurrent writes', async () => {
    const rows = someRows(2 * MARK_INTERVAL - 5);
    await add(rows);
    const newer = someRows(20, EVE, 1_000_000);
    const older = someRows(20, EVE, 15);
    const gone = rows.filter((_, at) => at % 50 === 0);

    await Promise.all([
      ...[...newer, ...older].map((row) => add([row])),
      ...gone.map((row) => remove([row])),
    ]);

    expect(await miscounts(db)).toEqual([]);
    await expectPages([...rows.filter((row) => !gone.includes(row)), ...newer, ...older], AROUND_MARKS);
  });
});

describe('a range', () => {
  const all = Array.from({ length: 10 }, (_, at) => at);

  /** Creates a table that records which windows are read. */
  function aTable() {
    const windows: [number, number, boolean][] = [];
    const read = async ({ offset, limit }: PageRange, isReversed: boolean) => {
      windows.push([offset, limit, isReversed]);
      return (isReversed ? all.toReversed() : all).slice(offset, offset + limit);
    };
    return { windows, read };
  }

  it('is the same from both ends', async () => {
    for (const offset of [0, 1, 4, 5, 6, 8, 9, 10, 11, 20])
      for (const limit of [1, 3, 10]) {
        const window = { offset, limit };
        const part = all.slice(offset, offset + limit);
        const reversed = (window: PageRange) => aTable().read(window, true);

        expect([window, await fromNearerEnd(aTable().read, all.length, window)]).toEqual([window, part]);
        expect([window, await readReversed(reversed, all.length, window)]).toEqual([window, part]);
      }
  });

  it('is read from the nearer end and stops at the last item', async () => {
    const { windows, read } = aTable();

    for (const offset of [5, 6, 9]) await fromNearerEnd(read, all.length, { offset, limit: 3 });
    await fromNearerEnd(read, all.length, { offset: 12, limit: 2 });

    expect(windows).toEqual([
      [5, 3, false],
      [1, 3, true],
      [0, 1, true],
    ]);
  });
});
