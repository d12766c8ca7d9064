import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { answerOf, saidBy } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

const ADVERT = '[a](https://a.example) [b](http://b.example)';

describe('the commands about many articles', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    await saidBy(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: ada, title: 'Okapi', markdown: 'Stripes.' });
    for (const title of ['Buy', 'Buy more'])
      await blog.anArticle({ by: eve, title, markdown: ADVERT, tags: ['shops'] });
    await blog.connection.db.updateTable('article').set({ createdAt: '2026-01-01T12:00:00.000Z' }).execute();
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const readable = async () =>
    (await blog.call('GET', '/api/articles/all?limit=100'))
      .json<Listing<{ slug: string }>>()
      .result.map(({ slug }) => slug);
  const log = async () =>
    (await blog.call('GET', '/api/admin/log?limit=4', { as: ada }))
      .json<Listing<LogEntry>>()
      .result.map(({ act, actor, on, reason }) => [act, actor, on.id, reason]);

  it('hide those that match, dry at first, and show them again', async () => {
    const before = await log();
    const dry = await answerOf(blog, 'hide-articles', '--links', '1');
    const [untouched, notLogged] = [await readable(), await log()];
    const done = await answerOf(blog, 'hide-articles', '--links', '1', '--reason', ' Spam. ', '--yes');
    const hidden = await readable();

    expect(dry).toEqual({
      says: '2 articles would be hidden. Nothing was done yet: --yes does it.',
      json: { isDone: false, articles: 2, isCut: false },
    });
    expect([untouched, notLogged]).toEqual([['buy-more', 'buy', 'okapi'], before]);
    expect(done).toEqual({
      says: 'Hidden: 2 articles.\nTo undo it: npm run admin -- unhide-articles with the same options, or unhide-article SLUG for one.',
      json: { isDone: true, articles: 2, problems: [], reason: 'Spam.', isCut: false },
    });
    expect(hidden).toEqual(['okapi']);
    expect((await blog.call('GET', '/api/articles/public/buy')).statusCode).toBe(404);

    expect(await saidBy(blog, 'unhide-articles', '--links', '1', '--reason', 'Spam.')).toBe(
      '2 articles would be shown again. Nothing was done yet: --yes does it.',
    );
    expect(await readable()).toEqual(['okapi']);
    expect(await answerOf(blog, 'unhide-articles', '--links', '1', '--reason', 'Spam.', '--yes')).toEqual({
      says: 'Shown again: 2 articles.',
      json: { isDone: true, articles: 2, problems: [], isCut: false },
    });
    expect(await readable()).toEqual(['buy-more', 'buy', 'okapi']);
    expect((await log()).map(([act, , slug, reason]) => [act, slug, reason])).toEqual([
      ['unhide-article', 'buy', ''],
      ['unhide-article', 'buy-more', ''],
      ['hide-article', 'buy', 'Spam.'],
      ['hide-article', 'buy-more', 'Spam.'],
    ]);
    expect(new Set((await log()).map(([, actor]) => actor)).size).toBe(1);
  });

  it.each([
    [
      ['--match', 'more buy'],
      ['buy', 'okapi'],
    ],
    [['--by', 'eve@example.net'], ['okapi']],
    [
      ['--since', '24h'],
      ['buy-more', 'buy', 'okapi'],
    ],
    [['--before', '2026-01-02'], []],
    [
      ['--joined-before', '24h'],
      ['buy-more', 'buy', 'okapi'],
    ],
    [
      ['--joined-since', '24h', '--match', 'okapi'],
      ['buy-more', 'buy'],
    ],
    [['--same-as', '/allArticles/buy'], ['okapi']],
  ])('find them by %j', async (filter, left) => {
    await saidBy(blog, 'hide-articles', ...filter, '--reason', 'Spam.', '--yes');

    expect(await readable()).toEqual(left);
  });

  it('show again what was hidden for that reason alone, and nothing that went with an account', async () => {
    await saidBy(blog, 'hide-article', 'okapi', '--reason', 'Another.');
    await saidBy(blog, 'hide-articles', '--match', 'more', '--reason', 'Spam.', '--yes');
    await saidBy(blog, 'suspend-account', eve.email, '--reason', 'Spam.');

    const said = await saidBy(blog, 'unhide-articles', '--reason', 'Spam.', '--yes');
    const left = await readable();
    await saidBy(blog, 'unhide-articles', '--match', 'okapi', '--yes');

    expect(left).toEqual([]);
    expect(said).toMatch(/^Shown again: 0 articles\.\nNot \/allArticles\/buy-more: .*suspended/);
    expect(await readable()).toEqual(['okapi']);
  });

  it('say of a page behind the last one that it is empty, not that nothing matches', async () => {
    expect(await saidBy(blog, 'list-articles', '--match', 'buy', '--page', '2')).toBe(
      'There is nothing on this page.',
    );
    expect(await saidBy(blog, 'list-articles', '--match', 'zebra')).toBe('No article matches.');
    expect(await saidBy(blog, 'log', '--page', '2')).toBe('There is nothing on this page.');
  });

  it('go on over hundreds', async () => {
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 420);

    expect(await saidBy(blog, 'hide-articles', '--by', eve.email, '--reason', 'Flood.', '--yes')).toContain(
      'Hidden: 212 articles.',
    );
    expect(await saidBy(blog, 'hide-articles', '--by', eve.email)).toContain('0 articles would be');
    expect(await saidBy(blog, 'hide-articles', '--by', ada.email)).toContain('211 articles would be');
  });

  it.each([
    [['hide-articles', '--yes', '--reason', 'All.'], 'Say which articles are meant'],
    [['hide-articles', '--match', '', '--yes', '--reason', 'All.'], 'Say which articles are meant'],
    [['unhide-articles', '--yes'], 'Say which articles are meant'],
    [['hide-articles', '--since', '24h', '--yes'], 'The reason is a required field.'],
    [['hide-articles', '--joined-since', 'yesterday'], '--joined-since must be a date'],
    [['hide-articles', '--links', 'few'], '--links must be a whole number.'],
    [['hide-articles', '--by', 'nobody@example.net'], 'No account has the email nobody@example.net.'],
    [['hide-articles', '--same-as', 'zebra'], 'Same text as must be the address of an article'],
  ])('refuse %j in a sentence', async (words, sentence) => {
    await expect(saidBy(blog, ...words)).rejects.toThrow(sentence);
    expect(await readable()).toEqual(['buy-more', 'buy', 'okapi']);
  });
});
