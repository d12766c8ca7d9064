import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { inTransaction, isPostgres } from '../../../src/server/db/portable.ts';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { confirmOwnEmail } from '../../../src/server/store/accounts/users.ts';
import { lockAdmins } from '../../../src/server/store/admins.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { exportArticles } from '../../../src/server/transfer/exportArticles.ts';
import { renderHere } from '../../../src/server/transfer/importArticles.ts';
import { importBlog } from '../../../src/server/transfer/importBlog.ts';
import { openImport } from '../../../src/server/transfer/importFiles.ts';
import type { PublicArticleSummary } from '../../../src/shared/article.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { cliMessages } from '../../../src/shared/messages/en/cli.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import type { Author as AuthorReply } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Blog, idOf } from '../../helpers/blog.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminAnswer, adminOutput } from '../../helpers/runCommand.ts';
import { setUpImports } from '../../helpers/setUpImports.ts';
import { until } from '../../helpers/until.ts';

const messages = transferMessages.importBlog;

const { inFolder, aBlog, aSite } = setUpImports();

const by = (author: string, date = '2019-05-01') => `---\nauthor: ${author}\ndate: ${date}\n---\nText`;

const exportOf = ({ connection: { db } }: Blog, withEmails: boolean): Promise<Buffer> =>
  buffer(exportArticles({ db, media: { get: async () => null }, ownerId: null, withEmails }));

const waitingLocks = sql<{ pid: number }>`
  select pid from pg_locks
  where not granted and database = (select oid from pg_database where datname = current_database())`;

const accountsOf = ({ connection: { db } }: Blog) =>
  db.selectFrom('user').select(['name', 'handle', 'email', 'passwordHash']).orderBy('handle').execute();

const bylines = async (blog: Blog) =>
  (await blog.call('GET', '/api/articles/all?limit=50'))
    .json<Listing<PublicArticleSummary>>()
    .result.map(({ slug, ownerHandle }) => `${slug} by ${ownerHandle}`)
    .sort();

