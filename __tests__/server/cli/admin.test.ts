import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { printResetLink, resetPassword, unlock } from '../../../src/server/cli/accounts.ts';
import { printUsage, UsageError, readArguments } from '../../../src/server/cli/arguments.ts';
import { AdminError } from '../../../src/server/cli/command.ts';
import { removeAccount } from '../../../src/server/cli/moderateAccounts.ts';
import { removeArticle, takeDown } from '../../../src/server/cli/moderateArticles.ts';
import { createPseudonym } from '../../../src/server/limits/attempts.ts';
import { createLoginThrottle } from '../../../src/server/limits/loginThrottle.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog, aSecret, defaultLimits } from '../../helpers/blog.ts';
import { adminAnswer, adminOutput } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

describe('bulk commands for articles', () => {
  const ADVERT = '[a](https://a.example) [b](http://b.example)';

  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    await adminOutput(blog, 'make-admin', ada.email);
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

  it('hide matching articles after a dry run, and unhide them', async () => {
    const before = await log();
    const dry = await adminAnswer(blog, 'hide-articles', '--links', '1');
    const [untouched, notLogged] = [await readable(), await log()];
    const done = await adminAnswer(blog, 'hide-articles', '--links', '1', '--reason', ' Spam. ', '--yes');
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

    expect(await adminOutput(blog, 'unhide-articles', '--links', '1', '--reason', 'Spam.')).toBe(
      '2 articles would be published again. Nothing was changed. To do it, add --yes.',
    );
    expect(await readable()).toEqual(['okapi']);
    expect(await adminAnswer(blog, 'unhide-articles', '--links', '1', '--reason', 'Spam.', '--yes')).toEqual({
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
  ])('find articles by %j', async (filter, left) => {
    await adminOutput(blog, 'hide-articles', ...filter, '--reason', 'Spam.', '--yes');

    expect(await readable()).toEqual(left);
  });

  it('unhide only articles hidden for that reason, and none of suspended accounts', async () => {
    await adminOutput(blog, 'hide-article', 'okapi', '--reason', 'Another.');
    await adminOutput(blog, 'hide-articles', '--match', 'more', '--reason', 'Spam.', '--yes');
    await adminOutput(blog, 'suspend-account', eve.email, '--reason', 'Spam.');

    const output = await adminOutput(blog, 'unhide-articles', '--reason', 'Spam.', '--yes');
    const left = await readable();
    await adminOutput(blog, 'unhide-articles', '--match', 'okapi', '--yes');

    expect(left).toEqual([]);
    expect(output).toMatch(/^0 articles published again\.\nSkipped \/allArticles\/buy-more: .*suspended/);
    expect(await readable()).toEqual(['okapi']);
  });

  it('report an empty page beyond the last one, and no matches', async () => {
    expect(await adminOutput(blog, 'list-articles', '--match', 'buy', '--page', '2')).toBe(
      'This page is empty.',
    );
    expect(await adminOutput(blog, 'list-articles', '--match', 'zebra')).toBe(
      'No articles match these filters.',
    );
    expect(await adminOutput(blog, 'log', '--page', '2')).toBe('This page is empty.');
  });

  it('continue over several batches', async () => {
    await storeArticles(blog.connection.db, [idOf(ada), idOf(eve)], 420);

    expect(
      await adminOutput(blog, 'hide-articles', '--by', eve.email, '--reason', 'Flood.', '--yes'),
    ).toContain('212 articles hidden.');
    expect(await adminOutput(blog, 'hide-articles', '--by', eve.email)).toContain('0 articles would be');
    expect(await adminOutput(blog, 'hide-articles', '--by', ada.email)).toContain('211 articles would be');
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
  ])('reject %j with a message', async (words, sentence) => {
    await expect(adminOutput(blog, ...words)).rejects.toThrow(sentence);
    expect(await readable()).toEqual(['buy-more', 'buy', 'okapi']);
  });
});

describe('bulk commands for accounts', () => {
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

  it('list accounts as text and JSON', async () => {
    expect(await adminOutput(blog, 'list-accounts')).toMatch(
      /^\S+Z {2}eve@example\.net {2}“Eve” {2}1 article, 0 links\n2026-01-01T12:00Z {2}ada@example\.org {2}“Ada” {2}1 article, 0 links\n2 accounts with 2 articles\.$/,
    );
    expect(await adminAnswer(blog, 'list-accounts', '--match', 'eve')).toMatchObject({
      json: { accounts: [{ name: 'Eve' }], active: { accounts: 1, articles: 1 } },
    });
  });

  it('suspend matching accounts after a dry run, and restore them', async () => {
    const dry = await adminOutput(blog, 'suspend-accounts', '--since', '24h', '--most', '5');
    const untouched = await readable();
    const ofNone = [
      await adminOutput(blog, 'suspend-accounts', '--most', '0'),
      await adminOutput(blog, 'suspend-accounts', '--most', '0', '--reason', 'Idle.', '--yes'),
    ];
    const done = await adminOutput(blog, 'suspend-accounts', '--since', '24h', '--reason', 'Flood.', '--yes');

    expect(dry).toBe(
      '1 account with 1 article would be suspended. Nothing was changed. To do it, add --yes.',
    );
    expect(untouched).toEqual(['okapi', 'buy']);
    expect(ofNone).toEqual([
      '0 accounts with 0 articles would be suspended. Nothing was changed. To do it, add --yes.',
      expect.stringMatching(/^Suspended 0 accounts with 0 articles\./),
    ]);
    expect(done).toMatch(/^Suspended 1 account with 1 article\.\nTo undo: /);
    expect(await readable()).toEqual(['okapi']);
    expect(await adminOutput(blog, 'list-accounts', '--state', 'suspended')).toContain('suspended: Flood.');
    expect(await adminOutput(blog, 'restore-accounts', '--reason', 'Flood')).toContain(
      '0 accounts with 0 articles',
    );
    expect(await adminOutput(blog, 'restore-accounts', '--reason', 'Flood.', '--yes')).toBe(
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
  ])('reject %j with a message', async (words, sentence) => {
    await expect(adminOutput(blog, ...words)).rejects.toThrow(sentence);
    expect(await readable()).toEqual(['okapi', 'buy']);
  });

  it('list articles', async () => {
    await blog.anArticle({ by: ada, title: 'Zebra', markdown: '[a](https://a.example) [b](#b)' });

    const all = await adminOutput(blog, 'list-articles');
    const found = async (...options: string[]) => {
      const { json } = (await adminAnswer(blog, 'list-articles', ...options)) as {
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

describe('commands that limit accounts', () => {
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

  it('limit one account with a reason, and undo it', async () => {
    expect(await adminOutput(blog, 'limit-account', 'EVE@example.net', '--reason', 'Spam.')).toBe(
      'eve@example.net was limited. 1 article removed from listings, search and feeds.\nTo undo: npm run admin -- unlimit-account eve@example.net',
    );
    expect(await listed()).toEqual(['okapi']);
    expect(await adminOutput(blog, 'list-accounts')).toMatch(
      /“Eve” {2}1 article, 0 links {2}limited: Spam\.\n[^]*\n1 account with 1 article\. Limited: 1 account with 1 article\.$/,
    );
    expect(await adminAnswer(blog, 'unlimit-account', 'eve@example.net')).toEqual({
      says: 'eve@example.net is no longer limited. 1 article listed again.',
      json: { email: 'eve@example.net', isLimited: false, articles: 1 },
    });
    expect(await listed()).toEqual(['okapi', 'buy']);
  });

  it('limit matching accounts after a dry run, and undo it by reason', async () => {
    const filter = ['--match', 'example.net'];

    expect(await adminOutput(blog, 'limit-accounts', ...filter)).toBe(
      '1 account with 1 article would be limited. Nothing was changed. To do it, add --yes.',
    );
    expect(await listed()).toEqual(['okapi', 'buy']);
    expect(await adminOutput(blog, 'limit-accounts', ...filter, '--reason', 'Flood.', '--yes')).toMatch(
      /^Limited 1 account with 1 article\.\nTo undo: npm run admin -- unlimit-accounts /,
    );
    expect(await listed()).toEqual(['okapi']);
    expect(await adminOutput(blog, 'unlimit-accounts', '--reason', 'Other.', '--yes')).toContain(
      '0 accounts',
    );
    expect(await adminOutput(blog, 'unlimit-accounts', '--reason', 'Flood.', '--yes')).toBe(
      'Unlimited 1 account with 1 article.',
    );
    expect(await listed()).toEqual(['okapi', 'buy']);
  });

  it('suspend limited accounts, but do not limit suspended ones', async () => {
    await adminOutput(blog, 'limit-account', 'eve@example.net', '--reason', 'Spam.');
    const filter = ['--match', 'example.net', '--reason', 'Spam.', '--yes'];

    expect(await adminOutput(blog, 'suspend-accounts', ...filter)).toMatch(/^Suspended 1 account/);
    expect(await adminOutput(blog, 'unlimit-accounts', ...filter)).toMatch(/^Unlimited 0 accounts/);
    expect(await adminOutput(blog, 'list-accounts', '--state', 'limited')).toBe(
      '0 accounts with 0 articles.',
    );
  });

  it.each([
    [['limit-account', 'ada@example.org'], 'Reason is required.'],
    [['limit-account', 'nobody@example.org', '--reason', 'Spam.'], 'No account has the email'],
    [['unlimit-account', 'ada@example.org'], 'This account isn’t limited.'],
    [['limit-accounts', '--yes', '--reason', 'All.'], 'Choose which accounts to change'],
    [['unlimit-accounts', '--yes'], 'Choose which accounts to change'],
  ])('reject %j with a message', async (words, sentence) => {
    await expect(adminOutput(blog, ...words)).rejects.toThrow(sentence);
    expect(await listed()).toEqual(['okapi', 'buy']);
  });
});

describe('readArguments', () => {
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

  it('returns options with defaults and positionals in any order', () => {
    const { values, positionals } = read(['one', '--name', 'Eve', 'two']);

    expect([values.force, values.name, positionals]).toEqual([false, 'Eve', ['one', 'two']]);
  });

  it.each([
    ['an unknown option', ['one', '--no-such'], `Unknown option '--no-such'.\n\n${USAGE}`],
    [
      'an option without its value',
      ['one', '--name'],
      `Option '--name <value>' argument missing.\n\n${USAGE}`,
    ],
    ['too few', [], USAGE],
    ['too many', ['one', 'two', 'three'], USAGE],
  ])('throws a usage error for %s', (_what, args, message) => {
    expect(failureOf(args)).toMatchObject({ message, isHelp: false });
  });

  it.each([[['--help']], [['-h']], [['--help', 'one', 'two', 'three']]])(
    'throws the help text for %j',
    (args) => {
      expect(failureOf(args)).toMatchObject({ message: USAGE, isHelp: true });
    },
  );

  it('prints help to stdout and usage errors to stderr', () => {
    const [output, errorOutput] = [
      jest.spyOn(console, 'log').mockReturnValue(),
      jest.spyOn(console, 'error').mockReturnValue(),
    ];

    const codes = [true, false].map((isHelp) => printUsage(new UsageError(USAGE, { isHelp })));

    expect([codes, output.mock.calls, errorOutput.mock.calls]).toEqual([[0, 2], [[USAGE]], [[USAGE]]]);
    jest.restoreAllMocks();
  });
});

describe('account and article commands on a running blog', () => {
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

  it('unlock an account by its email in any case', async () => {
    await lockOut();
    const locked = await login(ada.password);

    const output = await unlock(tools(), 'ADA@example.org');

    expect(output).toBe('ada@example.org can log in again.');
    expect([locked, await login(ada.password)]).toEqual([429, 200]);
  });

  it('leave other accounts locked', async () => {
    const eve = await blog.aUser({ email: 'eve@example.org' });
    await lockOut();
    await lockOut(eve);

    await unlock(tools(), ada.email);

    expect([await login(ada.password), await login(eve.password, eve)]).toEqual([200, 429]);
  });

  it('set a given password, which ends all sessions and unlocks the account', async () => {
    await lockOut();

    const output = await resetPassword(tools(), ada.email, 'quite another');

    expect(output).toBe('The password of ada@example.org was changed, and all sessions were ended.');
    expect([await login('quite another'), await login(ada.password)]).toEqual([200, 400]);
    expect((await blog.call('GET', '/api/articles', { as: ada })).statusCode).toBe(401);
  });

  it('print a new random password that works', async () => {
    const output = await resetPassword(tools(), ada.email, null);

    expect(await login(output.split(' ').at(-1) ?? '')).toBe(200);
  });

  it('reject a password that is invalid at registration', async () => {
    await expect(resetPassword(tools(), ada.email, 'short')).rejects.toThrow(
      new AdminError('Password must be at least 6 characters.'),
    );
    expect(await login(ada.password)).toBe(200);
  });

  it('print a complete reset link if the public URL is set', async () => {
    const output = await printResetLink(blog.connection.db, ada.email, 'https://blog.example.org');

    expect(output).toMatch(/:\nhttps:\/\/blog\.example\.org\/resetPassword#token=[\w-]{43}\n/);
    expect(output).not.toContain('PUBLIC_URL');
  });

  it('report an unknown email', async () => {
    await expect(unlock(tools(), 'eve@example.org')).rejects.toThrow(
      new AdminError('No account has the email eve@example.org.'),
    );
  });

  const readable = async (path: string) => (await blog.call('GET', path)).body;

  it('unpublish an article, which its author can republish', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const output = await takeDown(
      blog.connection.db,
      'https://blog.example.org/allArticles/on-engines?page=2',
    );
    const drafts = (await blog.call('GET', '/api/drafts', { as: ada })).body;

    expect(output).toMatch(/^Unpublished “On engines” by Ada\./);
    expect(await readable('/api/articles/all')).not.toContain('On engines');
    expect((await blog.call('GET', '/api/articles/public/on-engines')).statusCode).toBe(404);
    expect(drafts).toContain('On engines');
  });

  it('delete an article after a dry run that names it', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const dryRun = await removeArticle(blog.connection.db, 'on-engines', false);
    const isThere = await readable('/api/articles/all');
    const done = await removeArticle(blog.connection.db, '/allArticles/on-engines/', true);

    expect(dryRun).toMatch(/^“On engines” by Ada would be deleted forever\. Nothing was deleted/);
    expect(isThere).toContain('On engines');
    expect(done).toBe('Deleted “On engines” by Ada.');
    expect(await readable('/api/articles/all')).not.toContain('On engines');
  });

  it('delete an account with its content after a dry run that describes it', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const { login: throttle } = tools();
    const isKnown = () => throttle.isKnownNetwork({ account: 'ada@example.org', ip: '192.0.2.1' });
    await throttle.registered({ account: 'ada@example.org', ip: '192.0.2.1' });

    const dryRun = await removeAccount(tools(), 'ADA@example.org', false);
    const before = await login(ada.password);
    const wasKnown = await isKnown();
    const done = await removeAccount(tools(), 'ada@example.org', true);

    expect(dryRun).toMatch(/^The account ada@example.org and 1 article would be deleted forever\./);
    expect(done).toBe('Deleted the account ada@example.org and 1 article.');
    expect([before, await login(ada.password)]).toEqual([200, 400]);
    expect([wasKnown, await isKnown()]).toEqual([true, false]);
    expect(await readable('/api/articles/all')).not.toContain('On engines');
  });

  it.each(['nothing-here', '', '/', 'https://blog.example.org/'])(
    'report that nothing is published at %j',
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

  it('are none at first, not even the first account', async () => {
    expect(await call(ada)).toEqual([403, FORBIDDEN]);
    expect((await call())[0]).toBe(401);
  });

  it('are appointed by a command, effective immediately in existing sessions', async () => {
    const output = await adminOutput(blog, 'make-admin', 'ADA@example.org');
    const may = await call(ada);
    const again = await adminOutput(blog, 'make-admin', ada.email);

    expect([output, again]).toEqual([
      'ada@example.org is now an admin.',
      'ada@example.org is already an admin.',
    ]);
    expect(may[0]).toBe(200);
    expect(Object.keys(decodeJwt(ada.token)).sort()).toEqual(['email', 'exp', 'iat', 'name', 'sid', 'sub']);
  });

  it('can be removed with immediate effect, even the last one', async () => {
    await adminOutput(blog, 'make-admin', ada.email);

    const output = await adminAnswer(blog, 'remove-admin', ada.email);

    expect(output).toEqual({
      says: 'ada@example.org is no longer an admin.',
      json: { email: 'ada@example.org', isAdmin: false, isChanged: true },
    });
    expect(await call(ada)).toEqual([403, FORBIDDEN]);
  });

  it.each([
    ['suspend-account', 'suspended', 'restore-account'],
    ['limit-account', 'limited', 'unlimit-account'],
    ['reject', 'rejected', 'approve'],
  ] as const)('can’t be accounts affected by %s until it is undone', async (act, state, lift) => {
    if (act === 'reject') await adminOutput(blog, 'set', 'registration', 'approval');
    const eve = await blog.aUser({ email: 'eve@example.org' });
    await adminOutput(blog, act, eve.email, '--reason', 'Advertising.');

    const refused = adminOutput(blog, 'make-admin', eve.email);

    await expect(refused).rejects.toThrow(adminMessages.errors.notInGoodStanding[state]);
    expect(await db().selectFrom('admin').selectAll().execute()).toEqual([]);
    await adminOutput(blog, lift, eve.email);
    expect(await adminOutput(blog, 'make-admin', eve.email)).toBe('eve@example.org is now an admin.');
  });

  it('can’t be accounts that await approval', async () => {
    await adminOutput(blog, 'set', 'registration', 'approval');
    const eve = await blog.aUser({ email: 'eve@example.org' });

    await expect(adminOutput(blog, 'make-admin', eve.email)).rejects.toThrow(
      adminMessages.errors.notInGoodStanding.pending,
    );
  });

  it('lose their rights with their account, also when the email is registered again', async () => {
    await adminOutput(blog, 'make-admin', ada.email);
    const { password } = ada;
    await blog.call('POST', '/api/users/me/delete', { as: ada, body: { password } });

    const again = await blog.aUser({ email: ada.email });

    expect((await call(again))[0]).toBe(403);
    expect(await db().selectFrom('admin').selectAll().execute()).toEqual([]);
  });

  describe('have a badge', () => {
    let site: Blog;
    beforeEach(async () => {
      site = await startSite();
    });
    afterEach(() => site.close());

    const pages = (handle: string) => ['/allArticles', '/allArticles/on-engines', `/authors/${handle}`, '/'];

    /**
     * Returns whether responses and pages with the author's name have the badge, twice, as the second ones are cached.
     */
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

    it('while they are admins, in every response, also cached ones', async () => {
      const bob = await site.aUser({ name: 'Bob' });
      await site.anArticle({ by: bob, title: 'On engines', tags: ['looms'] });

      const before = await marks('bob');
      await adminOutput(site, 'make-admin', bob.email);
      const then = await marks('bob');
      await adminOutput(site, 'remove-admin', bob.email);

      expect([before, then, await marks('bob')]).toEqual([
        [false, false],
        [true, true],
        [false, false],
      ]);
    });

    it('that no name, title or text can fake', async () => {
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

  describe('have protected names', () => {
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
      ['full-width letters', 'Ａｄｍｉｎ Ａｄａ'],
      ['mathematical letters', '𝐀dmin 𝒜da'],
      ['an r and an n', 'Adrnin Ada'],
      ['a digit', 'Adm1n Ada'],
      ['a capital I for an l and vice versa', 'Admln Ada'],
      ['accents', 'Ádmin Àda'],
      ['punctuation and spaces', '~ Admin_Ada ~'],
      ['invisible characters', 'Ad\u00admin\u200b Ad\u200da'],
    ])('against %s', async (_what, name) => {
      const admin = await blog.aUser({ name: 'Admin Ada' });
      await adminOutput(blog, 'make-admin', admin.email);
      const eve = await blog.aUser({ name: 'Eve' });

      for (const reply of [await register(name), await rename(eve, name)])
        expect([reply.statusCode, reply.body]).toEqual(refused);
    });

    it.each([
      'Superchief (Admin)',
      'Superchief [MOD',
      'Superchief (the one in charge)',
      'The Superchief',
      'superchief – official',
      'SuperchiefAdmin',
      'Administrator: Superchief',
      'Supеrchief (Аdmіn)',
      'Superchief｜Support Team',
      'Superchief (Team)',
      'Superchief Support',
      'Superchief (Administrador)',
      'officialsuperchief',
    ])('against a role beside them: %s', async (name) => {
      const admin = await blog.aUser({ name: 'Superchief' });
      await adminOutput(blog, 'make-admin', admin.email);
      const eve = await blog.aUser({ name: 'Eve' });

      for (const reply of [await register(name), await rename(eve, name)])
        expect([reply.statusCode, reply.body]).toEqual(refused);
    });

    it.each([
      'Superchiefs',
      'Superchief Miller',
      'Superchief Team',
      'Superchief (Berlin)',
      'The Superchief Team of Ada',
      'Thesuperchief',
      'Modsuperchief',
      'Support (Ada)',
      'Admin',
      'Chief (Superchief)',
    ])('but not against others: %s', async (name) => {
      const admin = await blog.aUser({ name: 'Superchief' });
      await adminOutput(blog, 'make-admin', admin.email);

      expect((await register(name)).statusCode).toBe(201);
    });

    it('but not against different-looking names and their own', async () => {
      const admin = await blog.aUser({ name: 'Admin Ada' });
      const namesake = await blog.aUser({ name: 'Admin Ada' });
      await adminOutput(blog, 'make-admin', admin.email);

      const replies = [
        await register('Admin Adam'),
        await register('Adam Ada'),
        await rename(admin, 'Admin ADA'),
        // An existing name can be kept.
        await rename(namesake, 'Admin Ada'),
      ];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200, 200]);
    });
  });
});
