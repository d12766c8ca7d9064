import { searchFolding } from '../../../src/server/db/migrations/0048-search-folding.ts';
import { isPostgres } from '../../../src/server/db/portable.ts';
import { indexedText } from '../../../src/server/search/indexedWords.ts';
import { askForIndex, isIndexed } from '../../../src/server/search/indexingPlace.ts';
import { indexOlder } from '../../../src/server/search/indexOlder.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { SearchResult } from '../../../src/shared/search/results.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser();
});
afterEach(() => blog.close());

const wordsOf = async (html: string) => indexedText(html);
const titles = async (q: string) =>
  (await blog.call('GET', `/api/search?q=${q}&limit=20`))
    .json<Listing<SearchResult>>()
    .result.map(({ title }) => title);

/** As an older version left them. */
async function oldArticles(count: number) {
  for (let at = 0; at < count; at += 1)
    await blog.anArticle({ by: ada, title: `Engine ${at}`, markdown: 'They weave.' });
  const { db } = blog.connection;
  await db.deleteFrom('articleWords').where('rowid', '>', 0).execute();
  await db.deleteFrom('authorWord').execute();
  await askForIndex(db);
}

describe('articles from before the search', () => {
  it('are found after they were indexed, by their authors too, while newer ones are found all along', async () => {
    await oldArticles(45);
    await blog.anArticle({ by: ada, title: 'New engine' });
    const before = await titles('engine');
    const told: [number, number][] = [];

    const indexed = await indexOlder(blog.connection.db, {
      wordsOf,
      onProgress: (next, sum) => told.push([next, sum]),
    });

    expect(before).toEqual(['New engine']);
    expect(indexed).toBe(45);
    expect(told).toEqual([
      [26, 20],
      [6, 40],
      [1, 45],
    ]);
    expect((await titles('ada%20weave')).slice(0, 2)).toEqual(['New engine', 'Engine 44']);
    expect(await isIndexed(blog.connection.db)).toBe(true);
    expect(await indexOlder(blog.connection.db, { wordsOf })).toBe(0);
  });

  it('are queued by an upgrade that folds more letters', async () => {
    await blog.anArticle({ by: ada, title: 'Łódź' });
    const { db } = blog.connection;
    const words = isPostgres(db) ? "'łodz':1" : 'łodz';
    await db.deleteFrom('articleWords').where('rowid', '>', 0).execute();
    await db.insertInto('articleWords').values({ rowid: 1, words }).execute();

    await searchFolding.up(db);

    expect(await isIndexed(db)).toBe(false);
    expect(await indexOlder(db, { wordsOf })).toBe(1);
    expect(await titles('lodz')).toEqual(['Łódź']);
  });

  it('are found by their authors’ names as those are parted into words now', async () => {
    await oldArticles(1);
    const { db } = blog.connection;
    await db
      .insertInto('authorWord')
      .values({ word: 'of-other-rules', userId: idOf(ada) })
      .execute();

    await indexOlder(db, { wordsOf });

    expect(await titles('ada')).toEqual(['Engine 0']);
    expect(await db.selectFrom('authorWord').select('word').execute()).toEqual([{ word: 'ada' }]);
  });

  it('are indexed by one server at a time, and by the next one where that stopped', async () => {
    await oldArticles(30);
    const { db } = blog.connection;
    let others = -1;
    const options = {
      isStopped: () => others >= 0,
      async wordsOf(html: string) {
        if (others < 0) others = await indexOlder(db, { wordsOf });
        return indexedText(html);
      },
    };

    const first = await indexOlder(db, options);
    await db.updateTable('indexing').set({ claimedUntil: '' }).execute();
    const rest = await indexOlder(db, { wordsOf });

    expect([others, first, rest]).toEqual([0, 20, 10]);
    expect(await isIndexed(db)).toBe(true);
  });

  it('have the words of what was written meanwhile', async () => {
    await oldArticles(3);
    const { db } = blog.connection;
    let isFirst = true;

    await indexOlder(db, {
      async wordsOf(html) {
        if (isFirst) {
          isFirst = false;
          const body = { title: 'On looms', markdown: 'They spin.', cover: '' };
          await blog.call('PATCH', '/api/articles/edit/engine-2', { as: ada, body });
          await blog.call('DELETE', '/api/articles/delete/engine-1', { as: ada });
        }
        return indexedText(html);
      },
    });

    expect([await titles('looms%20spin'), await titles('engine')]).toEqual([['On looms'], ['Engine 0']]);
  });
});