describe('an export of a blog that is imported into an empty blog', () => {
  it('brings its pages, which wait for the first admin', async () => {
    const [from, to] = [await aBlog(), await aBlog()];
    const ada = await from.aUser({ name: 'Ada' });
    await adminOutput(from, 'make-admin', ada.email);
    await from.anArticle({ by: ada, title: 'Looms' });
    await from.call('POST', '/api/articles/new', {
      as: ada,
      body: { title: 'Imprint', markdown: 'Who we are.', kind: 'page' },
    });
    const exported = await exportOf(from, false);
    const file = inFolder('pages.zip');
    await writeFile(file, exported);

    await adminOutput(to, 'import-blog', file, '--yes', '--undated', 'today');

    expect((await to.call('GET', '/api/articles/public/imprint')).json()).toMatchObject({
      ...{ kind: 'page', markdown: 'Who we are.', ownerName: '' },
    });
    expect(await exportOf(to, false)).toEqual(exported);
    const eve = await to.aUser({ name: 'Eve' });
    await adminOutput(to, 'make-admin', eve.email);
    const edited = await to.call('PATCH', '/api/articles/edit/imprint', {
      as: eve,
      body: { title: 'Imprint', markdown: 'Who Eve is.' },
    });
    expect(edited.statusCode).toBe(200);
    expect(await miscounts(to.connection.db)).toEqual([]);
  });

  it('gives the first admin also the pages that come after', async () => {
    const blog = await aBlog();
    const { db } = blog.connection;
    const bob = await blog.aUser({ name: 'Bob' });
    const page = (title: string, text: string) => `---\ntitle: ${title}\ntype: page\n---\n${text}`;
    const site = await aSite({
      'about.md': page('About', 'See [our imprint](imprint.md).'),
      'imprint.md': page('Imprint', 'Who we are.'),
      'privacy.md': page('Privacy', 'See [about](about.md).'),
    });
    /** Begins to make Bob an admin, which ends when the next page waits for that. */
    const startPromoting = () =>
      new Promise<{ isDone: Promise<unknown> }>((resolve) => {
        const isDone = inTransaction(db, async (transaction) => {
          await lockAdmins(transaction);
          resolve({ isDone });
          if (isPostgres(db)) {
            await until(async () => (await waitingLocks.execute(db)).rows.length > 0);
            // What waits must not have locked anything that making an admin locks.
            await sql`set local lock_timeout = 200`.execute(transaction);
          }
          await makeAdmin(transaction, { id: idOf(bob), name: 'Bob' }, commandLine);
        });
      });
    let promoting: { isDone: Promise<unknown> } | undefined;

    const source = await openImport(site);
    const files: string[] = [];
    await importBlog({
      ...{ db, media: createMediaStorage({ store: 'database' }, blog.connection), rendering: renderHere },
      ...{ imageProcessor: { isAvailable: false } as never, source, isDryRun: false, undated: 'today' },
      ...{ by: commandLine, chosen: new Map(), withoutAuthor: null },
      async onFile({ slug, outcome }) {
        files.push(`${outcome} ${slug}`);
        promoting ??= await startPromoting();
      },
    });
    await promoting?.isDone;
    source.close();

    expect(files).toEqual(['new about', 'new imprint', 'new privacy']);
    const owners = await db.selectFrom('article').select('ownerId').distinct().execute();
    expect(owners).toEqual([{ ownerId: idOf(bob) }]);
    for (const [slug, link] of [
      ['about', '/imprint'],
      ['privacy', '/about'],
    ])
      expect((await blog.call('GET', `/api/articles/public/${slug}`)).json()).toMatchObject({
        markdown: expect.stringContaining(`](${link})`) as string,
      });
    expect(await miscounts(db)).toEqual([]);
  });

  it('gives an author who is no admin a draft of an article for each page', async () => {
    const blog = await aBlog();
    const eve = await blog.aUser({ name: 'Eve' });
    const site = await aSite({ 'about.md': '---\ntitle: About\ntype: page\n---\nWho we are.' });

    const says = await adminOutput(blog, 'import', eve.email, site, '--yes', '--undated', 'today');

    expect(says).toContain(transferMessages.import.pageNeedsAdmin);
    expect((await blog.call('GET', '/api/drafts', { as: eve })).json()).toMatchObject({
      result: [{ title: 'About', kind: 'article', publishAt: null }],
    });
  });

  it('is exported again as the same bytes, with its authors', async () => {
    const name = fc.constantFrom('Ada', 'Grace 日本', 'Ünal "x" \\ y', 'Al Khwarizmi خ');
    const author = fc.record({
      name,
      bio: fc.constantFrom('', 'Writes on “engines”.\u00a0😀'),
      links: fc.constantFrom([], ['https://example.org/a?b=c', 'mailto:x@example.org'].slice(0, 1)),
      avatar: fc.constantFrom('', 'https://example.org/a.png'),
      articles: fc.integer({ min: 0, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(author, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (authors, withEmails) => {
          const [from, to] = [await aBlog(), await aBlog()];
          for (const [index, { name, articles, ...profile }] of authors.entries()) {
            const user = await from.aUser({ name, email: `author${index}@example.org` });
            await from.call('PUT', '/api/users/me/profile', { as: user, body: profile });
            for (let at = 0; at < articles; at += 1)
              await from.anArticle({ by: user, title: `Article ${index} ${at}`, tags: ['looms'] });
          }
          const exported = await exportOf(from, withEmails);
          const file = inFolder('blog.zip');
          await writeFile(file, exported);

          await adminOutput(to, 'import-blog', file, '--yes', '--undated', 'today');

          expect(await exportOf(to, withEmails)).toEqual(exported);
          expect(await adminOutput(to, 'import-blog', file, '--yes', '--undated', 'today')).toContain(
            '0 new, 0 changed',
          );
          const written = authors.filter(({ articles }) => articles > 0);
          expect(await accountsOf(to)).toHaveLength(written.length);
          expect(await miscounts(to.connection.db)).toEqual([]);
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  });

  itOnOneEngine('contains emails only on request', async () => {
    const blog = await aBlog();
    await blog.anArticle({ by: await blog.aUser({ name: 'Ada', email: 'ada@example.org' }) });

    const [withEmails, without] = [inFolder('with.zip'), inFolder('without.zip')];
    await adminOutput(blog, 'export-blog', withEmails, '--emails');
    await adminOutput(blog, 'export-blog', without);
    const to = await aBlog();
    await adminOutput(to, 'import-blog', without, '--yes', '--undated', 'today');
    const other = await aBlog();
    await adminOutput(other, 'import-blog', withEmails, '--yes', '--undated', 'today');

    expect((await accountsOf(to)).map(({ email }) => email)).toEqual(['']);
    expect((await accountsOf(other)).map(({ email }) => email)).toEqual(['ada@example.org']);
  });
});

describe('import-blog', () => {
  itOnOneEngine('lists the authors and what happens to them in a dry run, and changes nothing', async () => {
    const blog = await aBlog();
    const site = await aSite({ 'a.md': by('Ada'), 'b.md': by('Ada'), 'c.md': by('Grace'), 'd.md': '# D' });

    const says = await adminOutput(blog, 'import-blog', site, '--undated', 'today');

    expect(says).toContain(`Ada  2 articles  ${cliMessages.transfers.authors.new}`);
    expect(says).toContain(`Grace  1 article  ${cliMessages.transfers.authors.new}`);
    expect(says).toContain(`${messages.noAuthor}  1 article  refused: ${messages.nameAccount}`);
    expect(says).toContain(cliMessages.command.dryRun);
    expect(await accountsOf(blog)).toEqual([]);
    await expect(adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today')).rejects.toThrow(
      messages.nameAccount,
    );
    expect(await accountsOf(blog)).toEqual([]);
  });

  itOnOneEngine('creates accounts without a password, lists them as authors, and sends no mail', async () => {
    const blog = await aBlog();
    const ops = await blog.aUser({ name: 'Operator', email: 'ops@example.org' });
    const site = await aSite({
      'a.md': '---\nparams: { author: ada }\n---\n# A',
      'b.md': by('Grace'),
      'c.md': '# C',
      'data/authors.json': JSON.stringify({
        ada: { name: 'Ada Lovelace', email: 'ada@example.org', bio: 'Weaves.', links: ['javascript:x'] },
        eve: { name: 'Eve', email: 'eve@example.org' },
      }),
    });

    await adminOutput(
      blog,
      'import-blog',
      site,
      '--yes',
      '--undated',
      'today',
      '--without-author',
      ops.email,
    );

    expect(await bylines(blog)).toEqual(['a by ada', 'b by grace', 'c by operator']);
    expect((await accountsOf(blog)).slice(0, 2)).toEqual([
      { name: 'Ada Lovelace', handle: 'ada', email: 'ada@example.org', passwordHash: '' },
      { name: 'Grace', handle: 'grace', email: '', passwordHash: '' },
    ]);
    // A profile that the form would refuse is left out.
    const ada = (await blog.call('GET', '/api/authors/ada')).json<AuthorReply>();
    expect(ada).toMatchObject({ name: 'Ada Lovelace', bio: '', links: [] });
    expect(await blog.connection.db.selectFrom('mail').selectAll().execute()).toEqual([]);
    expect(await adminOutput(blog, 'list-unclaimed')).toMatch(
      /ada@example.org {2}ada {2}Ada Lovelace\n.* {2}- {2}grace/,
    );
  });

  it('maps authors to accounts by confirmed email, and to others only by option', async () => {
    const blog = await aBlog();
    const { db } = blog.connection;
    const ada = await blog.aUser({ name: 'Someone', email: 'ada@example.org' });
    await confirmOwnEmail(db, idOf(ada));
    // Anybody could have registered with it.
    await blog.aUser({ name: 'Eve', email: 'grace@example.org' });
    const authors = {
      ada: { name: 'Ada', email: 'ADA@example.org' },
      grace: { name: 'Grace', email: 'grace@example.org' },
    };
    const site = await aSite({
      'a.md': '---\nparams: { author: ada }\n---\n# A',
      'b.md': '---\nparams: { author: grace }\n---\n# B',
      'data/authors.json': JSON.stringify(authors),
    });

    const says = await adminOutput(blog, 'import-blog', site, '--undated', 'today');
    const refused = adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today');
    await expect(refused).rejects.toThrow(messages.unconfirmed('Grace', 'grace@example.org'));
    const choice = ['--author', 'GRACE=grace@example.org'];
    await adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today', ...choice);

    expect(says).toContain(`Ada  1 article  ${cliMessages.transfers.authors.existing('ada@example.org')}`);
    expect(await bylines(blog)).toEqual(['a by someone', 'b by eve']);
    // The choice is remembered.
    expect(await adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today')).toContain(
      '0 new, 0 changed, 2 unchanged',
    );
    await expect(
      adminOutput(blog, 'import-blog', site, '--author', 'Nobody=ada@example.org'),
    ).rejects.toThrow(messages.unknownAuthor('nobody'));
  });

  itOnOneEngine('refuses to create an account whose name looks like an admin’s', async () => {
    const blog = await aBlog();
    const boss = await blog.aUser({ name: 'Boss', email: 'boss@example.org' });
    await makeAdmin(blog.connection.db, { id: idOf(boss), name: boss.name }, commandLine);
    const site = await aSite({ 'a.md': by('Boss') });

    await expect(adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today')).rejects.toThrow(
      messages.looksLikeAdmin('Boss'),
    );
    await adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today', '--author', 'Boss=boss');

    expect(await bylines(blog)).toEqual(['a by boss']);
  });

  itOnOneEngine('recognizes an author who has claimed the account and changed all its data', async () => {
    const blog = await aBlog();
    const site = await aSite({ 'a.md': by('Grace') });
    await adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today');
    await blog.connection.db
      .updateTable('user')
      .set({ name: 'Admiral', email: 'x@example.org', emailKey: 'x@example.org' })
      .execute();
    await writeFile(path.join(site, 'b.md'), by('Grace'));

    expect(await adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today')).toContain(
      '1 new, 0 changed, 1 unchanged',
    );
    expect(await accountsOf(blog)).toHaveLength(1);
  });

  itOnOneEngine('creates separate accounts for authors who only share a name', async () => {
    const blog = await aBlog();
    const file = (handle: string) => `---\nauthor: Ada\nparams: { author: ${handle} }\n---\n# ${handle}`;

    await adminOutput(
      blog,
      'import-blog',
      await aSite({ 'a.md': file('a'), 'b.md': file('b') }),
      '--yes',
      '--undated',
      'today',
    );

    expect(await bylines(blog)).toEqual(['a by a', 'b by b']);
  });

  it('continues after an interruption without repeating anything', async () => {
    const blog = await aBlog();
    const { db } = blog.connection;
    const site = await aSite({ 'a.md': by('Ada'), 'b.md': by('Grace'), 'c.md': by('Ada') });
    const source = await openImport(site);
    const stop = new AbortController();

    // Ends like a killed command: after its first file, with all accounts.
    const interrupted = importBlog({
      ...{ db, media: createMediaStorage({ store: 'database' }, blog.connection), rendering: renderHere },
      ...{ imageProcessor: { isAvailable: false } as never, source, isDryRun: false, stop: stop.signal },
      ...{ by: commandLine, chosen: new Map(), withoutAuthor: null, onFile: () => stop.abort() },
    });
    await expect(interrupted).rejects.toThrow('aborted');
    source.close();
    const [articles, accounts] = [await bylines(blog), await accountsOf(blog)];
    const says = await adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today');

    expect(articles).toEqual(['a by ada']);
    expect(says).toContain('2 new, 0 changed, 1 unchanged');
    expect(await bylines(blog)).toEqual(['a by ada', 'b by grace', 'c by ada']);
    expect(await accountsOf(blog)).toEqual(accounts);
  });

  it('can be undone for all authors', async () => {
    const blog = await aBlog();
    const answer = await adminAnswer(
      blog,
      ...[
        'import-blog',
        await aSite({ 'a.md': by('Ada'), 'b.md': by('Grace') }),
        '--yes',
        '--undated',
        'today',
      ],
    );
    const { id } = (answer as { json: { id: string } }).json;

    expect(await adminOutput(blog, 'undo-import-blog', id)).toBe(cliMessages.transfers.undone(2));
    expect(await bylines(blog)).toEqual([]);
  });

  itOnOneEngine('assigns no articles to a deleted account', async () => {
    const blog = await aBlog();
    const site = await aSite({ 'a.md': by('Ada') });
    await adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today');
    await adminOutput(blog, 'delete-account', 'ada', '--yes');

    const says = await adminOutput(blog, 'import-blog', site, '--yes', '--undated', 'today');

    // The handle and the slug stay reserved.
    expect(says).toContain(transferMessages.import.slugTaken('a'));
    expect(await bylines(blog)).toEqual(['a-2 by ada-2']);
  });
});
