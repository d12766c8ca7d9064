import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { printResetLink, resetPassword, unlock } from '../../../src/server/cli/accounts.ts';
import { AdminError } from '../../../src/server/cli/command.ts';
import { removeAccount } from '../../../src/server/cli/moderateAccounts.ts';
import { removeArticle, takeDown } from '../../../src/server/cli/moderateArticles.ts';
import { printUsage, UsageError, readArguments } from '../../../src/server/cli/arguments.ts';
import { createLoginThrottle } from '../../../src/server/limits/loginThrottle.ts';
import { createPseudonym } from '../../../src/server/limits/attempts.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog, aSecret, defaultLimits } from '../../helpers/blog.ts';
import { answerOf, saidBy } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';
import { startSite } from '../../helpers/site.ts';

describe('the commands about many articles', () => {
  const ADVERT = '[a](https://a.example) [b](http://b.example)';

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
    const createdAt = '2026-01-01T12:00:00.000Z';
    await blog.connection.db
      .updateTable('article')
      .set((row) => ({ createdAt, position: row('number', '+', 1000 * Date.parse(createdAt)) }))
      .execute();
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
      says: '2 articles would be hidden. Nothing was changed. To do it, add --yes.',
      json: { isDone: false, articles: 2, isCut: false },
    });
    expect([untouched, notLogged]).toEqual([['buy-more', 'buy', 'okapi'], before]);
    expect(done).toEqual({
      says: '2 articles hidden.\nTo undo: npm run admin -- unhide-articles with the same options, or unhide-article SLUG',
      json: { isDone: true, articles: 2, problems: [], reason: 'Spam.', isCut: false },
    });
    expect(hidden).toEqual(['okapi']);
    expect((await blog.call('GET', '/api/articles/public/buy')).statusCode).toBe(404);

    expect(await saidBy(blog, 'unhide-articles', '--links', '1', '--reason', 'Spam.')).toBe(
      '2 articles would be published again. Nothing was changed. To do it, add --yes.',
    );
    expect(await readable()).toEqual(['okapi']);
    expect(await answerOf(blog, 'unhide-articles', '--links', '1', '--reason', 'Spam.', '--yes')).toEqual({
      says: '2 articles published again.',
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
    expect(said).toMatch(/^0 articles published again\.\nSkipped \/allArticles\/buy-more: .*suspended/);
    expect(await readable()).toEqual(['okapi']);
  });

  it('say of a page behind the last one that it is empty, not that nothing matches', async () => {
    expect(await saidBy(blog, 'list-articles', '--match', 'buy', '--page', '2')).toBe('This page is empty.');
    expect(await saidBy(blog, 'list-articles', '--match', 'zebra')).toBe('No articles match these filters.');
    expect(await saidBy(blog, 'log', '--page', '2')).toBe('This page is empty.');
  });

  it('go on over hundreds', async () => {
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 420);

    expect(await saidBy(blog, 'hide-articles', '--by', eve.email, '--reason', 'Flood.', '--yes')).toContain(
      '212 articles hidden.',
    );
    expect(await saidBy(blog, 'hide-articles', '--by', eve.email)).toContain('0 articles would be');
    expect(await saidBy(blog, 'hide-articles', '--by', ada.email)).toContain('211 articles would be');
  });

  it.each([
    [['hide-articles', '--yes', '--reason', 'All.'], 'Choose which articles to change'],
    [['hide-articles', '--match', '', '--yes', '--reason', 'All.'], 'Choose which articles to change'],
    [['unhide-articles', '--yes'], 'Choose which articles to change'],
    [['hide-articles', '--since', '24h', '--yes'], 'Reason is required.'],
    [['hide-articles', '--joined-since', 'yesterday'], '--joined-since must be a date'],
    [['hide-articles', '--links', 'few'], '--links must be a whole number.'],
    [['hide-articles', '--by', 'nobody@example.net'], 'No account has the email nobody@example.net.'],
    [['hide-articles', '--same-as', 'zebra'], 'No published or hidden article has this URL.'],
  ])('refuse %j in a sentence', async (words, sentence) => {
    await expect(saidBy(blog, ...words)).rejects.toThrow(sentence);
    expect(await readable()).toEqual(['buy-more', 'buy', 'okapi']);
  });
});

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
      /^\S+Z {2}eve@example\.net {2}“Eve” {2}1 article, 0 links\n2026-01-01T12:00Z {2}ada@example\.org {2}“Ada” {2}1 article, 0 links\n2 accounts with 2 articles\.$/,
    );
    expect(await answerOf(blog, 'list-accounts', '--match', 'eve')).toMatchObject({
      json: { accounts: [{ name: 'Eve' }], active: { accounts: 1, articles: 1 } },
    });
  });

  it('suspend those that match, dry at first, and restore them', async () => {
    const dry = await saidBy(blog, 'suspend-accounts', '--since', '24h', '--most', '5');
    const untouched = await readable();
    const done = await saidBy(blog, 'suspend-accounts', '--since', '24h', '--reason', 'Flood.', '--yes');

    expect(dry).toBe(
      '1 account with 1 article would be suspended. Nothing was changed. To do it, add --yes.',
    );
    expect(untouched).toEqual(['okapi', 'buy']);
    expect(done).toMatch(/^Suspended 1 account with 1 article\.\nTo undo: /);
    expect(await readable()).toEqual(['okapi']);
    expect(await saidBy(blog, 'list-accounts', '--state', 'suspended')).toContain('suspended: Flood.');
    expect(await saidBy(blog, 'restore-accounts', '--reason', 'Flood')).toContain(
      '0 accounts with 0 articles',
    );
    expect(await saidBy(blog, 'restore-accounts', '--reason', 'Flood.', '--yes')).toBe(
      'Restored 1 account with 1 article.',
    );
    await until(async () => (await readable()).length === 2);
  });

  it.each([
    [['suspend-accounts', '--yes', '--reason', 'All.'], 'Choose which accounts to change'],
    [['suspend-accounts', '--match', '', '--yes', '--reason', 'All.'], 'Choose which accounts to change'],
    [['suspend-accounts', '--since', '24h', '--yes'], 'Reason is required.'],
    [
      ['suspend-accounts', '--since', 'yesterday'],
      '--since must be a date such as 2026-01-31, a time such as 2026-01-31T18:30Z, or an age such as 90m, 24h or 7d.',
    ],
    [['suspend-accounts', '--most', 'few'], '--most must be a whole number.'],
    [['list-accounts', '--state', 'gone'], 'Status must be one of'],
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
      expect.stringMatching(/^\S+Z {2}\/allArticles\/zebra {2}“Zebra” by Ada {2}1 link$/),
      expect.stringMatching(/“Okapi” by Ada {2}0 links$/),
      expect.stringMatching(/“Buy” by Eve {2}0 links$/),
    ]);
    expect(await found('--match', 'OKA')).toEqual(['okapi']);
    expect(await found('--by', 'eve@example.net')).toEqual(['buy']);
    expect(await found('--links', '1')).toEqual(['zebra']);
    expect(await found('--before', '24h')).toEqual([]);
    expect(await found('--since', '24h', '--page', '2')).toEqual([]);
    await expect(found('--by', 'nobody@example.net')).rejects.toThrow('No account has the email');
  });
});

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
      'eve@example.net was limited. 1 article removed from listings, search and feeds.\nTo undo: npm run admin -- unlimit-account eve@example.net',
    );
    expect(await listed()).toEqual(['okapi']);
    expect(await saidBy(blog, 'list-accounts')).toMatch(
      /“Eve” {2}1 article, 0 links {2}limited: Spam\.\n[^]*\n1 account with 1 article\. Limited: 1 account with 1 article\.$/,
    );
    expect(await answerOf(blog, 'unlimit-account', 'eve@example.net')).toEqual({
      says: 'eve@example.net is no longer limited. 1 article listed again.',
      json: { email: 'eve@example.net', isLimited: false, articles: 1 },
    });
    expect(await listed()).toEqual(['okapi', 'buy']);
  });

  it('limit those that match, dry at first, and undo it for those who were limited for it', async () => {
    const filter = ['--match', 'example.net'];

    expect(await saidBy(blog, 'limit-accounts', ...filter)).toBe(
      '1 account with 1 article would be limited. Nothing was changed. To do it, add --yes.',
    );
    expect(await listed()).toEqual(['okapi', 'buy']);
    expect(await saidBy(blog, 'limit-accounts', ...filter, '--reason', 'Flood.', '--yes')).toMatch(
      /^Limited 1 account with 1 article\.\nTo undo: npm run admin -- unlimit-accounts /,
    );
    expect(await listed()).toEqual(['okapi']);
    expect(await saidBy(blog, 'unlimit-accounts', '--reason', 'Other.', '--yes')).toContain('0 accounts');
    expect(await saidBy(blog, 'unlimit-accounts', '--reason', 'Flood.', '--yes')).toBe(
      'Unlimited 1 account with 1 article.',
    );
    expect(await listed()).toEqual(['okapi', 'buy']);
  });

  it('leave who is limited to a suspension, and who is suspended alone', async () => {
    await saidBy(blog, 'limit-account', 'eve@example.net', '--reason', 'Spam.');
    const filter = ['--match', 'example.net', '--reason', 'Spam.', '--yes'];

    expect(await saidBy(blog, 'suspend-accounts', ...filter)).toMatch(/^Suspended 1 account/);
    expect(await saidBy(blog, 'unlimit-accounts', ...filter)).toMatch(/^Unlimited 0 accounts/);
    expect(await saidBy(blog, 'list-accounts', '--state', 'limited')).toBe('0 accounts with 0 articles.');
  });

  it.each([
    [['limit-account', 'ada@example.org'], 'Reason is required.'],
    [['limit-account', 'nobody@example.org', '--reason', 'Spam.'], 'No account has the email'],
    [['unlimit-account', 'ada@example.org'], 'This account isn’t limited.'],
    [['limit-accounts', '--yes', '--reason', 'All.'], 'Choose which accounts to change'],
    [['unlimit-accounts', '--yes'], 'Choose which accounts to change'],
  ])('refuse %j in a sentence', async (words, sentence) => {
    await expect(saidBy(blog, ...words)).rejects.toThrow(sentence);
    expect(await listed()).toEqual(['okapi', 'buy']);
  });
});

