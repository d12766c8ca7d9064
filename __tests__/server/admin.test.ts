import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TokenReply } from '../../src/shared/user.ts';
import { aSecret, type Author, type Blog, startBlog } from '../helpers/blog.ts';

const ADMIN = path.resolve('src/server/admin.ts');

describe('npm run admin', () => {
  let dataDir: string;
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'blog-'));
    // It stays open all the while, as the running server does.
    blog = await startBlog({ databaseUrl: `sqlite:${path.join(dataDir, 'blog.db')}` });
    ada = await blog.aUser({ email: 'ada@example.org' });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(dataDir, { recursive: true });
  });

  function admin(args: string[], { input = '', folder = dataDir } = {}) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [ADMIN, ...args], {
      cwd: dataDir,
      env: { DATA_DIR: folder, JWT_SECRET: aSecret },
      input,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  const login = (password: string) =>
    blog.call('POST', '/api/users/login', { body: { email: ada.email, password } });
  const listOwn = (as: TokenReply) => blog.call('GET', '/api/articles', { as });
  const lockOut = async () => {
    for (let time = 0; time < 6; time += 1) await login('wrong one');
  };

  it('unlock lets a locked out owner in again', async () => {
    await lockOut();
    const locked = await login(ada.password);

    const said = admin(['unlock', 'ADA@example.org']);

    expect(said).toEqual({ status: 0, stdout: 'ada@example.org can log in again.\n', stderr: '' });
    expect([locked.statusCode, (await login(ada.password)).statusCode]).toEqual([429, 200]);
  });

  it('reset-password prints a new password, which works at once; the old one and all sessions end', async () => {
    await lockOut();

    const { status, stdout } = admin(['reset-password', ada.email]);

    const password = /^ada@example\.org has .+ The password is (\S{16})\n$/.exec(stdout)?.[1] ?? '';
    expect(status).toBe(0);
    expect((await listOwn(ada)).statusCode).toBe(401);
    expect((await login(ada.password)).statusCode).toBe(400);
    expect((await login(password)).statusCode).toBe(200);
  });

  it('reset-password --stdin takes the password from the standard input and prints none', async () => {
    const { status, stdout } = admin(['reset-password', ada.email, '--stdin'], { input: ' new words \n' });

    expect([status, stdout]).toEqual([
      0,
      'ada@example.org has another password, and all sessions have ended.\n',
    ]);
    expect((await login(' new words ')).statusCode).toBe(200);
  });

  it.each([
    ['an email that nobody has', ['unlock', 'eve@example.org'], 'No account has the email eve@example.org.'],
    [
      'a password that is too short',
      ['reset-password', 'ada@example.org', '--stdin'],
      'Password must be at least 6 characters.',
    ],
  ])('refuses %s in a sentence, with 1, and changes nothing', async (_what, args, sentence) => {
    const said = admin(args, { input: 'short' });

    expect(said).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
    expect((await login(ada.password)).statusCode).toBe(200);
  });

  it('makes no database where there is none', () => {
    const folder = path.join(dataDir, 'elsewhere');

    const { status, stderr } = admin(['unlock', ada.email], { folder });

    expect([status, existsSync(folder)]).toEqual([1, false]);
    expect(stderr).toBe(
      `There is no blog at ${folder}/blog.db: set DATA_DIR or DATABASE_URL as for the server.\n`,
    );
  });

  it('tells how it is used', () => {
    const [help, ...mistakes] = [
      ['help'],
      [],
      ['unlock'],
      ['unlock', '--stdin'],
      ['forget', 'me@example.org'],
    ].map((args) => admin(args));

    expect(help).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('npm run admin --') as string,
    });
    for (const mistake of mistakes) expect(mistake).toEqual({ status: 2, stdout: '', stderr: help?.stdout });
  });
});
