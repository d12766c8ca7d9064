import type { Listing } from '../../../src/shared/listing.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { answerOf, saidBy } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

describe('the commands about many accounts', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    const eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    await blog.anArticle({ by: eve, title: 'Buy' });
    await blog.anArticle({ by: ada, title: 'Okapi' });
    await blog.connection.db
      .updateTable('user')
      .set({ createdAt: '2026-01-01T12:00:00.000Z' })
      .where('id', '=', idOf(ada))
      .execute();
  });
  afterEach(() => blog.close());

  const readable = async () =>
    (await blog.call('GET', '/api/articles/all'))
      .json<Listing<{ slug: string }>>()
      .result.map(({ slug }) => slug);

  it('list them, for people and for programs', async () => {
    expect(await saidBy(blog, 'list-accounts')).toMatch(
      /^\S+Z {2}eve@example\.net {2}'Eve' {2}one article, 0 links\n2026-01-01T12:00Z {2}ada@example\.org {2}'Ada' {2}one article, 0 links\n2 accounts with 2 articles\.$/,
    );
    expect(await answerOf(blog, 'list-accounts', '--match', 'eve')).toMatchObject({
      json: { accounts: [{ name: 'Eve' }], active: { accounts: 1, articles: 1 } },
    });
  });

  it('suspend those that match, dry at first, and restore them', async () => {
    const dry = await saidBy(blog, 'suspend-accounts', '--since', '24h', '--most', '5');
    const untouched = await readable();
    const done = await saidBy(blog, 'suspend-accounts', '--since', '24h', '--reason', 'Flood.', '--yes');

    expect(dry).toBe('one account with one article would be suspended. Nothing was done yet: --yes does it.');
    expect(untouched).toEqual(['okapi', 'buy']);
    expect(done).toMatch(/^Suspended: one account with one article\.\nTo undo it: /);
    expect(await readable()).toEqual(['okapi']);
    expect(await saidBy(blog, 'list-accounts', '--state', 'suspended')).toContain('suspended: Flood.');
    expect(await saidBy(blog, 'restore-accounts', '--reason', 'Flood')).toContain(
      '0 accounts with 0 articles',
    );
    expect(await saidBy(blog, 'restore-accounts', '--reason', 'Flood.', '--yes')).toBe(
      'Restored: one account with one article.',
    );
    await until(async () => (await readable()).length === 2);
  });

  it.each([
    [['suspend-accounts', '--yes', '--reason', 'All.'], 'Say which accounts are meant'],
    [['suspend-accounts', '--match', '', '--yes', '--reason', 'All.'], 'Say which accounts are meant'],
    [['suspend-accounts', '--since', '24h', '--yes'], 'The reason is a required field.'],
    [
      ['suspend-accounts', '--since', 'yesterday'],
      '--since must be a date, such as 2026-01-31, a time, such as 2026-01-31T18:30Z, or how long ago: 90m, 24h or 7d.',
    ],
    [['suspend-accounts', '--most', 'few'], '--most must be a whole number.'],
    [['list-accounts', '--state', 'gone'], 'State must be one of'],
  ])('refuse %j in a sentence', async (words, sentence) => {
    await expect(saidBy(blog, ...words)).rejects.toThrow(sentence);
    expect(await readable()).toEqual(['okapi', 'buy']);
  });

  it('list articles, likewise', async () => {
    await blog.anArticle({ by: ada, title: 'Zebra', markdown: '[a](https://a.example) [b](#b)' });

    const all = await saidBy(blog, 'list-articles');
    const found = async (...options: string[]) => {
      const { json } = (await answerOf(blog, 'list-articles', ...options)) as {
        json: { articles: { slug: string }[] };
      };
      return json.articles.map(({ slug }) => slug);
    };

    expect(all.split('\n')).toEqual([
      expect.stringMatching(/^\S+Z {2}\/allArticles\/zebra {2}'Zebra' by Ada {2}one link$/),
      expect.stringMatching(/'Okapi' by Ada {2}0 links$/),
      expect.stringMatching(/'Buy' by Eve {2}0 links$/),
    ]);
    expect(await found('--match', 'OKA')).toEqual(['okapi']);
    expect(await found('--by', 'eve@example.net')).toEqual(['buy']);
    expect(await found('--links', '1')).toEqual(['zebra']);
    expect(await found('--before', '24h')).toEqual([]);
    expect(await found('--since', '24h', '--page', '2')).toEqual([]);
    await expect(found('--by', 'nobody@example.net')).rejects.toThrow('No account has the email');
  });
});
