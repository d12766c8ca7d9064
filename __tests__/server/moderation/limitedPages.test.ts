import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { limitAccount, unlimitAccount } from '../../../src/server/moderation/limitation.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startSite } from '../../helpers/site.ts';
import { until } from '../../helpers/until.ts';

/** Everything that lists articles and authors, for people and for programs. */
const listings = [
  ...['/', '/allArticles', '/tags', '/tags/striped', '/search?q=patterns', '/allArticles/okapi'],
  ...['/feed.atom', '/feed.json', '/tags/striped/feed.atom', '/tags/striped/feed.json'],
  ...['/sitemap.xml', '/sitemap-authors.xml', '/sitemap-tags.xml'],
  ...['/api/articles/all', '/api/articles/public/okapi', '/api/search?q=patterns', '/api/tags'],
];
const NOINDEX = 'name="robots" content="noindex"';

describe('what a limited account has published', () => {
  let database: TestDatabase;
  let blog: Blog;
  let elsewhere: Blog;
  let ada: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startSite({ databaseUrl: database.url });
    elsewhere = await startSite({ databaseUrl: database.url });
    ada = await blog.aUser({ name: 'Ada Lovelace' });
    const eve = await blog.aUser({ name: 'Eve' });
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['striped', 'savanna'] });
    await blog.anArticle({ by: ada, title: 'Zorse', tags: ['striped', 'savanna'] });
    await blog.anArticle({ by: eve, title: 'Okapi', tags: ['striped'] });
  });
  afterEach(async () => {
    await blog.close();
    await elsewhere.close();
    await database.remove();
  });

  const tools = () => ({ db: blog.connection.db, wordsOf: async () => '' });
  const limit = () => limitAccount(tools(), { userId: idOf(ada), reason: 'Spam.', by: commandLine });
  const textOf = async (address: string, on = blog) => {
    const { statusCode, body } = await on.call('GET', address, {
      headers: { 'accept-encoding': 'identity' },
    });
    return `${statusCode} ${body}`;
  };
  const named = async (on = blog) => {
    const found = [];
    for (const address of listings)
      if (/zebra|zorse|lovelace|savanna/i.test(await textOf(address, on))) found.push(address);
    return found;
  };

  it('is named by no page, feed, sitemap or search of any server, also where these were cached', async () => {
    expect(await named()).toEqual(listings);
    expect(await named(elsewhere)).toEqual(listings);

    await limit();

    expect(await named()).toEqual([]);
    await until(async () => (await named(elsewhere)).length === 0);
    expect(await textOf('/tags/savanna')).toMatch(/^404 /);
    expect(await textOf('/tags/savanna/feed.atom')).toMatch(/^404 /);
    await unlimitAccount(tools(), { userId: idOf(ada), by: commandLine });
    expect(await named()).toEqual(listings);
  });

  it('can be read, with the next of its author, and search engines are told to leave it', async () => {
    const own = ['/allArticles/zebra', '/authors/ada-lovelace'];
    const before = await Promise.all(own.map((address) => textOf(address)));
    for (const address of own) await textOf(address, elsewhere);
    await limit();

    for (const [at, address] of own.entries()) {
      const page = await textOf(address);
      expect([page.startsWith('200 '), page.includes(NOINDEX), before[at]?.includes(NOINDEX)]).toEqual([
        true,
        true,
        false,
      ]);
      expect([page.includes('rel="canonical"'), page.includes('ld+json')]).toEqual([false, false]);
      expect(page).toContain('/allArticles/zorse');
      await until(async () => (await textOf(address, elsewhere)).includes(NOINDEX));
    }
    for (const address of ['/allArticles/zebra.md', '/authors/ada-lovelace/feed.atom']) {
      const { statusCode, headers } = await blog.call('GET', address);
      expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    }
    expect((await blog.call('GET', '/allArticles/okapi.md')).headers['x-robots-tag']).toBeUndefined();
    await unlimitAccount(tools(), { userId: idOf(ada), by: commandLine });
    expect(await textOf('/allArticles/zebra')).not.toContain(NOINDEX);
  });
});
