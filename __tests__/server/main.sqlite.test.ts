import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { inTestAll } from '../helpers/sample.ts';
import { until } from '../helpers/until.ts';

const MAIN = path.resolve('src/server/main.ts');

describe('the server process', () => {
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'blog-'))));
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
    rmSync(dataDir, { recursive: true });
  });

  function run(env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [MAIN], {
      cwd: dataDir,
      env: { PORT: '0', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  }

  async function start(env?: Record<string, string>) {
    const child = run(env);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [
      Buffer | number,
    ];
    const url = /http:\S+/.exec(String(line))?.[0] ?? '';
    const post = (call: string, body: object, headers = {}) =>
      fetch(url + call, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const stop = async () => {
      child.kill('SIGTERM');
      const [code] = (await once(child, 'close')) as [number | null];
      return code;
    };
    return { child, url, line: String(line), output: () => output, post, stop };
  }

  const ada = { name: 'Ada', email: 'ada@example.org', password: 'pass word' };

  it('prints its URL, exits with 0 on SIGTERM, and keeps users, sessions, articles and clicks across a restart', async () => {
    const server = await start();
    const health = await fetch(`${server.url}/healthz`);
    const ready = await fetch(`${server.url}/readyz`);
    const { token } = (await (await server.post('/api/users/register', ada)).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    await server.post('/api/articles/new', { title: 'On engines', markdown: 'x' }, headers);
    await fetch(`${server.url}/api/articles/public/on-engines`);

    const code = await server.stop();

    const second = await start();
    const reply = await fetch(`${second.url}/api/articles/on-engines`, { headers });

    expect(server.line).toMatch(/^\S.* http:\/\/127\.0\.0\.1:\d+\n/);
    expect([health.status, ready.status, code]).toEqual([200, 200, 0]);
    expect(await reply.json()).toMatchObject({ title: 'On engines', clicks: 1 });
  });

  inTestAll(() => {
    it('makes its secret and database readable by its user only', async () => {
      await start();

      const modes = ['jwt-secret', 'blog.db'].map((file) => statSync(path.join(dataDir, file)).mode & 0o777);

      expect(modes).toEqual([0o600, 0o600]);
    });

    it('creates one secret when two servers start at once', async () => {
      const [one, two] = await Promise.all([start(), start()]);
      const { token } = (await (await one.post('/api/users/register', ada)).json()) as { token: string };

      const reply = await fetch(`${two.url}/api/articles`, { headers: { authorization: `Bearer ${token}` } });

      expect(reply.status).toBe(200);
    });

    it('reads .env and reports misspelled settings', async () => {
      writeFileSync(path.join(dataDir, '.env'), 'LOG_LEVEL=loud\nPAGE_CACHE_SECOND=5');
      const child = run();

      const output = await text(child.stderr);

      expect(output).toContain('LOG_LEVEL must be one of');
      expect(output).toContain('PAGE_CACHE_SECOND is not a setting. Did you mean PAGE_CACHE_SECONDS?');
    });

    it.each([
      ['SIGTERM', '1'],
      ['SIGHUP', '1'],
      ['SIGHUP', '2'],
    ] as const)(
      'finishes a running request after %s with WORKERS=%s, and accepts no new one',
      async (signal, WORKERS) => {
        const server = await start({ WORKERS });
        const body = JSON.stringify(ada);
        const slow = request(`${server.url}/api/users/register`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': body.length,
            // The server says when it has the request.
            expect: '100-continue',
          },
        });
        const answered = once(slow, 'response');
        slow.flushHeaders();
        await once(slow, 'continue');
        slow.write(body.slice(0, 10));
        server.child.kill(signal);
        const exited = once(server.child, 'exit');
        await waitUntilRefused(server.url);

        slow.end(body.slice(10));
        const [reply] = (await answered) as [{ statusCode: number }];
        const [code] = (await exited) as [number];

        expect([reply.statusCode, code]).toEqual([201, 0]);
      },
    );

    it.each<[string, () => Record<string, string>, RegExp, number?]>([
      // This exit code prevents service managers from restarting it.
      [
        'an invalid setting',
        () => ({ PORT: 'x' }),
        /^PORT must be a whole number from 0 to 65535, not "x"\.\n$/,
        78,
      ],
      ['a file in place of its folder', () => ({ DATA_DIR: MAIN }), /main\.ts: a file is in the way\.\n$/],
      // Linux allows no folders there, with an error that makes Node's `recursive` retry forever.
      ['a folder that can’t be created', () => ({ DATA_DIR: '/proc/blog/data' }), /use \/proc.*: .+\.\n$/],
      [
        'a file that is no database',
        () => ({ DATABASE_URL: `sqlite:${MAIN}` }),
        /^Can't open the database: file is not a database\. Its path is .*main\.ts\.\n$/,
        78,
      ],
      [
        'a folder where its database should be',
        () => ({ DATABASE_URL: `sqlite:${path.dirname(MAIN)}` }),
        /^Can't open the database: unable to open database file\. Make sure that this user can read and write .*server/,
      ],
      ['an address of another machine', () => ({ HOST: '192.0.2.1' }), /Set HOST to one that it has\.\n$/],
    ])(
      'refuses to start with %s, with a message and without a stack trace',
      async (_what, env, sentence, exitCode = 1) => {
        const child = run(env());

        const [output, code] = await waitForExit(child);

        expect(output.replace(/^There is no client.*\n/, '')).toMatch(sentence);
        expect(output).not.toMatch(/^\s+at /m);
        expect(code).toBe(exitCode);
      },
    );

    it('prints the link to the setup and the data folder until the blog is set up', async () => {
      const first = await start();
      const registered = await first.post('/api/users/register', ada);
      await first.stop();
      const second = await start();
      await until(async () => second.output().includes('/setup#code='));
      const [, code = ''] = /\/setup#code=(\S+)/.exec(second.output()) ?? [];
      const setup = { name: 'Grace', email: 'grace@example.org', password: 'compiler one' };
      const done = await second.post('/api/setup', { ...setup, title: 'Looms', language: 'en', code });
      await second.stop();
      const third = await start();
      await third.stop();

      expect([registered.status, done.status]).toEqual([201, 201]);
      const link = /\/blog-\w+\n.*\/setup#code=[0-9A-Z]{4}(-[0-9A-Z]{4}){2}\n/;
      expect(first.output()).toMatch(link);
      expect(second.output()).toMatch(link);
      expect(third.output()).not.toContain('/setup');
    });

    it('waits for another server that migrates the same file, however long that takes', async () => {
      const other = new DatabaseSync(path.join(dataDir, 'blog.db'));
      other.exec('pragma journal_mode = wal; begin immediate');
      const starting = start();

      // Longer than the timeout of other statements.
      await setTimeout(4000);
      other.exec('rollback');
      const server = await starting;

      expect(server.line).toMatch(/^Markdown Blog is running at http/);
      expect(await server.stop()).toBe(0);
      other.close();
    });

    it('refuses to start on a port that is taken', async () => {
      const { url } = await start();
      const other = mkdtempSync(path.join(dataDir, 'other-'));
      const child = run({ PORT: new URL(url).port, DATA_DIR: other });

      const [output, code] = await waitForExit(child);

      expect(output).toContain(
        'the port is already in use. Set PORT, or METRICS_PORT for metrics, to another one.',
      );
      expect(code).toBe(1);
    });
  });
});

async function waitForExit(child: ChildProcess & { stderr: Readable }): Promise<[string, number]> {
  const exited = once(child, 'exit') as Promise<[number]>;
  const output = await text(child.stderr);
  const [code] = await exited;
  return [output, code];
}

async function waitUntilRefused(url: string) {
  for (;;) {
    try {
      await fetch(`${url}/healthz`);
    } catch {
      return;
    }
  }
}
