import type { Listing } from '../../../src/shared/listing.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { answerOf, saidBy } from '../../helpers/runCommand.ts';

describe('the commands that limit accounts', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    const eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    await blog.anArticle({ by: eve, title: 'Buy' });
    await blog.anArticle({ by: ada, title: 'Okapi' });
  });
  afterEach(() => blog.close());

  const listed = async () =>
    (await blog.call('GET', '/api/articles/all'))
      .json<Listing<{ slug: string }>>()
      .result.map(({ slug }) => slug);

  it('limit one, with a reason, and undo it', async () => {
    expect(await saidBy(blog, 'limit-account', 'EVE@example.net', '--reason', 'Spam.')).toBe(
      'eve@example.net is limited. Out of the listings, and still to be read at their addresses: one article.\nTo undo it: npm run admin -- unlimit-account eve@example.net',
    );
    expect(await listed()).toEqual(['okapi']);
    expect(await saidBy(blog, 'list-accounts')).toMatch(
      /'Eve' {2}one article, 0 links {2}limited: Spam\.\n[^]*\none account with one article, and limited: one account with one article\.$/,
    );
    expect(await answerOf(blog, 'unlimit-account', 'eve@example.net')).toEqual({
      says: 'eve@example.net is not limited any more. Listed again: one article.',
      json: { email: 'eve@example.net', isLimited: false, articles: 1 },
    });
    expect(await listed()).toEqual(['okapi', 'buy']);
  });

  it('limit those that match, dry at first, and undo it for those who were limited for it', async () => {
    const filter = ['--match', 'example.net'];

    expect(await saidBy(blog, 'limit-accounts', ...filter)).toBe(
      'one account with one article would be limited. Nothing was done yet: --yes does it.',
    );
    expect(await listed()).toEqual(['okapi', 'buy']);
    expect(await saidBy(blog, 'limit-accounts', ...filter, '--reason', 'Flood.', '--yes')).toMatch(
      /^Limited: one account with one article\.\nTo undo it: npm run admin -- unlimit-accounts /,
    );
    expect(await listed()).toEqual(['okapi']);
    expect(await saidBy(blog, 'unlimit-accounts', '--reason', 'Other.', '--yes')).toContain('0 accounts');
    expect(await saidBy(blog, 'unlimit-accounts', '--reason', 'Flood.', '--yes')).toBe(
      'Unlimited: one account with one article.',
    );
    expect(await listed()).toEqual(['okapi', 'buy']);
  });

  it('leave who is limited to a suspension, and who is suspended alone', async () => {
    await saidBy(blog, 'limit-account', 'eve@example.net', '--reason', 'Spam.');
    const filter = ['--match', 'example.net', '--reason', 'Spam.', '--yes'];

    expect(await saidBy(blog, 'suspend-accounts', ...filter)).toMatch(/^Suspended: one account/);
    expect(await saidBy(blog, 'unlimit-accounts', ...filter)).toMatch(/^Unlimited: 0 accounts/);
    expect(await saidBy(blog, 'list-accounts', '--state', 'limited')).toBe('0 accounts with 0 articles.');
  });

  it.each([
    [['limit-account', 'ada@example.org'], 'The reason is a required field.'],
    [['limit-account', 'nobody@example.org', '--reason', 'Spam.'], 'No account has the email'],
    [['unlimit-account', 'ada@example.org'], 'This account is not limited.'],
    [['limit-accounts', '--yes', '--reason', 'All.'], 'Say which accounts are meant'],
    [['unlimit-accounts', '--yes'], 'Say which accounts are meant'],
  ])('refuse %j in a sentence', async (words, sentence) => {
    await expect(saidBy(blog, ...words)).rejects.toThrow(sentence);
    expect(await listed()).toEqual(['okapi', 'buy']);
  });
});
