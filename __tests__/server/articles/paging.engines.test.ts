import * as fc from 'fast-check';
import type { ArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

describe('paging', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog({ limits: { write: null, register: null } })));
  afterEach(() => blog.close());

  async function page(query: string, as?: Author) {
    const path = as ? `/api/articles?${query}` : `/api/articles/all?${query}`;
    const reply = await blog.call('GET', path, as && { as });
    return { ...reply.json<Listing<ArticleSummary>>(), pages: reply.headers['x-total-pages'] };
  }

  /** Every page from the first to the last, each of which tells their number: the titles, as a reader meets them. */
  async function readThrough(limit: number, as?: Author): Promise<string[]> {
    const titles: string[] = [];
    const told: unknown[] = [];
    for (let at = 1; ; at += 1) {
      const { result, next, pages } = await page(`limit=${limit}&page=${at}`, as);
      titles.push(...result.map(({ title }) => title));
      told.push(pages);
      if (next) continue;
      expect(told).toEqual(told.map(() => (titles.length === 0 ? undefined : `${at}`)));
      return titles;
    }
  }

  /** What stands in the table itself, newest first. */
  async function stored(owner?: Author): Promise<string[]> {
    const rows = await blog.connection.db
      .selectFrom('article')
      .select('title')
      .$if(owner !== undefined, (query) => query.where('ownerId', '=', owner ? idOf(owner) : ''))
      .orderBy('number', 'desc')
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

  it('closes the gaps that deleted articles leave, also whole blocks of them', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 700);

    for (let title = 100; title < 500; title += 2) await remove(`${title}`, ada);
    for (let title = 201; title < 421; title += 2) await remove(`${title}`, eve);

    expect(await readThrough(9)).toEqual(await stored());
    expect(await readThrough(9, ada)).toEqual(await stored(ada));
    expect(await readThrough(9, eve)).toEqual(await stored(eve));
  });

  it('answers an empty result past the end, however far', async () => {
    const ada = await blog.aUser();
    await storeArticles(blog.connection.db, [idOf(ada)], 300);

    for (const at of [76, 1000, Number.MAX_SAFE_INTEGER]) {
      expect(await page(`page=${at}`)).toEqual({ result: [], prev: { limit: 4, page: 75 } });
      expect((await page(`page=${at}`, ada)).result).toEqual([]);
    }
    expect(await page('page=75')).not.toHaveProperty('next');
  });

  it('writes nothing, so that cached replies stay', async () => {
    await storeArticles(blog.connection.db, [idOf(await blog.aUser())], 300);
    const writes = () => blog.connection.writes.count();
    const before = writes();

    await page('page=70');

    expect(writes()).toBe(before);
  });

  it('is right after whatever many authors did at once', async () => {
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

  /** Acts on the author's newest article, half of the acts at once with one another. */
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
