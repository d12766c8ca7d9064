import * as fc from 'fast-check';
import {
  limitAccount,
  restoreAccount,
  suspendAccount,
  unlimitAccount,
} from '../../../src/server/services/moderateAccounts.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { readPersonalData } from '../../../src/server/transfer/personalData.ts';
import type { PublicListing } from '../../../src/shared/article.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { PINS_MAX, type Pins } from '../../../src/shared/pins.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { actOnAll } from '../../helpers/actOnAll.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { isAll } from '../../helpers/sample.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

type Place = 'own' | 'home';
const paths = { own: '/api/users/me/pins', home: '/api/admin/pins' } as const;

/** Acts on pins and articles of a blog. Ada is its admin. */
function actsOn(site: () => { blog: Blog; ada: Author }) {
  const call: Blog['call'] = (...request) => site().blog.call(...request);
  const change = (method: 'PUT' | 'DELETE') => (as: TokenReply, place: Place, slug: string) =>
    call(method, `${paths[place]}/${encodeURIComponent(slug)}`, { as });
  const post = (as: TokenReply, path: string, body: object = {}) =>
    actOnAll((rest) => call('POST', `/api/${path}`, { as, body: rest }), body);

  return {
    pin: change('PUT'),
    unpin: change('DELETE'),
    read: async (query = '') => (await call('GET', `/api/articles/all${query}`)).json<PublicListing>(),
    /** Returns the slugs of pinned articles; none if there is no such list, as of an author whose articles are all hidden. */
    pinned: async (query = '') => {
      const reply = await call('GET', `/api/articles/all${query}`);
      const { pinned = [] } = reply.statusCode === 404 ? {} : reply.json<PublicListing>();
      return pinned.map(({ slug }) => slug);
    },
    hide: (slug: string) => post(site().ada, 'admin/articles/hide', { slugs: [slug], reason: 'Spam.' }),
    unhide: (slug: string) => post(site().ada, 'admin/articles/unhide', { slugs: [slug] }),
    unpublish: (as: TokenReply, slug: string) => call('POST', `/api/articles/unpublish/${slug}`, { as }),
    async republish(as: TokenReply, slug: string) {
      const { _id } = (await call('GET', `/api/drafts/of/${slug}`, { as })).json<Draft>();
      return post(as, 'articles/bulk', { act: 'publish', state: 'draft', items: [_id] });
    },
    remove: (as: TokenReply, slug: string) => post(as, 'articles/bulk', { act: 'delete', items: [slug] }),
    restore: (as: TokenReply, slug: string) => post(as, 'bin/restore', { slugs: [slug] }),
  };
}