describe('the arguments of a command', () => {
  const USAGE = 'Usage: npm run anything -- FILE';

  const read = (args: string[]) =>
    readArguments(USAGE, {
      args,
      options: { force: { type: 'boolean', default: false }, name: { type: 'string', default: 'Ada' } },
      positionals: [1, 2],
    });
  const failureOf = (args: string[]): unknown => {
    try {
      return read(args);
    } catch (error) {
      return error;
    }
  };

  it('are options with their defaults, and others, in any order', () => {
    const { values, positionals } = read(['one', '--name', 'Eve', 'two']);

    expect([values.force, values.name, positionals]).toEqual([false, 'Eve', ['one', 'two']]);
  });

  it.each([
    ['an option that nobody knows', ['one', '--no-such'], `Unknown option '--no-such'.\n\n${USAGE}`],
    [
      'an option without its value',
      ['one', '--name'],
      `Option '--name <value>' argument missing.\n\n${USAGE}`,
    ],
    ['too few', [], USAGE],
    ['too many', ['one', 'two', 'three'], USAGE],
  ])('are explained as an error when they are %s', (_what, args, message) => {
    expect(failureOf(args)).toMatchObject({ message, isHelp: false });
  });

  it.each([[['--help']], [['-h']], [['--help', 'one', 'two', 'three']]])(
    'are explained, and that is no error, when %j asks for it',
    (args) => {
      expect(failureOf(args)).toMatchObject({ message: USAGE, isHelp: true });
    },
  );

  it('are explained where it belongs: to who asked, or as what went wrong', () => {
    const [said, complained] = [
      jest.spyOn(console, 'log').mockReturnValue(),
      jest.spyOn(console, 'error').mockReturnValue(),
    ];

    const codes = [true, false].map((isHelp) => printUsage(new UsageError(USAGE, { isHelp })));

    expect([codes, said.mock.calls, complained.mock.calls]).toEqual([[0, 2], [[USAGE]], [[USAGE]]]);
    jest.restoreAllMocks();
  });
});

