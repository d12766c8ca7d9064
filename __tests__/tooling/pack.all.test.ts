import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hasPostgres } from '../../tools/postgres/binaries.ts';
import { type RunningPostgres, startPostgres } from '../../tools/postgres/startPostgres.ts';
import { findLines } from '../helpers/documentedLines.ts';
import { makeEarlierBlog } from '../helpers/earlierBuild.ts';

const NPM = process.env.npm_execpath ?? '';
const MB = 1_000_000;

const npm = (args: string[], cwd: string) =>
  execFileSync(process.execPath, [NPM, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const bytesIn = (folder: string) =>
  globSync('**/*', { cwd: folder })
    .map((name) => statSync(path.join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);

describe('the package of npm run pack', () => {
  let folder: string;
  let tarball: string;
  const children: ChildProcess[] = [];

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'package-'));
    npm(['run', '--silent', 'pack', '--ignore-scripts'], '.');
    tarball = path.resolve(globSync('release/markdown-blog-*.tgz')[0] ?? '');
    writeFileSync(path.join(folder, 'package.json'), '{}');
    // Without a registry the optional package is missing, and Node's argon2 replaces it.
    npm(['install', '--ignore-scripts', '--prefer-offline', '--fetch-retries=0', tarball], folder);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const bin = () => path.join(folder, 'node_modules/.bin/markdown-blog');

  interface Place {
    /** Working directory, which also contains the data by default. */
    cwd: string;
    env?: Record<string, string>;
    program?: string;
  }
  const aPlace = (name: string): Place => {
    const cwd = path.join(folder, name);
    mkdirSync(cwd);
    return { cwd };
  };

  const settings = ({ env = {} }: Place) => ({
    PATH: process.env.PATH,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  });

  function run(place: Place, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [place.program ?? bin(), ...args], {
      cwd: place.cwd,
      env: settings(place),
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  }

  async function start(place: Place) {
    const child = spawn(process.execPath, [place.program ?? bin()], {
      cwd: place.cwd,
      env: settings(place),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const [address] = /http:\/\/[\d.]+:\d+/.exec(output) ?? [];
        if (address !== undefined) resolve(address);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`It ended before it listened: ${output}`)));
    });
    const call = async (method: string, address: string, body?: object, token?: string) => {
      const reply = await fetch(url + address, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
      });
      return { status: reply.status, text: await reply.text() };
    };
    const stop = async () => {
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    };
    return { url, output: () => output, call, stop };
  }
  type Server = Awaited<ReturnType<typeof start>>;

  const ada = { name: 'Ada', email: 'ada@example.org', password: 'looms and engines' };
  const article = { title: 'On engines', markdown: '# 中文博客\n\n可以全文**搜索**。' };

  async function registerAndPublish({ call }: Server) {
    const registered = await call('POST', '/api/users/register', ada);
    const { token } = JSON.parse(registered.text) as { token: string };
    const published = await call('POST', '/api/articles/new', article, token);
    expect([registered.status, published.status]).toEqual([201, 201]);
  }

  async function expectArticle({ call }: Server) {
    const search = await call('GET', `/api/search?q=${encodeURIComponent('搜索')}`);
    const page = await call('GET', '/allArticles/on-engines');

    expect((JSON.parse(search.text) as { result: unknown[] }).result).toMatchObject([
      { title: article.title },
    ]);
    expect(page.text.includes('<strong>搜索</strong>')).toBe(true);
  }

  it('is small and has at most three dependencies besides optional ones', () => {
    const modules = path.join(folder, 'node_modules');
    const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optional?: boolean }>;
    };
    const required = Object.entries(packages).filter(([name, { optional }]) => name !== '' && !optional);

    expect(statSync(tarball).size).toBeLessThan(7 * MB);
    expect(bytesIn(path.join(modules, 'markdown-blog'))).toBeLessThan(20 * MB);
    expect(required.length).toBeLessThanOrEqual(3);
  });

  it('has the licenses of bundled packages, no TypeScript and messages with its own commands', () => {
    const own = path.join(folder, 'node_modules/markdown-blog');
    const licenses = readFileSync(path.join(own, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    const code = readdirSync(path.join(own, 'server')).map((name) =>
      readFileSync(path.join(own, 'server', name), 'utf8'),
    );

    for (const name of [
      'fastify',
      'react',
      '@mui/material',
      'markdown-it',
      '@fontsource-variable/source-serif-4',
    ])
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(globSync('**/*.{ts,tsx}', { cwd: own })).toEqual([]);
    expect(code.join('\n')).not.toMatch(/npm (start|run (start|admin|backup|restore|copy-database|build))\b/);
  });

  it('has every page that its documentation links to', () => {
    const own = path.join(folder, 'node_modules/markdown-blog');
    const missing = globSync('**/*.md', { cwd: own }).flatMap((doc) =>
      [...readFileSync(path.join(own, doc), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, target = '']) => path.join(path.dirname(doc), target))
        .filter((target) => !existsSync(path.join(own, target))),
    );

    expect(missing).toEqual([]);
  });

  it('prints its usage and version', () => {
    const place = aPlace('help');

    const [help, backup] = [run(place, '--help'), run(place, 'backup', '--help')];
    const typo = run(place, 'sart');

    expect([help.status, backup.status, typo.status]).toEqual([0, 0, 2]);
    expect(help.output).toMatch(/^Usage: markdown-blog/);
    expect(help.output).toMatch(/^ {2}mcp /m);
    expect(run(place, 'mcp', '--help').output).toMatch(/^Usage: markdown-blog mcp/);
    expect(backup.output).toMatch(/^Usage: markdown-blog backup FILE/);
    expect(run(place, '--version').output).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}\n$/);
    expect(typo.output).toContain('markdown-blog --help');
    expect(readdirSync(place.cwd)).toEqual([]);
  });

  it.each(['1', '2'])(
    'serves, publishes, searches, backs up and restores a blog on SQLite with WORKERS=%s',
    async (WORKERS) => {
      const place = { ...aPlace(`sqlite-${WORKERS}`), env: { WORKERS } };
      const server = await start(place);
      await registerAndPublish(server);
      await expectArticle(server);
      const backup = run(place, 'backup', 'saved.db');
      const doctor = run({ ...place, env: { ...place.env, PORT: new URL(server.url).port } }, 'doctor');
      const admin = run(place, 'admin', 'make-admin', ada.email);
      const code = await server.stop();
      const moved = { ...aPlace(`restored-${WORKERS}`), env: { WORKERS } };
      const restore = run(moved, 'restore', path.join(place.cwd, 'saved.db'));
      const restored = await start(moved);
      await expectArticle(restored);

      expect([backup.status, doctor.status, admin.status, restore.status]).toEqual([0, 0, 0, 0]);
      expect(doctor.output).not.toMatch(/^Problem/m);
      expect([code, await restored.stop()]).toEqual([0, 0]);
      expect(readdirSync(path.join(place.cwd, 'data'))).toContain('blog.db');
    },
  );

  it('upgrades an older data folder, keeps a copy and rejects a newer one', async () => {
    const place = aPlace('older');
    const data = path.join(place.cwd, 'data');
    mkdirSync(data);
    const file = path.join(data, 'blog.db');
    await makeEarlierBlog(`sqlite:${file}`);

    const server = await start(place);
    const listing = await server.call('GET', '/api/articles/all');
    const code = await server.stop();
    const copies = readdirSync(data).filter((name) => name.startsWith('blog.db.before-'));
    const db = new DatabaseSync(file);
    db.exec(`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`);
    db.close();
    const refused = run(place);

    expect((JSON.parse(listing.text) as { result: unknown[] }).result).not.toEqual([]);
    expect([code, copies.length]).toEqual([0, 1]);
    expect(refused.status).toBe(78);
    expect(refused.output).toMatch(/^Can't open the database: .*newer.*\n$/);
  });

  describe('as its docs say', () => {
    const docs = ['docs/publishing.md', 'docs/mcp.md', 'docs/moving.md'];
    const lines = docs.flatMap(findLines).filter(({ text }) => !/^(npm run admin -- .*|)$/.test(text));
    const ran = new Set<string>();
    let place: Place;
    let server: Server;
    let token: string;

    beforeAll(async () => {
      place = aPlace('documented');
      server = await start({ ...aPlace('documented-blog'), env: { LOG_LEVEL: 'silent' } });
      // It outlives the single tests.
      children.splice(0);
      const registered = await server.call('POST', '/api/users/register', ada);
      const session = JSON.parse(registered.text) as { token: string };
      const wanted = { name: 'Docs', scopes: ['read', 'write', 'images'] };
      const created = await server.call('POST', '/api/tokens', wanted, session.token);
      ({ token } = JSON.parse(created.text) as { token: string });
      // A relative path of a package starts at the nearest folder with this file.
      put('package.json', '{}');
      put('token.txt', token, 0o600);
      put('posts/looms.md', '# Looms\n\nThey weave.\n');
      cpSync(tarball, path.join(place.cwd, path.basename(tarball)));
      cpSync('deploy', path.join(place.cwd, 'deploy'), { recursive: true });
      // Adds no server to an assistant, but starts it as one would.
      put('bin/claude', '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n', 0o755);
    });
    afterAll(async () => {
      await server.stop();
    });

    function put(name: string, text: string, mode = 0o644) {
      mkdirSync(path.dirname(path.join(place.cwd, name)), { recursive: true });
      writeFileSync(path.join(place.cwd, name), text, { mode });
    }

    const here = (text: string) =>
      text.replaceAll('https://blog.example.org', server.url).replaceAll('/home/ada/', `${place.cwd}/`);

    /** Runs a program with nothing installed, on the Node of the tests. */
    function runProgram(program: string, args: string[], input = '', env: Record<string, string> = {}) {
      const { status, stdout, stderr } = spawnSync(program, args, {
        cwd: place.cwd,
        input,
        encoding: 'utf8',
        env: {
          HOME: place.cwd,
          PATH: [path.join(place.cwd, 'bin'), path.resolve('node_modules/.bin'), process.env.PATH].join(':'),
          npm_config_cache: path.join(folder, 'npm-cache'),
          // Neither uploads nor logins matter here, and nothing needs the network.
          npm_config_omit: 'optional',
          npm_config_fetch_retries: '0',
          npm_config_update_notifier: 'false',
          ...env,
        },
      });
      return { status, output: stdout + stderr };
    }

    /** Runs lines of the docs in one shell. Replaces only the blog's URL and the home folder. */
    function runLines(pick: RegExp, input = '') {
      const some = lines.filter(({ text }) => pick.test(text));
      for (const { text } of some) ran.add(text);
      expect(some).not.toEqual([]);
      return runProgram(
        'bash',
        ['-euo', 'pipefail', '-c', some.map(({ text }) => here(text)).join('\n')],
        input,
      );
    }

    const initialize = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    const session = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ]
      .map((message) => `${JSON.stringify(message)}\n`)
      .join('');

    it('publishes and pulls a folder', () => {
      const first = runLines(/^npx .* publish posts /);
      const pulled = runLines(/^npx .* pull posts /);

      expect(first).toEqual({ status: 0, output: expect.stringContaining('1 created') as string });
      expect(pulled).toEqual({ status: 0, output: expect.stringContaining('1 unchanged') as string });
    });

    it('downloads an export', () => {
      expect(runLines(/^curl .*\/api\/exports /).status).toBe(0);
      expect(readFileSync(path.join(place.cwd, 'blog.zip'), 'latin1').slice(0, 2)).toBe('PK');
    });

    it.each([/^npx .* mcp /, /^claude mcp add /])('starts the server of an assistant by %s', (line) => {
      expect(runLines(line, session).output).toContain('"list_articles"');
    });

    it('starts it by the settings of assistants', () => {
      interface Server {
        command: string;
        args: string[];
        env?: Record<string, string>;
      }
      const settings = [...readFileSync('docs/mcp.md', 'utf8').matchAll(/^```json\n([^]*?)^```/gm)]
        .map(([, json = '']) => JSON.parse(here(json)) as Record<string, Record<string, Server>>)
        .flatMap(({ mcpServers, servers }) => Object.values({ ...mcpServers, ...servers }));

      const outputs = settings.map(({ command, args, env = {} }) => {
        const secrets = Object.entries(env).map(([name, value]) => [
          name,
          value.replace('${input:blog-token}', token),
        ]);
        return runProgram(command, args, session, Object.fromEntries(secrets) as Record<string, string>)
          .output;
      });

      expect(outputs).toEqual(settings.map(() => expect.stringContaining('"list_articles"') as string));
      expect(settings).toHaveLength(2);
    });

    it('checks what is being committed', () => {
      const identity = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'a@example.org' };
      const git = (...args: string[]) =>
        runProgram('git', args, '', {
          ...identity,
          GIT_COMMITTER_NAME: 'Ada',
          GIT_COMMITTER_EMAIL: 'a@example.org',
        });
      git('init', '--quiet');
      expect(runLines(/^cp deploy\/git\/pre-commit |^git config /).status).toBe(0);

      git('add', 'posts');
      const good = git('commit', '--message', 'Good');
      put('posts/empty.md', '---\ntitle: Empty\n---\n');
      git('add', 'posts');
      const bad = git('commit', '--message', 'Bad');

      expect(good.status).toBe(0);
      expect(bad).toEqual({ status: 1, output: expect.stringContaining('failed empty.md') as string });
    });

    it('leaves out no line', () => {
      expect(lines.map(({ text }) => text).filter((text) => !ran.has(text))).toEqual([]);
    });
  });

  (hasPostgres ? describe : describe.skip)('on PostgreSQL', () => {
    let postgres: RunningPostgres;
    beforeAll(async () => (postgres = await startPostgres(process.cwd())));
    afterAll(() => postgres.stop());

    it('serves, publishes, searches, and moves to SQLite', async () => {
      const DATABASE_URL = postgres.url('postgres');
      const place = { ...aPlace('postgres'), env: { WORKERS: '2', DATABASE_URL } };
      const server = await start(place);
      await registerAndPublish(server);
      await expectArticle(server);
      const doctor = run({ ...place, env: { ...place.env, PORT: new URL(server.url).port } }, 'doctor');
      const backup = run(place, 'backup', 'saved.db');
      const code = await server.stop();
      const moved = aPlace('moved');
      mkdirSync(path.join(moved.cwd, 'data'));
      const copy = run(moved, 'copy-database', DATABASE_URL, 'sqlite:data/blog.db');

      expect([doctor.status, backup.status, copy.status, code]).toEqual([0, 1, 0, 0]);
      expect(backup.output).toContain('docs/running.md has the commands to back up and restore PostgreSQL');
      expect(run(moved, 'admin', 'list-accounts').output).toContain(ada.email);
    });
  });

  describe('with a message', () => {
    it.each(['22.12.0', '24.8.0', '8.17.0'])('rejects Node %s', (version) => {
      const old = `Object.defineProperty(process.versions,'node',{value:'${version}'})`;

      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', `data:text/javascript,${old}`, bin()],
        { encoding: 'utf8' },
      );

      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        new RegExp(`^Markdown Blog needs Node\\.js 24\\.9 or newer\\. This is ${version}\\. .*\\n$`),
      );
    });

    it('says that its folder cannot be made, and that a port is in use', async () => {
      const server = await start(aPlace('first'));
      const second = { ...aPlace('second'), env: { PORT: new URL(server.url).port } };

      const taken = run(second);
      const noFolder = run({ ...second, env: { DATA_DIR: '/proc/blog/data' } });

      expect([taken.status, noFolder.status]).toEqual([1, 1]);
      expect(taken.output).toMatch(/port is already in use.*PORT.*\.\n$/);
      expect(noFolder.output).toMatch(/^Can't start the server\. Can't use \/proc\/.*\.\n$/);
    });

    describe('with images', () => {
      /** A gray pixel. */
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
        'base64',
      );
      const SHARP = ['sharp', '@img', 'detect-libc', 'semver'];
      let apart: string;
      // In a separate folder, so that no parent folder has packages.
      beforeEach(() => (apart = mkdtempSync(path.join(tmpdir(), 'apart-'))));
      afterEach(() => rmSync(apart, { recursive: true }));

      async function upload(packages: readonly string[]) {
        for (const name of ['markdown-blog', ...packages]) {
          const from = name === 'markdown-blog' ? path.join(folder, 'node_modules') : 'node_modules';
          cpSync(path.join(from, name), path.join(apart, 'node_modules', name), { recursive: true });
        }
        const program = path.join(apart, 'node_modules/markdown-blog/bin/markdown-blog.cjs');
        const server = await start({ cwd: apart, program });
        const registered = await server.call('POST', '/api/users/register', ada);
        const { token } = JSON.parse(registered.text) as { token: string };
        const reply = await fetch(`${server.url}/api/images`, {
          method: 'POST',
          body: png,
          headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
        });
        const text = await reply.text();
        const { url = '' } = reply.status === 201 ? (JSON.parse(text) as { url: string }) : {};
        const image = await fetch(server.url + url);
        const doctor = run({ cwd: apart, program }, 'doctor').output;
        expect(await server.stop()).toBe(0);
        return { status: reply.status, text, type: image.headers.get('content-type'), doctor };
      }

      it('accepts an upload if sharp is installed', async () => {
        const { status, type, doctor } = await upload(SHARP);

        expect([status, type]).toEqual([201, 'image/webp']);
        expect(doctor).toMatch(/1 image \(\d+ B\) in .*media\./);
        expect(doctor).not.toContain('Uploads are off');
        expect(globSync('data/media/*/*.webp', { cwd: apart })).toHaveLength(1);
      });

      it('runs without sharp, and says that uploads are off', async () => {
        const { status, text, doctor } = await upload([]);

        expect([status, text]).toEqual([403, expect.stringMatching(/upload/i)]);
        expect(doctor).toContain('Uploads are off');
      });
    });

    it('says that the native argon2 does not load, and uses that of Node', async () => {
      const place = aPlace('broken');
      cpSync(
        path.join(folder, 'node_modules/markdown-blog'),
        path.join(place.cwd, 'node_modules/markdown-blog'),
        {
          recursive: true,
        },
      );
      const broken = path.join(place.cwd, 'node_modules/@node-rs/argon2');
      mkdirSync(broken, { recursive: true });
      writeFileSync(path.join(broken, 'index.js'), `throw new Error('ERR_DLOPEN_FAILED');`);
      const server = await start({
        ...place,
        program: path.join(place.cwd, 'node_modules/markdown-blog/bin/markdown-blog.cjs'),
      });

      await registerAndPublish(server);
      const login = await server.call('POST', '/api/users/login', ada);

      expect(login.status).toBe(200);
      expect(server.output()).toContain("@node-rs/argon2 doesn't load");
      expect(await server.stop()).toBe(0);
    });
  });
});