describe('pins', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  const acts = actsOn(() => ({ blog, ada }));
  const { pin, unpin, pinned, read } = acts;
  const articles = async (by: Author, ...titles: string[]) => {
    for (const title of titles) await blog.anArticle({ by, title });
  };

  it('keep articles on top of page 1, the last pinned one first, and the list as it is', async () => {
    await articles(eve, 'One', 'Two', 'Three', 'Four', 'Five', 'Six');
    const before = [await read(), await read('?page=2'), await read('?author=eve&limit=2')];

    const replies = [
      await pin(ada, 'home', 'one'),
      await pin(ada, 'home', 'six'),
      await pin(eve, 'own', 'two'),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const { pinned: atHome, ...home } = await read();
    const { pinned: ofEve, ...author } = await read('?author=eve&limit=2');
    expect([home, await read('?page=2'), author]).toEqual(before);
    expect(atHome?.map(({ slug }) => slug)).toEqual(['six', 'one']);
    expect(atHome?.[0]).toEqual(home.result[0]);
    expect(ofEve?.map(({ slug }) => slug)).toEqual(['two']);
  });

  it('are only in lists of all articles and of authors that are neither searched nor sorted', async () => {
    await blog.anArticle({ by: ada, title: 'One', tags: ['Looms'] });
    await pin(ada, 'home', 'one');
    await pin(ada, 'own', 'one');

    const queries = ['?page=2', '?tag=looms', '?q=weave', '?sort=-created', '?author=ada&sort=title'];
    for (const query of queries)
      expect([query, await read(query)]).toEqual([
        query,
        expect.not.objectContaining({ pinned: expect.anything() as unknown }),
      ]);
    expect([await pinned(), await pinned('?author=ada'), await pinned('?limit=100')]).toEqual([
      ['one'],
      ['one'],
      ['one'],
    ]);
    expect((await blog.call('GET', '/api/articles', { as: ada })).json()).not.toHaveProperty('pinned');
  });

  it('can be added and removed again without a change', async () => {
    await articles(eve, 'One', 'Two');
    await pin(eve, 'own', 'one');
    await pin(eve, 'own', 'two');

    expect((await pin(eve, 'own', 'one')).statusCode).toBe(204);
    expect(await pinned('?author=eve')).toEqual(['two', 'one']);

    expect((await unpin(eve, 'own', 'two')).statusCode).toBe(204);
    expect((await unpin(eve, 'own', 'two')).statusCode).toBe(204);
    expect(await pinned('?author=eve')).toEqual(['one']);
  });

  it.each([
    ['own', 'Your page has three pinned articles already. Unpin one of them first: “Three”, “Two” or “One”.'],
    [
      'home',
      'The home page has three pinned articles already. Unpin one of them first: “Three”, “Two” or “One”.',
    ],
  ] as const)('refuse a fourth article with what to do: %s', async (place, sentence) => {
    await articles(ada, 'One', 'Two', 'Three', 'Four');
    for (const slug of ['one', 'two', 'three']) await pin(ada, place, slug);

    const refused = await pin(ada, place, 'four');

    expect([refused.statusCode, refused.body]).toEqual([409, sentence]);
    expect((await pin(ada, place, 'one')).statusCode).toBe(204);
    await unpin(ada, place, 'two');
    expect((await pin(ada, place, 'four')).statusCode).toBe(204);
    expect(await pinned(place === 'own' ? '?author=ada' : '')).toEqual(['four', 'three', 'one']);
  });

  it('of one author don’t count for another, nor for home', async () => {
    await articles(ada, 'A1', 'A2', 'A3');
    await articles(eve, 'E1');
    for (const slug of ['a1', 'a2', 'a3']) await pin(ada, 'own', slug);

    expect(
      [await pin(eve, 'own', 'e1'), await pin(ada, 'home', 'e1')].map(({ statusCode }) => statusCode),
    ).toEqual([204, 204]);
    expect([await pinned('?author=eve'), await pinned()]).toEqual([['e1'], ['e1']]);
  });

  it('are an author’s own at their page, and an admin’s at home', async () => {
    await articles(ada, 'One');
    await pin(ada, 'own', 'one');

    expect((await pin(eve, 'own', 'one')).statusCode).toBe(404);
    expect((await unpin(eve, 'own', 'one')).statusCode).toBe(404);
    expect((await pin(eve, 'home', 'one')).statusCode).toBe(403);
    expect((await blog.call('GET', paths.home, { as: eve })).statusCode).toBe(403);
    expect((await blog.call('PUT', `${paths.own}/one`)).statusCode).toBe(401);
    expect((await pin(ada, 'home', 'none')).statusCode).toBe(404);
    expect([await pinned('?author=ada'), await pinned()]).toEqual([['one'], []]);
  });

  it('are listed for who can change them, without what readers can’t see', async () => {
    await articles(eve, 'One', 'Two');
    for (const slug of ['one', 'two']) {
      await pin(eve, 'own', slug);
      await pin(ada, 'home', slug);
    }
    await acts.unpublish(eve, 'one');

    const list = async (place: Place, as: Author) =>
      (await blog.call('GET', paths[place], { as })).json<Pins>();

    const result = [{ slug: 'two', title: 'Two' }];
    expect([await list('own', eve), await list('home', ada), await list('own', ada)]).toEqual([
      { result },
      { result },
      { result: [] },
    ]);
  });

  it('follow a new title and a new URL', async () => {
    await articles(eve, 'One', 'Two', 'Three', 'Four', 'Five');
    await pin(ada, 'home', 'one');
    await read();

    await blog.call('PATCH', '/api/articles/edit/one', {
      as: eve,
      body: { title: 'First', markdown: 'Anew.' },
    });
    await blog.call('PATCH', '/api/articles/slug/one', { as: eve, body: { slug: 'first' } });

    expect((await read()).pinned).toMatchObject([{ slug: 'first', title: 'First' }]);
  });

  it('count clicks like the list', async () => {
    await articles(eve, 'One', 'Two');
    await pin(ada, 'home', 'one');
    await blog.call('GET', '/api/articles/public/one');
    await blog.call('GET', '/api/articles/public/one');

    const { result, pinned: onTop } = await read('?limit=1');

    expect([result.map(({ clicks }) => clicks), onTop?.map(({ clicks }) => clicks)]).toEqual([[0], [2]]);
  });

  describe.each<[string, { take: () => Promise<unknown>; giveBack: () => Promise<unknown> }]>([
    ['hidden', { take: () => acts.hide('one'), giveBack: () => acts.unhide('one') }],
    ['unpublished', { take: () => acts.unpublish(eve, 'one'), giveBack: () => acts.republish(eve, 'one') }],
    ['deleted', { take: () => acts.remove(eve, 'one'), giveBack: () => acts.restore(eve, 'one') }],
    [
      'hidden with its author’s account',
      {
        take: () =>
          suspendAccount({ db: blog.connection.db }, { userId: idOf(eve), by: commandLine, reason: 'Spam.' }),
        giveBack: () => restoreAccount({ db: blog.connection.db }, { userId: idOf(eve), by: commandLine }),
      },
    ],
  ])('of an article that is %s', (_how, { take, giveBack }) => {
    beforeEach(async () => {
      await articles(eve, 'One');
      await articles(ada, 'Two', 'Three', 'Four', 'Five');
      for (const slug of ['one', 'two', 'three']) await pin(ada, 'home', slug);
      await pin(eve, 'own', 'one');
    });

    it('are gone at once, and back with it', async () => {
      expect([await pinned(), await pinned('?author=eve')]).toEqual([['three', 'two', 'one'], ['one']]);

      await take();
      expect([await pinned(), await pinned('?author=eve')]).toEqual([['three', 'two'], []]);

      await giveBack();
      expect([await pinned(), await pinned('?author=eve')]).toEqual([['three', 'two', 'one'], ['one']]);
    });

    it('make room for another', async () => {
      await take();
      expect((await pin(ada, 'home', 'four')).statusCode).toBe(204);
      expect((await pin(ada, 'home', 'five')).statusCode).toBe(409);

      await giveBack();
      expect([await pinned(), await pinned('?author=eve')]).toEqual([['four', 'three', 'two'], ['one']]);
    });
  });

  it('of an article that is a page are gone at once, make room, and are back with it', async () => {
    await articles(ada, 'One', 'Two', 'Three', 'Four');
    for (const slug of ['one', 'two', 'three']) await pin(ada, 'home', slug);
    await pin(ada, 'own', 'one');
    const turn = (kind: string) => blog.call('PATCH', '/api/articles/kind/one', { as: ada, body: { kind } });
    const lists = async () => [await pinned(), await pinned('?author=ada')];
    expect(await lists()).toEqual([['three', 'two', 'one'], ['one']]);

    await turn('page');
    expect(await lists()).toEqual([['three', 'two'], []]);
    expect((await blog.call('GET', paths.own, { as: ada })).json<Pins>()).toEqual({ result: [] });
    await turn('article');
    expect(await lists()).toEqual([['three', 'two', 'one'], ['one']]);

    await turn('page');
    expect((await pin(ada, 'home', 'four')).statusCode).toBe(204);
    await turn('article');
    expect(await lists()).toEqual([['four', 'three', 'two'], ['one']]);
  });

  it('can’t be of a page, as if there were no such article', async () => {
    await articles(ada, 'One');
    await blog.call('PATCH', '/api/articles/kind/one', { as: ada, body: { kind: 'page' } });

    for (const place of ['own', 'home'] as const)
      for (const change of [pin, unpin]) {
        const [ofPage, ofNone] = [await change(ada, place, 'one'), await change(ada, place, 'none')];
        expect([ofPage.statusCode, ofPage.body]).toEqual([404, ofNone.body]);
      }
  });

  it('of limited accounts are at their page only, and can’t be added at home', async () => {
    await articles(eve, 'One', 'Two');
    await pin(ada, 'home', 'one');
    await pin(eve, 'own', 'one');
    const context = { db: blog.connection.db };

    await limitAccount(context, { userId: idOf(eve), by: commandLine, reason: 'Advertising.' });

    const refused = await pin(ada, 'home', 'two');
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'Articles of limited accounts can’t be pinned to home. Remove the limit first.',
    ]);
    expect([await pinned(), await pinned('?author=eve')]).toEqual([[], ['one']]);
    expect((await pin(eve, 'own', 'two')).statusCode).toBe(204);

    await unlimitAccount(context, { userId: idOf(eve), by: commandLine });
    expect(await pinned()).toEqual(['one']);
  });

  it('go with an account', async () => {
    await articles(eve, 'One');
    await articles(ada, 'Two');
    await pin(eve, 'own', 'one');
    await pin(ada, 'home', 'one');
    await read();

    await blog.call('DELETE', '/api/users/me', { as: eve });

    expect(await read()).not.toHaveProperty('pinned');
    expect(await blog.connection.db.selectFrom('pin').selectAll().execute()).toEqual([]);
  });

  it('are part of personal data, also of articles that readers can’t see', async () => {
    await articles(eve, 'One', 'Two');
    await articles(ada, 'Other');
    for (const slug of ['one', 'other']) await pin(ada, 'home', slug);
    await pin(eve, 'own', 'two');
    await acts.unpublish(eve, 'two');

    const data = JSON.parse(await readPersonalData(blog.connection.db, idOf(eve))) as object;

    const pinnedAt = expect.any(String) as unknown;
    expect(data).toMatchObject({
      pinnedArticles: [
        { slug: 'one', title: 'One', on: 'home', pinnedAt },
        { slug: 'two', title: 'Two', on: 'authorPage', pinnedAt },
      ],
    });
  });

  it('can be changed by access tokens that may write, but not at home', async () => {
    await articles(ada, 'One');
    const aToken = async (...scopes: string[]) =>
      (
        await blog.call('POST', '/api/tokens', {
          as: ada,
          body: { name: scopes.join(' '), scopes, days: null },
        })
      ).json<TokenReply>();
    const [reading, drafting, writing] = [
      await aToken('read'),
      await aToken('read', 'drafts'),
      await aToken('write'),
    ];

    const statuses = [
      await pin(reading, 'own', 'one'),
      await pin(drafting, 'own', 'one'),
      await pin(writing, 'home', 'one'),
      await blog.call('GET', paths.own, { as: reading }),
      await pin(writing, 'own', 'one'),
      await unpin(drafting, 'own', 'one'),
    ].map(({ statusCode }) => statusCode);

    expect(statuses).toEqual([403, 403, 403, 200, 204, 403]);
    expect(await pinned('?author=ada')).toEqual(['one']);
  });

  it('at home are in the audit log, once for each change', async () => {
    await articles(eve, 'One');
    await pin(eve, 'own', 'one');
    for (const change of [pin, pin, unpin, unpin]) await change(ada, 'home', 'one');

    const { result } = (await blog.call('GET', '/api/admin/log', { as: ada })).json<Listing<LogEntry>>();

    const on = { kind: 'article', id: 'one', name: 'One' };
    expect(result.slice(0, 3)).toMatchObject([
      { actor: 'Ada', act: 'unpin-article', on },
      { actor: 'Ada', act: 'pin-article', on },
      { act: 'make-admin' },
    ]);
  });

  it('can be changed by commands', async () => {
    await articles(eve, 'One', 'Two');

    expect(await adminOutput(blog, 'pin-article', 'one')).toMatch(
      /^Pinned to the home page: “One” by Eve\.\n.*unpin-article one/,
    );
    expect(await adminOutput(blog, 'pin-article', '/allArticles/two')).toMatch(/“Two” by Eve/);
    expect(await pinned()).toEqual(['two', 'one']);
    expect(await adminOutput(blog, 'list-pins')).toBe('/allArticles/two  Two\n/allArticles/one  One');

    for (const slug of ['one', 'two']) await adminOutput(blog, 'unpin-article', slug);
    expect(await pinned()).toEqual([]);
    expect(await adminOutput(blog, 'list-pins')).toBe('Nothing is pinned to the home page.');
    await expect(adminOutput(blog, 'pin-article', 'none')).rejects.toThrow(
      'There is no published article at /allArticles/none.',
    );
  });

  it('of an account that may not publish can’t be added', async () => {
    await articles(eve, 'One');
    await blog.connection.db
      .insertInto('pendingAccount')
      .values({ userId: idOf(eve), createdAt: new Date().toISOString(), rejectedAt: null, reason: '' })
      .execute();

    expect((await pin(eve, 'own', 'one')).statusCode).toBe(403);
    expect(await pinned('?author=eve')).toEqual([]);
  });

  it('change no feed', async () => {
    await articles(eve, 'One', 'Two');
    const urls = ['/feed.atom', '/feed.json', '/authors/eve/feed.atom', '/sitemap.xml'];
    const readAll = async () => Promise.all(urls.map(async (url) => (await blog.call('GET', url)).body));
    const before = await readAll();

    await pin(ada, 'home', 'one');
    await pin(eve, 'own', 'one');

    expect(await readAll()).toEqual(before);
    expect(before.join('')).toContain('One');
  });

  it.each(['own', 'home'] as const)(
    'never exceed the maximum if several are pinned at once: %s',
    async (place) => {
      const slugs = ['one', 'two', 'three', 'four', 'five', 'six'];
      await articles(ada, ...slugs);
      await adminOutput(blog, 'make-admin', eve.email);
      const rounds = isAll ? 60 : 15;

      for (let round = 0; round < rounds; round += 1) {
        const replies = await Promise.all(
          slugs.map((slug, at) => pin(place === 'home' && at % 2 === 1 ? eve : ada, place, slug)),
        );
        const statuses = replies.map(({ statusCode }) => statusCode).sort();
        expect([round, statuses]).toEqual([round, [204, 204, 204, 409, 409, 409]]);
        const { count } = await blog.connection.db
          .selectFrom('pin')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        expect(count).toBe(PINS_MAX);
        await Promise.all(slugs.map((slug) => unpin(ada, place, slug)));
      }
      expect(await pinned(place === 'own' ? '?author=ada' : '')).toEqual([]);
    },
  );

  it('are refused or gone if the article is deleted at the same time', async () => {
    await articles(ada, 'Kept');
    for (let round = 0; round < 10; round += 1) {
      const { slug } = await blog.anArticle({ by: eve, title: `Round ${round}` });
      const [atHome, own] = await Promise.all([
        pin(ada, 'home', slug),
        pin(eve, 'own', slug),
        blog.call('DELETE', `/api/articles/delete/${slug}`, { as: eve }),
      ]);
      expect([204, 404]).toContain(atHome.statusCode);
      expect([204, 404]).toContain(own.statusCode);
      expect(await pinned()).toEqual([]);
    }
  });
});