describe('an operator of the running blog', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ email: 'ada@example.org' });
  });
  afterEach(() => blog.close());

  const tools = () => ({
    db: blog.connection.db,
    login: createLoginThrottle(blog.connection.db, defaultLimits.login, createPseudonym(aSecret)),
  });
  const login = async (password: string, { email } = ada) =>
    (await blog.call('POST', '/api/users/login', { body: { email, password } })).statusCode;
  const lockOut = async (whom = ada) => {
    for (let time = 0; time < 5; time += 1) await login('wrong one', whom);
  };

  it('lets a locked out owner in again, however the email is written', async () => {
    await lockOut();
    const locked = await login(ada.password);

    const said = await unlock(tools(), 'ADA@example.org');

    expect(said).toBe('ada@example.org can log in again.');
    expect([locked, await login(ada.password)]).toEqual([429, 200]);
  });

  it('leaves everybody else locked out', async () => {
    const eve = await blog.aUser({ email: 'eve@example.org' });
    await lockOut();
    await lockOut(eve);

    await unlock(tools(), ada.email);

    expect([await login(ada.password), await login(eve.password, eve)]).toEqual([200, 429]);
  });

  it('gives an account the password they chose, which ends its sessions and its locks', async () => {
    await lockOut();

    const said = await resetPassword(tools(), ada.email, 'quite another');

    expect(said).toBe('The password of ada@example.org was changed, and all sessions were ended.');
    expect([await login('quite another'), await login(ada.password)]).toEqual([200, 400]);
    expect((await blog.call('GET', '/api/articles', { as: ada })).statusCode).toBe(401);
  });

  it('is told a random password once, and it works', async () => {
    const said = await resetPassword(tools(), ada.email, null);

    expect(await login(said.split(' ').at(-1) ?? '')).toBe(200);
  });

  it('can’t give a password that nobody could register with', async () => {
    await expect(resetPassword(tools(), ada.email, 'short')).rejects.toThrow(
      new AdminError('Password must be at least 6 characters.'),
    );
    expect(await login(ada.password)).toBe(200);
  });

  it('is told the whole link for a forgotten password where the blog has an address', async () => {
    const said = await printResetLink(blog.connection.db, ada.email, 'https://blog.example.org');

    expect(said).toMatch(/:\nhttps:\/\/blog\.example\.org\/resetPassword#token=[\w-]{43}\n/);
    expect(said).not.toContain('PUBLIC_URL');
  });

  it('hears of an email that no account has', async () => {
    await expect(unlock(tools(), 'eve@example.org')).rejects.toThrow(
      new AdminError('No account has the email eve@example.org.'),
    );
  });

  const readable = async (path: string) => (await blog.call('GET', path)).body;

  it('takes an article from its readers, and its author may publish it again', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const said = await takeDown(blog.connection.db, 'https://blog.example.org/allArticles/on-engines?page=2');
    const drafts = (await blog.call('GET', '/api/drafts', { as: ada })).body;

    expect(said).toMatch(/^Unpublished “On engines” by Ada\./);
    expect(await readable('/api/articles/all')).not.toContain('On engines');
    expect((await blog.call('GET', '/api/articles/public/on-engines')).statusCode).toBe(404);
    expect(drafts).toContain('On engines');
  });

  it('deletes an article, and at first only tells which one', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const asked = await removeArticle(blog.connection.db, 'on-engines', false);
    const isThere = await readable('/api/articles/all');
    const done = await removeArticle(blog.connection.db, '/allArticles/on-engines/', true);

    expect(asked).toMatch(/^“On engines” by Ada would be deleted forever\. Nothing was deleted/);
    expect(isThere).toContain('On engines');
    expect(done).toBe('Deleted “On engines” by Ada.');
    expect(await readable('/api/articles/all')).not.toContain('On engines');
  });

  it('deletes an account with all that it has, and at first only tells what that is', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const asked = await removeAccount(tools(), 'ADA@example.org', false);
    const before = await login(ada.password);
    const done = await removeAccount(tools(), 'ada@example.org', true);

    expect(asked).toMatch(/^The account ada@example.org and 1 article would be deleted forever\./);
    expect(done).toBe('Deleted the account ada@example.org and 1 article.');
    expect([before, await login(ada.password)]).toEqual([200, 400]);
    expect(await readable('/api/articles/all')).not.toContain('On engines');
  });

  it.each(['nothing-here', '', '/', 'https://blog.example.org/'])(
    'is told that nothing is published at %j',
    async (address) => {
      await expect(takeDown(blog.connection.db, address)).rejects.toThrow(AdminError);
    },
  );
});

