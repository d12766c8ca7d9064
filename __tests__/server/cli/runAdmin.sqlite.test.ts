import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { commands, runAdmin } from '../../../src/server/cli/runAdmin.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { aSecret, type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';

const ADMIN = path.resolve('src/server/cli/admin.ts');

describe('npm run admin', () => {
  let dataDir: string;
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'blog-'));
    // Stays open like a running server.
    blog = await startBlog({ databaseUrl: `sqlite:${path.join(dataDir, 'blog.db')}` });
    ada = await blog.aUser({ email: 'ada@example.org' });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(dataDir, { recursive: true });
  });

  async function admin(args: string[], { input = '', folder = dataDir, secret = aSecret } = {}) {
    const output = { stdout: '', stderr: '' };
    jest.spyOn(console, 'log').mockImplementation((line: string) => void (output.stdout += `${line}\n`));
    jest.spyOn(console, 'error').mockImplementation((line: string) => void (output.stderr += `${line}\n`));
    jest.replaceProperty(process, 'env', { DATA_DIR: folder, JWT_SECRET: secret });
    const status = await runAdmin(args, Readable.from([input]), {
      built: 'dist',
      imageWorker: 'src/server/images/imageWorker.ts',
    });
    jest.restoreAllMocks();
    return { status, ...output };
  }

  const login = (password: string) =>
    blog.call('POST', '/api/users/login', { body: { email: ada.email, password } });
  const listOwn = (as: TokenReply) => blog.call('GET', '/api/articles', { as });
  const lockOut = async () => {
    for (let time = 0; time < 6; time += 1) await login('wrong one');
  };

  it('unlock lets a locked-out user log in again', async () => {
    await lockOut();
    const locked = await login(ada.password);

    const output = await admin(['unlock', 'ADA@example.org']);

    expect(output).toEqual({ status: 0, stdout: 'ada@example.org can log in again.\n', stderr: '' });
    expect([locked.statusCode, (await login(ada.password)).statusCode]).toEqual([429, 200]);
  });

  const title = async () => (await blog.call('GET', '/api/blog')).json<{ title: string }>().title;

  it('set and unset change settings of the running server', async () => {
    const set = await admin(['set', 'title', 'Looms']);
    const isNow = await title();
    const unset = await admin(['unset', 'title']);

    expect(set.stdout).toBe("title is now 'Looms' (was 'Markdown Blog').\n");
    expect(unset.stdout).toBe("title is now 'Markdown Blog' (was 'Looms').\n");
    expect([isNow, await title()]).toEqual(['Looms', 'Markdown Blog']);
  });

  it.each([
    ['an unknown name', ['set', 'titel', 'Looms'], 'Unknown setting: titel. Settings: title, tagline,'],
    ['an invalid value', ['set', 'language', 'English, please'], 'Article language must be a language tag'],
    ['a property of every object', ['set', 'constructor', 'x'], 'Unknown setting: constructor.'],
  ])('set rejects %s with a message', async (_, args, sentence) => {
    const { status, stderr } = await admin(args);

    expect([status, await title()]).toEqual([1, 'Markdown Blog']);
    expect(stderr).toContain(sentence);
  });

  it('settings prints all settings and marks defaults', async () => {
    await admin(['set', 'tagline', 'They weave.']);

    const { stdout } = await admin(['settings']);
    const json = await admin(['settings', '--json']);

    expect(stdout).toMatch(/^title {2,}Markdown Blog {2}\(default\)\ntagline {2,}They weave\.\n/);
    expect(JSON.parse(json.stdout)).toMatchObject({ title: 'Markdown Blog', tagline: 'They weave.' });
  });

  it('invite prints a registration link', async () => {
    await admin(['set', 'registration', 'invite']);
    const { stdout } = await admin(['invite', '--uses', '2', '--days', '1']);
    const [, invitation] = /\/register#invitation=([\w-]+)\n/.exec(stdout) ?? [];
    const body = { name: 'Grace', email: 'grace@example.org', password: 'cobol cobol', invitation };

    expect(stdout).toContain('Invitation for 2 accounts, valid for 1 day:\n/register#invitation=');
    expect((await blog.call('POST', '/api/users/register', { body })).statusCode).toBe(201);
    expect(await admin(['revoke-invitations'])).toMatchObject({ stdout: '1 invitation revoked.\n' });
    expect(await admin(['invite', '--uses', '0'])).toMatchObject({
      status: 1,
      stderr: '--uses must be a whole number from 1 to 1000.\n',
    });
  });

  it('reset-link prints a password reset link', async () => {
    const { status, stdout } = await admin(['reset-link', 'ADA@example.org']);
    const [, token] = /:\n\/resetPassword#token=([\w-]{43})\n/.exec(stdout) ?? [];
    const body = { token, password: 'quite another' };

    expect(status).toBe(0);
    expect(stdout).toContain('Password reset link for ada@example.org. It works once, within 30 minutes:\n');
    expect(stdout).toContain('Put the URL of your blog in front of the link');
    expect((await blog.call('POST', '/api/users/resetPassword', { body })).statusCode).toBe(200);
    expect((await login('quite another')).statusCode).toBe(200);
    expect(await admin(['reset-link', 'eve@example.org'])).toMatchObject({
      status: 1,
      stderr: 'No account has the email eve@example.org.\n',
    });
  });

  it('hide-article hides an article with a reason, and unhide-article shows it again', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });
    const status = async () => (await blog.call('GET', '/api/articles/public/on-engines')).statusCode;

    const without = await admin(['hide-article', 'on-engines']);
    const before = await status();
    const hidden = await admin(['hide-article', '/allArticles/on-engines', '--reason', 'Spam.', '--json']);
    const between = await status();
    const nothing = await admin(['hide-article', 'on-engines', '--reason', 'Spam.']);
    const shown = await admin(['unhide-article', 'on-engines']);
    const again = await admin(['unhide-article', 'on-engines']);

    expect(without).toMatchObject({ status: 1, stderr: 'Reason is required.\n' });
    expect(JSON.parse(hidden.stdout)).toEqual({ slug: 'on-engines', isHidden: true, reason: 'Spam.' });
    expect([before, between, await status()]).toEqual([200, 404, 200]);
    expect(nothing.stderr).toBe('This article is already hidden.\n');
    expect(shown.stdout).toBe('“On engines” is published again at /allArticles/on-engines.\n');
    expect(again).toMatchObject({ status: 1, stderr: 'No hidden article has this URL.\n' });
  });

  it('removes control sequences from names and titles', async () => {
    const eve = await blog.aUser({ name: 'Eve' });
    const { slug } = await blog.anArticle({ by: eve, title: 'On looms' });
    // Names and titles from before they were rejected.
    const { db } = blog.connection;
    await db.updateTable('user').set({ name: 'Eve\u009b31m' }).where('id', '=', idOf(eve)).execute();
    await db
      .updateTable('article')
      .set({ title: 'On\u001b]0;looms\u0007' })
      .where('slug', '=', slug)
      .execute();

    const hidden = await admin(['hide-article', slug, '--reason', 'Spam.']);

    expect(hidden.stdout).toBe(
      `Hidden: “On ]0;looms ” by Eve 31m. The author sees your reason and can't publish it again.\nTo undo: npm run admin -- unhide-article ${slug}\n`,
    );
  });

  it('lists reports without control sequences, and dismisses them', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });
    const body = { slug: 'on-engines', reason: 'spam', words: 'Look:\u001b[2J\u202e here' };
    await blog.call('POST', '/api/reports', { body });

    const listed = await admin(['list-reports']);
    const json = await admin(['list-reports', '--json']);
    const dismissed = await admin(['dismiss-reports', '/allArticles/on-engines']);
    const none = await admin(['dismiss-reports', 'on-engines']);

    expect(listed.stdout).toMatch(
      /^\/allArticles\/on-engines {2}1 report\n {2}“On engines” by Ada, registered \d{4}-\d\d-\d\d\n {2}1 × Spam or advertising\n {2}“Look: \[2J {2}here”\n$/,
    );
    expect(JSON.parse(json.stdout)).toMatchObject([{ slug: 'on-engines', count: 1, reasons: { spam: 1 } }]);
    expect(dismissed.stdout).toBe('1 report dismissed.\n');
    expect(none).toMatchObject({
      status: 1,
      stderr: 'There are no reports of /allArticles/on-engines.\n',
    });
    expect((await admin(['list-reports'])).stdout).toBe('No reports.\n');
  });

  it('suspends an account with its articles, and restores it', async () => {
    await blog.anArticle({ by: ada, title: 'On engines' });

    const suspended = await admin(['suspend-account', 'ADA@example.org', '--reason', 'Spam.']);
    const [between, again] = [
      (await login(ada.password)).statusCode,
      await admin(['suspend-account', ada.email, '--reason', 'Spam.']),
    ];
    const restored = await admin(['restore-account', ada.email]);

    expect(suspended.stdout).toMatch(/^ada@example\.org was suspended and logged out\. 1 article hidden\.\n/);
    expect(again).toMatchObject({ status: 1, stderr: 'This account is already suspended.\n' });
    expect([between, (await login(ada.password)).statusCode]).toEqual([403, 200]);
    expect(restored.stdout).toBe(
      'ada@example.org was restored and can log in again. 1 article published again.\n',
    );
  });

  it('reindex rebuilds the search index of articles and drafts and reports progress', async () => {
    for (let at = 0; at < 45; at += 1) await blog.anArticle({ by: ada, title: `Engine ${at}` });
    await blog.connection.db.deleteFrom('articleWords').where('rowid', '>', 3).execute();
    const found = async () =>
      (await blog.call('GET', '/api/search?q=engine&limit=20&page=3')).json<{ result: unknown[] }>().result
        .length;
    const before = await found();

    await draftsOf(blog).aDraft(ada, { markdown: 'A draft of engines.' });
    const draftFound = async () =>
      (await blog.call('GET', '/api/articles?state=draft&q=engines', { as: ada })).json<{
        result: unknown[];
      }>().result.length;
    await draftFound();
    await blog.connection.db.deleteFrom('draftWords').where('rowid', '>', 0).execute();
    expect(await draftFound()).toBe(0);

    const output = await admin(['reindex']);

    expect(output).toEqual({
      status: 0,
      stdout:
        '42%: 20 articles indexed\n86%: 40 articles indexed\n97%: 45 articles indexed\n45 articles indexed.\n',
      stderr: '',
    });
    expect([before, await found(), await draftFound()]).toEqual([0, 5, 1]);
  });

  it('reindex reports no progress for a blog without articles', async () => {
    expect((await admin(['reindex'])).stdout).toBe('0 articles indexed.\n');
  });

  it('reset-password prints a new password and ends the old one and all sessions', async () => {
    await lockOut();

    const { status, stdout } = await admin(['reset-password', ada.email]);

    const password = /\nNew password: (\S{16})\n$/.exec(stdout)?.[1] ?? '';
    expect(status).toBe(0);
    expect((await listOwn(ada)).statusCode).toBe(401);
    expect((await login(ada.password)).statusCode).toBe(400);
    expect((await login(password)).statusCode).toBe(200);
  });

  it('reset-password --stdin reads the password from standard input and prints none', async () => {
    const { status, stdout } = await admin(['reset-password', ada.email, '--stdin'], {
      input: ' new words \n',
    });

    expect([status, stdout]).toEqual([
      0,
      'The password of ada@example.org was changed, and all sessions were ended.\n',
    ]);
    expect((await login(' new words ')).statusCode).toBe(200);
  });

  it.each([
    ['an unknown email', ['unlock', 'eve@example.org'], 'No account has the email eve@example.org.'],
    [
      'a password that is too short',
      ['reset-password', 'ada@example.org', '--stdin'],
      'Password must be at least 6 characters.',
    ],
  ])('rejects %s with a message and exit code 1, and changes nothing', async (_what, args, sentence) => {
    const output = await admin(args, { input: 'short' });

    expect(output).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
    expect((await login(ada.password)).statusCode).toBe(200);
  });

  it('does not create a missing database', async () => {
    const folder = path.join(dataDir, 'elsewhere');

    const { status, stderr } = await admin(['unlock', ada.email], { folder });

    expect([status, existsSync(folder)]).toEqual([1, false]);
    expect(stderr).toBe(
      `There is no blog at ${folder}/blog.db. Set DATA_DIR or DATABASE_URL as for the server.\n`,
    );
  });

  it.each([['settings'], ['make-admin'], ['status']])('%s needs no secret', async (name) => {
    const { status, stderr } = await admin(name === 'make-admin' ? [name, ada.email] : [name], {
      secret: '',
    });

    expect([status, stderr]).toEqual([0, '']);
  });

  it('does not unlock without the server’s secret', async () => {
    await lockOut();

    const output = await admin(['unlock', ada.email], { secret: '' });

    const stderr = `There is no jwt-secret in ${dataDir}. Set DATA_DIR or JWT_SECRET as for the server, or start the server once.\n`;
    expect(output).toEqual({ status: 1, stdout: '', stderr });
    expect(existsSync(path.join(dataDir, 'jwt-secret'))).toBe(false);
  });

  it('prints its usage', async () => {
    const help = await admin(['help']);
    const mistakes = [];
    for (const args of [[], ['help', 'me']]) mistakes.push(await admin(args));

    expect(help).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('npm run admin --') as string,
    });
    for (const mistake of mistakes) expect(mistake).toEqual({ status: 2, stdout: '', stderr: help.stdout });
  });

  it('reports an unknown command and suggests similar ones', async () => {
    const hide = await admin(['hide', 'on-looms']);
    const forget = await admin(['forget', 'me@example.org']);

    const list = 'To list all commands, run: npm run admin -- help\n';
    const guess = 'Did you mean hide-article, unhide-article, hide-articles, unhide-articles?';
    expect(hide).toEqual({ status: 2, stdout: '', stderr: `Unknown command: hide.\n${guess}\n${list}` });
    expect((await admin(['supend-account'])).stderr).toContain(
      'Did you mean suspend-account, suspend-accounts?',
    );
    expect((await admin(['lgo'])).stderr).toContain('Did you mean log?');
    expect((await admin(['Make_Admin'])).stderr).toContain('Did you mean make-admin?');
    expect(forget).toEqual({ status: 2, stdout: '', stderr: `Unknown command: forget.\n${list}` });
  });

  it.each(Object.entries(commands))('%s prints its own usage', async (name, { takes, options }) => {
    const help = await admin([name, '--help']);
    const mistake = await admin([name, '--no-such-option']);

    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toMatch(`Usage: npm run admin -- ${[name, ...takes].join(' ')}`);
    const json = { type: 'boolean' };
    for (const [option, { type }] of Object.entries({ ...options, json })) {
      const value = type === 'boolean' ? '' : ' \\S+';
      expect(help.stdout).toMatch(new RegExp(`^ {2}--${option}${value} {2,}\\S`, 'm'));
    }
    expect(help.stdout).toMatch(/^ {2}-h, --help {2,}Show this help$/m);
    const stderr = `Unknown option '--no-such-option'.\n\n${help.stdout}`;
    expect(mistake).toEqual({ status: 2, stdout: '', stderr });
  });

  it.each([['unlock'], ['unlock', '--stdin', 'ada@example.org'], ['unlock', 'ada@example.org', 'x']])(
    'does nothing with invalid arguments: %s %s',
    async (...args) => {
      const { status, stderr } = await admin(args);

      expect([status, stderr]).toEqual([
        2,
        expect.stringContaining('npm run admin -- unlock EMAIL [OPTIONS]\n'),
      ]);
    },
  );

  it('prints JSON without progress with --json', async () => {
    await blog.anArticle({ by: ada });
    const { stdout } = await admin(['reindex', '--json']);

    expect(JSON.parse(stdout)).toEqual({ message: '1 article indexed.' });
  });

  it('fails when the database requires a password that is not in the URL', async () => {
    // Requests SCRAM like PostgreSQL: the client gives up while the server keeps waiting.
    const questions = ['R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0', 'R\0\0\0\x0b\0\0\0\x0br=x'];
    const postgres = createServer((socket) => {
      const rest = questions.values();
      socket.on('error', () => undefined).on('data', () => socket.write(rest.next().value ?? '', 'latin1'));
    });
    await once(postgres.listen(0, '127.0.0.1'), 'listening');
    const { port } = postgres.address() as AddressInfo;

    const child = spawn(process.execPath, [ADMIN, 'unlock', ada.email], {
      env: { DATABASE_URL: `postgres://blog@127.0.0.1:${port}/blog`, JWT_SECRET: aSecret },
    });
    const exited = once(child, 'exit') as Promise<[number]>;
    const output = await text(child.stderr);
    const [status] = await exited;
    postgres.close();

    expect(status).toBe(1);
    expect(output).toBe("Can't open the database: it requires a password, but its URL has none.\n");
  });

  it('runs as a process that reads its input, prints the result and exits with a code', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [ADMIN, 'reset-password', ada.email, '--stdin'],
      { cwd: dataDir, env: { DATA_DIR: dataDir, JWT_SECRET: aSecret }, input: 'short\n', encoding: 'utf8' },
    );

    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Password must be at least 6 characters.\n',
    });
  });
});
