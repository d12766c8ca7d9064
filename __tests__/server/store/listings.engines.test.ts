import * as fc from 'fast-check';
import { findable, listed, published, readable, titleSortKey } from '../../../src/server/db/readModel.ts';
import { limitAccount } from '../../../src/server/services/moderateAccounts.ts';
import { readNumbers } from '../../../src/server/store/articles/lists.ts';
import { findMostShared } from '../../../src/server/store/articles/publicArticle.ts';
import { findNewestNumber } from '../../../src/server/store/articles/read.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import type { PublicArticleSummary, ArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { aPublicSummary } from '../../helpers/articleFields.ts';
import { type Blog, startBlog, type Author, idOf } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

describe('the listings', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const list = async (query = '', as?: TokenReply) =>
    (await blog.call('GET', as ? `/api/articles${query}` : `/api/articles/all${query}`, as && { as })).json<
      Listing<PublicArticleSummary>
    >();
  const titles = ({ result }: Listing<PublicArticleSummary>) => result.map(({ title }) => title);

  async function articles(by: TokenReply, count: number) {
    for (let at = 1; at <= count; at += 1) await blog.anArticle({ by, title: `No ${at}` });
  }

  it('return pages of 4, newest first, with links to the next and previous page', async () => {
    await articles(await blog.aUser(), 9);

    const [first, second, third] = [await list(), await list('?page=2'), await list('?limit=4&page=3')];

    expect([titles(first), titles(second), titles(third)]).toEqual([
      ['No 9', 'No 8', 'No 7', 'No 6'],
      ['No 5', 'No 4', 'No 3', 'No 2'],
      ['No 1'],
    ]);
    expect([first.prev, first.next]).toEqual([undefined, { page: 2, limit: 4 }]);
    expect([second.prev, second.next]).toEqual([
      { page: 1, limit: 4 },
      { page: 3, limit: 4 },
    ]);
    expect([third.prev, third.next]).toEqual([{ page: 2, limit: 4 }, undefined]);
  });

  it('have no next page after a full last page', async () => {
    await articles(await blog.aUser(), 4);

    expect(await list()).not.toHaveProperty('next');
  });

  it('return an empty result past the end, with the last existing page as previous', async () => {
    await articles(await blog.aUser(), 5);

    expect(await list('?page=7')).toEqual({ result: [], prev: { page: 2, limit: 4 } });
    expect(await list('?page=3')).toEqual({ result: [], prev: { page: 2, limit: 4 } });
    expect(await list(`?limit=100&page=${Number.MAX_SAFE_INTEGER}`)).toEqual({
      result: [],
      prev: { page: 1, limit: 100 },
    });
  });

  it('link from any page of an empty listing to the first', async () => {
    expect(await list('?page=999999')).toEqual({ result: [], prev: { page: 1, limit: 4 } });
  });

  it('link from a page past the end to the last one, in every kind of listing', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    const { aDraft } = draftsOf(blog);
    for (const title of ['One', 'Two', 'Three'])
      await blog.anArticle({ by: ada, title, tags: [title, 'Looms'] });
    const publishAt = new Date(Date.now() + 1e9).toISOString();
    for (let made = 0; made < 3; made += 1) {
      await aDraft(ada);
      await aDraft(ada, { publishAt });
    }
    for (const markdown of ['a', 'b'])
      await blog.call('PATCH', '/api/articles/edit/one', { as: ada, body: { title: 'One', markdown } });
    await adminOutput(blog, 'set', 'tagline', 'One');
    await adminOutput(blog, 'set', 'tagline', 'Two');

    const listings = [
      ...['/api/articles/all?', '/api/articles/all?sort=created&', '/api/articles/all?author=ada&'],
      ...['/api/articles/all?author=ada&sort=title&', '/api/articles/all?tag=looms&'],
      ...['/api/articles/all?tag=looms&sort=title&', '/api/articles/all?q=weave&', '/api/search?q=weave&'],
      ...[
        '/api/articles?',
        '/api/articles?q=weave&',
        '/api/articles?sort=title&',
        '/api/articles?tag=looms&',
      ],
      ...['/api/articles?state=draft&', '/api/articles?state=scheduled&', '/api/drafts?state=draft&'],
      ...['/api/drafts?state=scheduled&', '/api/articles/history/one?', '/api/tags?', '/api/admin/log?'],
      ...['/api/admin/articles?'],
    ];
    for (const listing of listings) {
      const around = async (page: number) =>
        (await blog.call('GET', `${listing}limit=2&page=${page}`, { as: ada })).json<Listing<unknown>>();
      let last = 1;
      while ((await around(last)).next) last += 1;

      const past = await around(last + 1);
      const far = await around(9999);

      expect([listing, past.result, past.prev?.page]).toEqual([listing, [], last]);
      expect([listing, far.result, far.prev?.page, far.next]).toEqual([listing, [], last, undefined]);
    }
  });

  itOnOneEngine('accept limits from 1 to 100', async () => {
    await articles(await blog.aUser(), 3);

    expect(titles(await list('?limit=1&page=2'))).toEqual(['No 2']);
    expect(titles(await list('?limit=100'))).toHaveLength(3);
  });

  itOnOneEngine.each([
    ['page=0', 'Page must be at least 1.'],
    ['limit=0', 'Limit must be at least 1.'],
    ['limit=101', 'Limit must be at most 100.'],
    ['page=1.5', 'Page must be a whole number.'],
    ['page=-1', 'Page must be a whole number.'],
    ['page=abc', 'Page must be a whole number.'],
    ['page=', 'Page must be a whole number.'],
    ['page=%201', 'Page must be a whole number.'],
    ['page=1e1', 'Page must be a whole number.'],
    ['page=1&page=2', 'Page must be a whole number.'],
    ['page=99999999999999999999', 'Page must be at most 9007199254740991.'],
    ['limit=x&page=y', 'Limit must be a whole number and page must be a whole number.'],
  ])('reject ?%s', async (query, sentence) => {
    const reply = await blog.call('GET', `/api/articles/all?${query}`);

    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
  });

  it('contain what a card needs, with the author and without the markdown', async () => {
    const { slug, _id, createdAt, updatedAt } = await blog.anArticle({
      by: await blog.aUser({ name: 'Ada' }),
      markdown: '*x*',
    });

    const { result } = await list();

    const sanitizedHtml = expect.stringContaining('<em>x</em>') as string;
    expect(result).toEqual([
      aPublicSummary({ _id, title: 'On engines', slug, createdAt, updatedAt, sanitizedHtml }),
    ]);
  });

  itOnOneEngine('contain only the beginning of a long article', async () => {
    await blog.anArticle({ by: await blog.aUser(), markdown: 'A paragraph of words.\n\n'.repeat(5000) });

    const { result } = await list();

    expect(Buffer.byteLength(result[0]?.sanitizedHtml ?? '')).toBeLessThanOrEqual(2048);
    expect(result[0]?.sanitizedHtml).toContain('A paragraph of words.');
  });

  it('of an author contain only their own articles', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await blog.anArticle({ by: ada, title: 'Mine' });
    await blog.anArticle({ by: eve, title: 'Hers' });

    const own = await list('?limit=1', ada);

    expect(titles(own)).toEqual(['Mine']);
    expect(own.next).toBeUndefined();
    expect(own.result[0]).not.toHaveProperty('markdown');
  });

  it('show every change immediately', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    await list();
    const { slug } = await blog.anArticle({ by: ada });
    const created = await list();
    await blog.call('PATCH', '/api/users/me', { as: ada, body: { name: 'Ada King', email: ada.email } });
    const renamed = await list();
    await blog.call('GET', `/api/articles/public/${slug}`);
    const clicked = await list();
    await blog.call('DELETE', '/api/users/me', { as: ada });
    const gone = await list();

    expect(created.result[0]).toMatchObject({ ownerName: 'Ada', clicks: 0 });
    expect(renamed.result[0]).toMatchObject({ ownerName: 'Ada King' });
    expect(clicked.result[0]).toMatchObject({ clicks: 1 });
    expect(gone.result).toEqual([]);
  });
});

