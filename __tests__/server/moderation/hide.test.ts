import { isDeepStrictEqual } from 'node:util';
import type { PublicArticle } from '../../../src/shared/article.ts';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { hideArticle, unhideArticle } from '../../../src/server/moderation/hideArticle.ts';
import { indexedText } from '../../../src/server/search/indexedWords.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';
import { until } from '../../helpers/until.ts';

describe('an article that is hidden', () => {
  let database: TestDatabase;
  let blog: Blog;
  let elsewhere: Blog;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startSite({ databaseUrl: database.url });
    elsewhere = await startSite({ databaseUrl: database.url });
    ada = await blog.aUser();
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
    await elsewhere.close();
    await database.remove();
  });

  const wordsOf = async (html: string) => indexedText(html);
  const hide = (slug = 'zebra', reason = 'Spam.') =>
    hideArticle(blog.connection.db, { ownerId: idOf(ada), slug }, { reason, by: commandLine });
  const unhide = (slug = 'zebra') => unhideArticle(blog.connection.db, wordsOf, slug, commandLine);

  /** Zebra with two others of its author, one of which has a tag with it in common. */
  async function aHerd() {
    await blog.anArticle({ by: ada, title: 'Before', tags: ['striped'] });
    await blog.anArticle({ by: ada, title: 'Zebra', markdown: 'A quagga.', tags: ['striped', 'herds'] });
    await blog.anArticle({ by: ada, title: 'After' });
    const { handle } = (await blog.call('GET', '/api/users/me', { as: ada })).json<AccountFacts>();
    return {
      addresses: [
        ...['/allArticles/zebra', '/allArticles/zebra.md', '/api/articles/public/zebra'],
        ...['/', '/allArticles', '/api/articles/all'],
        ...[`/authors/${handle}`, `/api/articles/all?author=${handle}`],
        ...['/tags/striped', '/api/articles/all?tag=striped', '/tags/herds', '/api/articles/all?tag=herds'],
        // What is related to it, and what stands before and after it.
        ...['/allArticles/before', '/api/articles/public/before'],
        ...['/allArticles/after', '/api/articles/public/after'],
        ...['/feed.atom', '/feed.json', '/tags/striped/feed.atom', '/tags/striped/feed.json'],
        ...[`/authors/${handle}/feed.atom`, `/authors/${handle}/feed.json`],
        ...['/sitemap-1.xml', '/search?q=quagga', '/api/search?q=quagga'],
        // Found while it is typed.
        '/api/search?q=quag&limit=5',
      ],
      tags: ['/tags', '/api/tags', '/api/tags/herds', '/sitemap-tags.xml'],
    };
  }

  const showing = async (on: Blog, addresses: string[], words: RegExp) => {
    const found: string[] = [];
    for (const url of addresses) if (words.test((await on.call('GET', url)).body)) found.push(url);
    return found;
  };

  it('is gone at once from each address that showed it, on other servers soon, and is back when it is shown again', async () => {
    const { addresses, tags } = await aHerd();
    const all = [...addresses, ...tags];
    const shown = async (on: Blog) => [
      ...(await showing(on, addresses, /zebra/i)),
      ...(await showing(on, tags, /herds/)),
    ];
    // Its address names it where it says that there is nothing.
    const isGone = async (on: Blog) => (await shown(on)).every((url) => url === '/allArticles/zebra');
    const before = [await shown(blog), await shown(elsewhere)];

    await hide();
    const isGoneHere = await isGone(blog);
    await until(() => isGone(elsewhere));
    const statuses = [];
    for (const on of [blog, elsewhere]) {
      for (const url of addresses.slice(0, 3)) statuses.push((await on.call('GET', url)).statusCode);
    }
    await unhide();

    expect(before).toEqual([all, all]);
    expect(isGoneHere).toBe(true);
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 404));
    expect(await shown(blog)).toEqual(all);
    await until(async () => isDeepStrictEqual(await shown(elsewhere), all));
  });

  it('comes back as it was, with its date and its clicks, where it was', async () => {
    await aHerd();
    const read = async () => (await blog.call('GET', '/api/articles/public/zebra')).json<PublicArticle>();
    const own = async () =>
      (await blog.call('GET', '/api/articles/zebra', { as: ada })).json<{ version: number }>();
    const [before, version] = [await read(), (await own()).version];

    await hide();
    await unhide();

    const after = await read();
    expect(after).toEqual({ ...before, clicks: before.clicks + 1 });
    expect((await own()).version).toBe(version);
    expect((await draftsOf(blog).list(ada)).result).toEqual([]);
    const { db } = blog.connection;
    expect(await db.selectFrom('unpublishedArticle').select('slug').execute()).toEqual([]);
    expect(await db.selectFrom('hiddenArticle').select('number').execute()).toEqual([]);
  });

  it('can be read by its author, who is told why', async () => {
    await aHerd();
    await hide('zebra', 'It is an advertisement.');

    const { result } = await draftsOf(blog).list(ada);
    const draft = await draftsOf(blog).get(ada, result[0]?._id ?? '');

    expect(result).toMatchObject([{ isUnpublished: true, hiddenReason: 'It is an advertisement.' }]);
    expect(draft.json()).toMatchObject({ markdown: 'A quagga.', hiddenReason: 'It is an advertisement.' });
    for (const [method, url] of [
      ['GET', '/api/articles/zebra'],
      ['DELETE', '/api/articles/delete/zebra'],
      ['POST', '/api/articles/unpublish/zebra'],
    ] as const) {
      const reply = await blog.call(method, url, { as: ada });
      expect([reply.statusCode, reply.body]).toEqual([
        403,
        'Those who run this blog have hidden this article, and only they can show it again. Their reason: It is an advertisement.',
      ]);
    }
    const toOthers = await blog.call('GET', '/api/articles/zebra', { as: await blog.aUser() });
    expect([toOthers.statusCode, toOthers.body]).toEqual([
      404,
      'There is no such article; it may have been deleted.',
    ]);
  });

  it('can neither be scheduled nor published by its author, and a schedule from before is canceled', async () => {
    await aHerd();
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const text = { title: 'Zebra', markdown: 'Better.', articleSlug: 'zebra' };
    await draftsOf(blog).aDraft(ada, { ...text, publishAt: inAnHour });

    await hide();

    const [draft] = (await draftsOf(blog).list(ada)).result;
    expect(draft).toMatchObject({ articleSlug: 'zebra', publishAt: null });
    const { _id = '', version = 0 } = draft ?? {};
    const scheduled = await draftsOf(blog).save(ada, { _id, version }, { ...text, publishAt: inAnHour });
    await draftsOf(blog).discard(ada, _id);
    const another = await draftsOf(blog).create(ada, { ...text, publishAt: inAnHour });
    const published = await blog.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'Zebra', markdown: 'Better.' },
      headers: { 'idempotency-key': `"${(await draftsOf(blog).aDraft(ada, text))._id}"` },
    });
    for (const { statusCode, body } of [scheduled, another, published]) {
      expect(statusCode).toBe(403);
      expect(body).toMatch(/^Those who run this blog have hidden this article/);
    }
  });

  it('is hidden also where its author has no room for one more draft', async () => {
    await aHerd();
    await blog.connection.db
      .insertInto('draft')
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          ...{
            ownerId: idOf(ada),
            id: `${at}`,
            articleSlug: null,
            articleVersion: null,
            title: '',
            cover: '',
          },
          ...{ opening: '', size: 0, version: 1, publishAt: null, publishProblem: null, markdown: '' },
          ...{ createdAt: '', updatedAt: '' },
        })),
      )
      .execute();

    await hide();

    expect((await blog.call('GET', '/api/articles/public/zebra')).statusCode).toBe(404);
  });

  it('leaves what its author has written meanwhile a change of it', async () => {
    await aHerd();
    await hide();
    const [draft] = (await draftsOf(blog).list(ada)).result;
    if (!draft) throw new Error('There is no draft.');
    await draftsOf(blog).save(ada, draft, { title: 'Zebra', markdown: 'Better.' });

    await unhide();

    const { markdown } = (await blog.call('GET', '/api/articles/public/zebra')).json<PublicArticle>();
    const kept = await draftsOf(blog).get(ada, draft._id);
    expect(markdown).toBe('A quagga.');
    expect(kept.json()).toMatchObject({
      ...{ markdown: 'Better.', articleSlug: 'zebra', isUnpublished: false, hiddenReason: null },
    });
    const update = await blog.call('PATCH', '/api/articles/edit/zebra', {
      as: ada,
      body: { title: 'Zebra', markdown: 'Better.' },
      headers: { 'if-match': '"1"', 'idempotency-key': `"${draft._id}"` },
    });
    expect(update.statusCode).toBe(200);
  });

  it('is told to be hidden already to the operator who would hide or unpublish it', async () => {
    await aHerd();
    await hide();

    for (const words of [
      ['hide-article', 'zebra', '--reason', 'Spam.'],
      ['unpublish-article', 'zebra'],
    ])
      await expect(saidBy(blog, ...words)).rejects.toThrow('This article is hidden already.');
  });

  it('is not shown again once its author has discarded it, or where nothing is hidden', async () => {
    await aHerd();
    await hide();
    const [draft] = (await draftsOf(blog).list(ada)).result;
    await draftsOf(blog).discard(ada, draft?._id ?? '');

    await expect(unhide()).rejects.toThrow('Its author has discarded this article since it was hidden');
    await expect(unhide('before')).rejects.toThrow('No hidden article has this address.');
    await expect(hide('nothing')).rejects.toThrow('There is no such article');
    expect((await blog.call('GET', '/api/articles/public/zebra')).statusCode).toBe(404);
  });
});