describe('the admins of a blog', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ email: 'ada@example.org' });
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const call = async (as?: Author) => {
    const { statusCode, body } = await blog.call('GET', '/api/admin/settings', as && { as });
    return [statusCode, body];
  };
  const FORBIDDEN = 'You need admin access to see this page.';

  it('are nobody at first, not even who came first', async () => {
    expect(await call(ada)).toEqual([403, FORBIDDEN]);
    expect((await call())[0]).toBe(401);
  });

  it('are those whom a command names, at once, with the session that they have', async () => {
    const said = await saidBy(blog, 'make-admin', 'ADA@example.org');
    const may = await call(ada);
    const again = await saidBy(blog, 'make-admin', ada.email);

    expect([said, again]).toEqual([
      'ada@example.org is now an admin.',
      'ada@example.org is already an admin.',
    ]);
    expect(may[0]).toBe(200);
    expect(Object.keys(decodeJwt(ada.token)).sort()).toEqual(['email', 'exp', 'iat', 'name', 'sid', 'sub']);
  });

  it('are none any more as soon as it is taken from them, also the last one', async () => {
    await saidBy(blog, 'make-admin', ada.email);

    const said = await answerOf(blog, 'remove-admin', ada.email);

    expect(said).toEqual({
      says: 'ada@example.org is no longer an admin.',
      json: { email: 'ada@example.org', isAdmin: false, isChanged: true },
    });
    expect(await call(ada)).toEqual([403, FORBIDDEN]);
  });

  it.each([
    ['suspend-account', 'suspended', 'restore-account'],
    ['limit-account', 'limited', 'unlimit-account'],
    ['reject', 'rejected', 'approve'],
  ] as const)('are none whom %s keeps from it, until that is lifted', async (act, state, lift) => {
    if (act === 'reject') await saidBy(blog, 'set', 'registration', 'approval');
    const eve = await blog.aUser({ email: 'eve@example.org' });
    await saidBy(blog, act, eve.email, '--reason', 'Advertising.');

    const refused = saidBy(blog, 'make-admin', eve.email);

    await expect(refused).rejects.toThrow(adminMessages.errors.cannotBecomeAdmin[state]);
    expect(await db().selectFrom('admin').selectAll().execute()).toEqual([]);
    await saidBy(blog, lift, eve.email);
    expect(await saidBy(blog, 'make-admin', eve.email)).toBe('eve@example.org is now an admin.');
  });

  it('are none who wait for an approval', async () => {
    await saidBy(blog, 'set', 'registration', 'approval');
    const eve = await blog.aUser({ email: 'eve@example.org' });

    await expect(saidBy(blog, 'make-admin', eve.email)).rejects.toThrow(
      adminMessages.errors.cannotBecomeAdmin.pending,
    );
  });

  it('go with their accounts, and whoever registers the email again is none', async () => {
    await saidBy(blog, 'make-admin', ada.email);
    const { password } = ada;
    await blog.call('POST', '/api/users/me/delete', { as: ada, body: { password } });

    const again = await blog.aUser({ email: ada.email });

    expect((await call(again))[0]).toBe(403);
    expect(await db().selectFrom('admin').selectAll().execute()).toEqual([]);
  });

  describe('have a mark', () => {
    let site: Blog;
    beforeEach(async () => {
      site = await startSite();
    });
    afterEach(() => site.close());

    const pages = (handle: string) => ['/allArticles', '/allArticles/on-engines', `/authors/${handle}`, '/'];

    /** Whether each answer and page that names the author has the mark, asked twice: the second time it is cached. */
    async function marks(handle: string) {
      const get = async (path: string) => (await site.call('GET', path)).body;
      const json = async (path: string) => JSON.parse(await get(`/api/${path}`)) as Record<string, unknown>;
      const inListing = async (path: string) => {
        const { result } = (await json(path)) as { result: { ownerIsAdmin: boolean }[] };
        return result.map(({ ownerIsAdmin }) => ownerIsAdmin);
      };
      const all = async () =>
        new Set([
          (await json('articles/public/on-engines')).ownerIsAdmin,
          (await json(`authors/${handle}`)).isAdmin,
          ...(await inListing('articles/all?limit=4&page=1')),
          ...(await inListing(`articles/all?limit=4&page=1&author=${handle}`)),
          ...(await inListing('articles/all?limit=4&page=1&tag=looms')),
          ...(await inListing('search?q=engines&limit=4&page=1')),
          ...(await Promise.all(
            pages(handle).map(async (page) => (await get(page)).includes('Admin of this blog')),
          )),
        ]);
      return [...(await all()), ...(await all())];
    }

    it('as long as they are admins, in every answer, cached ones included', async () => {
      const bob = await site.aUser({ name: 'Bob' });
      await site.anArticle({ by: bob, title: 'On engines', tags: ['looms'] });

      const before = await marks('bob');
      await saidBy(site, 'make-admin', bob.email);
      const then = await marks('bob');
      await saidBy(site, 'remove-admin', bob.email);

      expect([before, then, await marks('bob')]).toEqual([
        [false, false],
        [true, true],
        [false, false],
      ]);
    });

    it('that no name, title or text brings', async () => {
      const name = 'Admin of this blog';
      const eve = await site.aUser({ name });
      await site.anArticle({
        by: eve,
        title: 'On engines',
        markdown: `<span role="img" aria-label="${name}">Admin</span>`,
      });

      const bodies = await Promise.all(
        pages('admin-of-this-blog').map(async (page) => (await site.call('GET', page)).body),
      );

      expect(bodies.filter((body) => body.includes(`aria-label="${name}"`))).toEqual([]);
    });
  });

  describe('have names that nobody else can take', () => {
    const register = (name: string) =>
      blog.call('POST', '/api/users/register', {
        body: { name, email: `${randomUUID()}@example.org`, password: 'pass word' },
      });
    const rename = (as: Author, name: string) =>
      blog.call('PATCH', '/api/users/me', { as, body: { name, email: as.email } });
    const refused = [400, 'This name looks like an admin’s name. Choose a different one.'];

    it.each([
      ['the same', 'Admin Ada'],
      ['another case', 'ADMIN ada'],
      ['Cyrillic letters', 'Аdmin Аda'],
      ['Greek letters', 'Αdmin Αda'],
      ['letters that are wide', 'Ａｄｍｉｎ Ａｄａ'],
      ['letters of mathematics', '𝐀dmin 𝒜da'],
      ['an r and an n', 'Adrnin Ada'],
      ['a digit', 'Adm1n Ada'],
      ['a capital I for an l, or the other way', 'Admln Ada'],
      ['accents', 'Ádmin Àda'],
      ['signs and spaces', '~ Admin_Ada ~'],
      ['what nobody sees', 'Ad\u00admin\u200b Ad\u200da'],
    ])('by %s', async (_what, name) => {
      const admin = await blog.aUser({ name: 'Admin Ada' });
      await saidBy(blog, 'make-admin', admin.email);
      const eve = await blog.aUser({ name: 'Eve' });

      for (const reply of [await register(name), await rename(eve, name)])
        expect([reply.statusCode, reply.body]).toEqual(refused);
    });

    it('but those that look different, and their own', async () => {
      const admin = await blog.aUser({ name: 'Admin Ada' });
      const namesake = await blog.aUser({ name: 'Admin Ada' });
      await saidBy(blog, 'make-admin', admin.email);

      const replies = [
        await register('Admin Adam'),
        await register('Adam Ada'),
        await rename(admin, 'Admin ADA'),
        // Whoever had the name before keeps it.
        await rename(namesake, 'Admin Ada'),
      ];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200, 200]);
    });
  });
});