describe('paging', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog({ limits: { write: null, register: null } })));
  afterEach(() => blog.close());

  async function page(query: string, as?: Author) {
    const path = as ? `/api/articles?${query}` : `/api/articles/all?${query}`;
    const reply = await blog.call('GET', path, as && { as });
    return { ...reply.json<Listing<ArticleSummary>>(), pages: reply.headers['x-total-pages'] };
  }

  /** Reads all pages and returns the titles in order. Each page has the total number of pages. */
  async function readThrough(limit: number, as?: Author): Promise<string[]> {
    const titles: string[] = [];
    const totals: unknown[] = [];
    for (let at = 1; ; at += 1) {
      const { result, next, pages } = await page(`limit=${limit}&page=${at}`, as);
      titles.push(...result.map(({ title }) => title));
      totals.push(pages);
      if (next) continue;
      expect(totals).toEqual(totals.map(() => (titles.length === 0 ? undefined : `${at}`)));
      return titles;
    }
  }

  /** Returns the rows of the table, last published first. The numbers of concurrent articles may be in another order. */
  async function stored(owner?: Author): Promise<string[]> {
    const rows = await blog.connection.db
      .selectFrom('article')
      .select('title')
      .where('status', '=', 'published')
      .$if(owner !== undefined, (query) => query.where('ownerId', '=', owner ? idOf(owner) : ''))
      .orderBy('position', 'desc')
      .execute();
    return rows.map(({ title }) => title);
  }

  async function remove(title: string, as: Author) {
    const reply = await blog.call('DELETE', `/api/articles/delete/slug-${title}`, { as });
    expect(reply.statusCode).toBe(204);
  }

  it('shows every article once, newest first, at any depth and with any limit', async () => {
    const authors = [await blog.aUser(), await blog.aUser()];
    await storeArticles(blog.connection.db, authors.map(idOf), 700);

    for (const limit of [1, 7, 16, 100]) {
      expect(await readThrough(limit)).toEqual(await stored());
      expect(await readThrough(limit, authors[0])).toEqual(await stored(authors[0]));
    }
  });

  it('has no gaps after articles are deleted, also whole blocks of them', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 700);

    for (let title = 100; title < 500; title += 2) await remove(`${title}`, ada);
    for (let title = 201; title < 421; title += 2) await remove(`${title}`, eve);

    expect(await readThrough(9)).toEqual(await stored());
    expect(await readThrough(9, ada)).toEqual(await stored(ada));
    expect(await readThrough(9, eve)).toEqual(await stored(eve));
  });

  it('returns an empty result past the end, however far', async () => {
    const ada = await blog.aUser();
    await storeArticles(blog.connection.db, [idOf(ada)], 300);

    for (const at of [76, 1000, Number.MAX_SAFE_INTEGER]) {
      expect(await page(`page=${at}`)).toEqual({ result: [], prev: { limit: 4, page: 75 } });
      expect((await page(`page=${at}`, ada)).result).toEqual([]);
    }
    expect(await page('page=75')).not.toHaveProperty('next');
  });

  it('writes nothing, so cached responses stay', async () => {
    await storeArticles(blog.connection.db, [idOf(await blog.aUser())], 300);
    const writes = () => blog.connection.writes.count();
    const before = writes();

    await page('page=70');

    expect(writes()).toBe(before);
  });

  it('is correct after many authors’ concurrent changes', async () => {
    const before = await blog.aUser();
    await storeArticles(blog.connection.db, [idOf(before)], 150);
    const acts = fc.array(fc.constantFrom('create', 'create', 'edit', 'delete'), { maxLength: 40 });
    const plan = fc.record({ acts, isLeaving: fc.boolean() });

    await fc.assert(
      fc.asyncProperty(fc.tuple(plan, plan, plan), async (plans) => {
        const authors = await Promise.all(plans.map(async (plan) => ({ ...plan, as: await blog.aUser() })));

        await Promise.all(authors.map(follow));

        expect(await readThrough(3)).toEqual(await stored());
        for (const { as, isLeaving } of authors) {
          if (!isLeaving) expect(await readThrough(1, as)).toEqual(await stored(as));
        }
      }),
      { numRuns: 5 },
    );
  });

  interface Plan {
    acts: string[];
    isLeaving: boolean;
    as: Author;
  }

  /** Runs the actions on the author's newest article, half of them concurrently. */
  async function follow({ acts, isLeaving, as }: Plan) {
    const slugs: string[] = [];
    const does = {
      create: async () => void slugs.push((await blog.anArticle({ by: as })).slug),
      edit: async () => {
        const body = { title: 'Edited', markdown: 'x', cover: '' };
        await blog.call('PATCH', `/api/articles/edit/${slugs.at(-1) ?? 'none'}`, { as, body });
      },
      delete: async () => {
        await blog.call('DELETE', `/api/articles/delete/${slugs.pop() ?? 'none'}`, { as });
      },
    };
    const act = async (name: string) => does[name as keyof typeof does]();

    const half = acts.length / 2;
    await Promise.all(acts.slice(0, half).map(act));
    for (const name of acts.slice(half)) await act(name);
    if (isLeaving) await blog.call('DELETE', '/api/users/me', { as });
  }
});