describe('a long list with pins', () => {
  const COUNT = 600;
  /** At both ends and around the marks from which deep pages are read. */
  const POOL = [0, 1, 87, 88, 89, 90, 510, 511, 512, 513, 598, 599].map((at) => `slug-${at}`);

  let blog: Blog;
  let ada: Author;
  let authors: Record<'ada' | 'eve', Author>;
  beforeAll(async () => {
    blog = await startBlog({ limits: { write: null } });
    ada = await blog.aUser({ name: 'Ada' });
    const eve = await blog.aUser({ name: 'Eve' });
    await adminOutput(blog, 'make-admin', ada.email);
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], COUNT);
    await blog.connection.db.updateTable('articleBody').set({ markdown: 'They weave.' }).execute();
    authors = { ada, eve };
  });
  afterAll(() => blog.close());

  const acts = actsOn(() => ({ blog, ada }));
  const ownerOf = (slug: string) => (Number(slug.slice(5)) % 2 === 0 ? 'ada' : 'eve');

  async function walk(query: string): Promise<string[]> {
    const slugs: string[] = [];
    for (let page = 1; ; page += 1) {
      const { result, next } = await acts.read(`?limit=100&page=${page}${query}`);
      slugs.push(...result.map(({ slug }) => slug));
      if (!next) return slugs;
    }
  }

  type Status = 'published' | 'hidden' | 'unpublished' | 'deleted';
  /** What the list should show, kept by the simplest means. */
  const statuses = new Map<string, Status>(
    Array.from({ length: COUNT }, (_, at) => [`slug-${COUNT - 1 - at}`, 'published']),
  );
  const pins: Record<'home' | 'ada' | 'eve', string[]> = { home: [], ada: [], eve: [] };
  const isShown = (slug: string) => statuses.get(slug) === 'published';

  function expectPin(place: Place, on: string[], slug: string): number {
    // Its author gets the reason.
    if (statuses.get(slug) === 'hidden' && place === 'own') return 403;
    if (!isShown(slug)) return 404;
    if (on.includes(slug)) return 204;
    if (on.filter(isShown).length === PINS_MAX) return 409;
    if (on.length === PINS_MAX)
      on.splice(
        on.findLastIndex((pinned) => !isShown(pinned)),
        1,
      );
    on.unshift(slug);
    return 204;
  }

  /** Does the next act that the article's status allows. */
  async function changeStatus(slug: string, to: Exclude<Status, 'published'>) {
    const as = authors[ownerOf(slug)];
    const status = statuses.get(slug);
    if (status === 'published') {
      await {
        hidden: acts.hide,
        unpublished: acts.unpublish.bind(null, as),
        deleted: acts.remove.bind(null, as),
      }[to](slug);
      statuses.set(slug, to);
      return;
    }
    if (status === 'hidden') await acts.unhide(slug);
    else if (status === 'unpublished') await acts.republish(as, slug);
    else await acts.restore(as, slug);
    statuses.set(slug, 'published');
  }

  const anAct = fc.record({
    slug: fc.constantFrom(...POOL),
    act: fc.constantFrom(
      'pin own',
      'pin home',
      'pin home',
      'unpin own',
      'unpin home',
      'hidden',
      'unpublished',
      'deleted',
    ),
  });

  it('shows each listed article exactly once, and pinned only what strangers may see', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 12, maxLength: 20 }), async (history) => {
        for (const { slug, act } of history) {
          const owner = ownerOf(slug);
          const [place, on, as] =
            act === 'pin own' || act === 'unpin own'
              ? (['own', pins[owner], authors[owner]] as const)
              : (['home', pins.home, ada] as const);
          if (act === 'pin own' || act === 'pin home')
            expect([act, slug, (await acts.pin(as, place, slug)).statusCode]).toEqual([
              act,
              slug,
              expectPin(place, on, slug),
            ]);
          else if (act === 'unpin own' || act === 'unpin home') {
            const { statusCode } = await acts.unpin(as, place, slug);
            expect([act, slug, statusCode === 204]).toEqual([act, slug, isShown(slug)]);
            if (isShown(slug) && on.includes(slug)) on.splice(on.indexOf(slug), 1);
          } else await changeStatus(slug, act);

          expect([
            act,
            slug,
            await acts.pinned('?limit=1'),
            await acts.pinned('?author=ada'),
            await acts.pinned('?author=eve'),
          ]).toEqual([act, slug, ...[pins.home, pins.ada, pins.eve].map((pinned) => pinned.filter(isShown))]);
        }
        const shown = [...statuses.keys()].filter(isShown);
        expect(await walk('')).toEqual(shown);
        expect(await walk('&author=eve')).toEqual(shown.filter((slug) => ownerOf(slug) === 'eve'));
      }),
      { numRuns: isAll ? 25 : 5, endOnFailure: true, seed: Number(process.env.TEST_SEED ?? 20261125) },
    );
  });
});
