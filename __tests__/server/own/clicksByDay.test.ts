import { deleteOldDays } from '../../../src/server/articles/clicksByDay.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { until } from '../../helpers/until.ts';

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser();
});
afterEach(() => blog.close());

interface Days {
  result: { day: string; clicks: number }[];
}

const days = async (article?: string, as = ada) =>
  (await blog.call('GET', `/api/users/me/clicks${article ? `?article=${article}` : ''}`, { as })).json<Days>()
    .result;
const today = () => new Date().toISOString().slice(0, 10);
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function read(slug: string, times: number) {
  for (let time = 0; time < times; time += 1) await blog.call('GET', `/api/articles/public/${slug}`);
}

/** Clicks are stored a moment later. */
const stored = (clicks: number) => until(async () => (await days()).at(-1)?.clicks === clicks);

describe('clicks by day', () => {
  it('are counted of each article and of all, for 90 days of which most have none', async () => {
    await blog.anArticle({ by: ada, title: 'One' });
    await blog.anArticle({ by: ada, title: 'Two' });
    await read('one', 2);
    await read('two', 1);
    await stored(3);

    const [all, one] = [await days(), await days('one')];

    expect(all).toHaveLength(90);
    expect(all.at(-1)).toEqual({ day: today(), clicks: 3 });
    expect(all[0]).toEqual({ day: ago(89), clicks: 0 });
    expect(one.at(-1)).toEqual({ day: today(), clicks: 2 });
  });

  it('leave out robots by their names, whom the clicks of the article have', async () => {
    await blog.anArticle({ by: ada, title: 'One' });
    const visit = (userAgent: string, path = '/api/articles/public/one') =>
      blog.call('GET', path, { headers: { 'user-agent': userAgent } });
    const robots = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)',
      'Mozilla/5.0 (compatible; Baiduspider/2.0)',
      'facebookexternalhit/1.1',
      'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      'Slackbot-LinkExpanding 1.0',
      'ia_archiver',
    ];
    const people = [
      'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0',
      'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/117.0 Safari/537.36 Edg/117.0',
    ];
    for (const name of [...robots, ...people]) await visit(name);
    await stored(people.length);

    const { clicks } = (await blog.call('GET', '/api/articles/one', { as: ada })).json<{ clicks: number }>();

    expect(clicks).toBe(robots.length + people.length);
    expect((await days('one')).at(-1)?.clicks).toBe(people.length);
  });

  it('are their author’s alone, as the article is', async () => {
    await blog.anArticle({ by: ada, title: 'One' });
    await read('one', 1);
    await stored(1);
    const eve = await blog.aUser();

    expect((await days(undefined, eve)).at(-1)?.clicks).toBe(0);
    const { statusCode, body } = await blog.call('GET', '/api/users/me/clicks?article=one', { as: eve });
    expect(statusCode).toBe(404);
    expect(body).toBe((await blog.call('GET', '/api/users/me/clicks?article=none', { as: eve })).body);
  });

  it('wait for an article that is unpublished, and go with one that is deleted', async () => {
    await blog.anArticle({ by: ada, title: 'One' });
    await read('one', 1);
    await stored(1);
    const { db } = blog.connection;
    const rows = () => db.selectFrom('articleDay').selectAll().execute();

    await blog.call('POST', '/api/articles/unpublish/one', { as: ada });
    expect(await rows()).toHaveLength(1);
    await blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'publish', state: 'draft' } });
    expect((await days('one')).at(-1)?.clicks).toBe(1);
    await blog.call('DELETE', '/api/articles/delete/one', { as: ada });

    expect(await rows()).toEqual([]);
    expect((await days()).at(-1)?.clicks).toBe(1);
  });

  it('go with the account, also those of what it had unpublished', async () => {
    await blog.anArticle({ by: ada, title: 'One' });
    await read('one', 1);
    await stored(1);
    await blog.call('POST', '/api/articles/unpublish/one', { as: ada });

    await blog.call('DELETE', '/api/users/me', { as: ada });

    const { db } = blog.connection;
    expect(await db.selectFrom('articleDay').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('authorDay').selectAll().execute()).toEqual([]);
  });

  it('are thinned away after their 90 days, some at a time', async () => {
    const { db } = blog.connection;
    const rows = [89, 90, 91].flatMap((back) =>
      [1, 2, 3].map((number) => ({ number, day: ago(back), clicks: 1 })),
    );
    await db.insertInto('articleDay').values(rows).execute();
    const ownerId = idOf(ada);
    await db
      .insertInto('authorDay')
      .values([89, 90].map((back) => ({ ownerId, day: ago(back), clicks: 1 })))
      .execute();

    const gone = [];
    for (let run = 0; run < 5; run += 1) gone.push(await deleteOldDays(db, 2));

    expect(gone).toEqual([2, 1, 2, 1, 0]);
    expect(
      new Set((await db.selectFrom('articleDay').select('day').execute()).map(({ day }) => day)),
    ).toEqual(new Set([ago(89)]));
    expect(await db.selectFrom('authorDay').select('day').execute()).toEqual([{ day: ago(89) }]);
  });
});