describe('articles read by their numbers', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  it.each([
    { shown: published, name: 'published', titles: ['Of a limited author', 'Listed'] },
    { shown: listed, name: 'listed', titles: ['Listed'] },
    { shown: readable, name: 'readable', titles: ['Page', 'Of a limited author', 'Listed'] },
    { shown: findable, name: 'findable', titles: ['Page', 'Listed'] },
  ])('are those that are $name, in the order of the numbers', async ({ shown, titles }) => {
    const { db } = blog.connection;
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: ada, title: 'Listed' });
    await blog.anArticle({ by: eve, title: 'Of a limited author' });
    await blog.anArticle({ by: ada, title: 'Page' });
    await blog.anArticle({ by: ada, title: 'In the bin' });
    await blog.call('PATCH', '/api/articles/kind/page', { as: ada, body: { kind: 'page' } });
    await blog.call('DELETE', '/api/articles/delete/in-the-bin', { as: ada });
    await limitAccount({ db }, { userId: idOf(eve), reason: 'Spam.', by: commandLine });

    const newest = (await findNewestNumber(db)) ?? 0;
    const rows = await readNumbers(
      db,
      shown,
      Array.from({ length: newest }, (_, at) => newest - at),
    );

    expect(rows.map(({ title }) => title)).toEqual(titles);
  });
});

describe('the numbers in the most lists', () => {
  const lists = (...lists: number[][]) => lists.map((list) => Float64Array.from(list));

  itOnOneEngine.each([
    [
      'ordered by the number of lists, then the largest',
      lists([9, 7, 2], [8, 7, 2], [7, 5]),
      [7, 2, 9, 8, 5],
    ],
    ['limited in number, of a single list', lists([9, 8, 7, 6, 5, 4]), [9, 8, 7, 6, 5]],
    ['those in all lists, however small', lists([9, 8, 7, 6, 5, 1], [4, 3, 2, 1]), [1, 9, 8, 7, 6]],
    ['at most all of them', lists([], [3]), [3]],
    ['empty without lists', [], []],
  ])('are %s', (_, given, wanted) => {
    expect(findMostShared(given, 5, 0)).toEqual(wanted);
  });

  itOnOneEngine('don’t include the excluded number', () => {
    expect(findMostShared(lists([9, 7, 2], [7, 2]), 5, 7)).toEqual([2, 9]);
  });
});

describe('the sort key of a title', () => {
  itOnOneEngine.each([
    ['“On Engines”', 'on engines”'],
    ['  ¡Ábaco!', 'abaco!'],
    ['...42 looms', '42 looms'],
    ['Looms', 'looms'],
    ['!!!', '!!!'],
    ['Straße', 'strasse'],
    [`(${'é'.repeat(100)}`, 'e'.repeat(80)],
    ['🧵'.repeat(100), '🧵'.repeat(80)],
    ['“Banana”', 'banana”'],
    ['(“Banana”)', 'banana”)'],
    ['Of looms & engines', 'of looms & engines'],
    ['3 looms', '3 looms'],
    ['Ärger', 'arger'],
    ['…', '...'],
  ])('for %s is %s', (title, key) => {
    expect(titleSortKey(title)).toBe(key);
  });

  itOnOneEngine('has at most 80 whole characters', () => {
    expect(titleSortKey('x'.repeat(200))).toBe('x'.repeat(80));
    expect(titleSortKey('🧵'.repeat(200))).toBe('🧵'.repeat(80));
  });
});
