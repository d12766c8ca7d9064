import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { noteBackup } from '../../../src/server/db/databaseChecks.ts';
import { mailQueue } from '../../../src/server/mail/mailQueue.ts';
import {
  type Metrics,
  createMetrics,
  type MetricsServer,
  serveMetrics,
} from '../../../src/server/ops/metrics.ts';
import { aSecret, type Blog, startBlog } from '../../helpers/blog.ts';
import { startMailServer } from '../../helpers/mailServer.ts';
import { promProblems } from '../../helpers/promProblems.ts';
import { itInTestAll } from '../../helpers/registerTests.ts';
import { until } from '../../helpers/until.ts';

describe('the log', () => {
  /** Contained in everything that clients send and logs must not contain. */
  const MARK = 'marker7391';
  interface Line {
    level: number;
    time: string;
    msg: string;
    reqId?: string;
    method?: string;
    route?: string;
    status?: number;
    milliseconds?: number;
    err?: { message: string; stack: string };
  }

  let blog: Blog;
  let written: string[];
  const start = async (options: Parameters<typeof startBlog>[0]) => {
    written = [];
    blog = await startBlog({ logStream: { write: (line) => written.push(line) }, ...options });
  };
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  afterEach(() => blog.close());

  it('has a line for each request at level info, with an id, the route and the status', async () => {
    await start({ logLevel: 'info' });
    await blog.call('GET', '/api/articles/all?page=1');
    await blog.call('GET', '/api/articles/public/nothing');

    const [first, second] = lines();

    expect(first).toMatchObject({ level: 30, method: 'GET', route: '/api/articles/all', status: 200 });
    expect(second).toMatchObject({ level: 30, route: '/api/articles/public/:slug', status: 404 });
    expect(new Date(first?.time ?? '').toISOString()).toBe(first?.time);
    expect(first?.reqId).toMatch(/^[\da-f]{8}-\d+$/);
    expect(second?.reqId).not.toBe(first?.reqId);
  });

  it('warns of slow requests at level warn', async () => {
    await start({ logLevel: 'warn', slowRequest: 5 });

    async function* arriveLate() {
      await setTimeout(10);
      yield JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'pass word' });
    }
    await blog.app.inject({
      method: 'POST',
      url: '/api/users/register',
      headers: { 'content-type': 'application/json' },
      payload: Readable.from(arriveLate()),
    });

    const line = lines().find(({ route }) => route === '/api/users/register');
    expect(line).toMatchObject({ level: 40, msg: 'slow request', status: 201 });
    expect(line?.milliseconds).toBeGreaterThanOrEqual(5);
  });

  it('has no line for a fast request at level warn', async () => {
    await start({ logLevel: 'warn', slowRequest: 600_000 });

    await blog.call('GET', '/api/articles/all');

    expect(written).toEqual([]);
  });

  it('has internal errors with the id of the request', async () => {
    await start({ logLevel: 'info' });
    await blog.connection.db.destroy();

    await blog.call('GET', '/api/articles/all');

    const request = lines().find(({ msg }) => msg === 'request');
    // Background errors are logged without an id.
    const failure = lines().find(({ level, reqId }) => level === 50 && reqId === request?.reqId);
    expect(request).toMatchObject({ status: 500, reqId: expect.any(String) as string });
    expect(failure).toMatchObject({ err: { stack: expect.stringContaining('at ') as string } });
  });

  it('contains nothing that clients send, in successful and failed requests', async () => {
    await start({ logLevel: 'trace', trustProxy: true, slowRequest: 0 });
    const user = { name: MARK, email: `${MARK}@example.org`, password: `${MARK} and more` };
    const ada = await blog.aUser(user);
    const { slug } = await blog.anArticle({ by: ada, title: MARK, markdown: MARK });
    const headers = { cookie: MARK, 'x-forwarded-for': '203.0.113.77', 'user-agent': MARK, referer: MARK };
    const bodies = [user, { ...user, password: [MARK] }, `{"${MARK}`, { title: MARK, markdown: MARK }];

    const walk = async () => {
      for (const body of bodies) {
        for (const call of ['register', 'login']) {
          await blog.call('POST', `/api/users/${call}?token=${MARK}`, { body, headers });
        }
        await blog.call('PATCH', '/api/users/me', { as: ada, body, headers });
        await blog.call('POST', '/api/articles/new', { as: ada, body, headers });
        await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body, headers });
      }
      for (const path of ['', 'all', slug, `public/${slug}`, `public/${MARK}`, '%zz', `all?limit=${MARK}`]) {
        await blog.call('GET', `/api/articles/${path}`, { as: ada, headers });
      }
      await blog.call('GET', `/${MARK}?${MARK}`, { as: { token: MARK }, headers });
    };
    await walk();
    await sql`drop table "session"`.execute(blog.connection.db);
    await walk();

    const log = written.join('');
    expect(lines().filter(({ level }) => level >= 50).length).toBeGreaterThan(10);
    expect(log).not.toContain(MARK);
    for (const secret of [ada.token, ada.token.split('.')[1] ?? '', 'example.org', '203.0.113.77', aSecret]) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toMatch(/argon2|authorization|Bearer/i);
  });
});

describe('log output', () => {
  const WRITER = path.resolve('__tests__/helpers/logWriter.ts');
  const MIB = 1024 * 1024;
  const children: ChildProcess[] = [];
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
  function outputOf({ stdout }: ChildProcess) {
    if (!stdout) throw new Error('This log goes to a file.');
    return stdout;
  }
  /** Starts a process that writes log lines to `stdout`. */
  function logWriter(stdout: 'pipe' | number = 'pipe') {
    const child = fork(WRITER, { stdio: ['ignore', stdout, 'inherit', 'ipc'], execArgv: [] });
    children.push(child);

    /** Resolves once the process has written the lines and is responsive. */
    async function ask(message: string | { lines: number; size: number }): Promise<number> {
      const answer = once(child, 'message');
      child.send(message);
      const [memory] = (await Promise.race([answer, once(child, 'exit')])) as [number];
      expect(child.exitCode).toBeNull();
      return memory;
    }

    return {
      child,
      read: () => outputOf(child),
      /** Returns the growth of the process's memory in bytes. */
      write: (lines: number, size: number) => ask({ lines, size }),
      async end(): Promise<number | null> {
        const exit = once(child, 'exit') as Promise<[number | null]>;
        child.send('end');
        return (await exit)[0];
      },
    };
  }
  describe('a log that nobody reads', () => {
    it('blocks nothing, uses bounded memory and reports the number of lost lines', async () => {
      const log = logWriter();

      const memory = await log.write(100, MIB);
      let read = '';
      const output = log.read();
      output.setEncoding('utf8').on('data', (text: string) => (read = (read + text).slice(-MIB)));
      while (!read.endsWith('log lines were lost"}\n')) await once(output, 'data');
      await log.write(1, 5);
      while (!read.endsWith('xxxxx\n')) await once(output, 'data');

      expect(memory).toBeLessThan(60 * MIB);
      expect(read).toMatch(/x\n\{.*"msg":"9\d log lines were lost"\}\nxxxxx\n$/);
    });

    itInTestAll('does not prevent the process from exiting', async () => {
      const log = logWriter();
      await log.write(20, MIB);

      expect(await log.end()).toBe(0);
    });

    itInTestAll('does not crash the process when its reader is gone', async () => {
      const log = logWriter();
      await log.write(1, 5);

      log.read().destroy();
      await log.write(20, MIB);
      await log.write(1, 5);

      expect(await log.end()).toBe(0);
    });
  });
  describe('a log that is read', () => {
    it('is complete when the process exits', async () => {
      const log = logWriter();
      let size = 0;
      const output = log.read();
      output.on('data', (bytes: Buffer) => (size += bytes.length));
      const closed = once(output, 'close');

      await log.write(1000, 999);
      const code = await log.end();
      await closed;

      expect(code).toBe(0);
      expect(size).toBe(1_000_000);
    });
  });
  describe('a log on a full disk', () => {
    itInTestAll('does not crash the process', async () => {
      const full = openSync('/dev/full', 'w');
      const log = logWriter(full);
      closeSync(full);

      await log.write(20, MIB);
      await log.write(1, 5);

      expect(await log.end()).toBe(0);
    });
  });
});

describe('the metrics', () => {
  let figures: Metrics;
  let blog: Blog;
  let server: MetricsServer;
  beforeEach(async () => {
    figures = createMetrics();
    blog = await startBlog({ databaseUrl: 'sqlite::memory:', metrics: figures });
    server = await serveMetrics(figures, { port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await server.close();
    await blog.close();
  });

  /** Returns the value of the metric with this name and these labels. */
  async function figure(name: string, labels: string[] = []): Promise<number> {
    const text = await (await fetch(server.url)).text();
    const line = text
      .split('\n')
      .find((line) => new RegExp(`^${name}[ {]`).test(line) && labels.every((label) => line.includes(label)));
    return Number(line?.split(' ').at(-1));
  }

  it('are served in the Prometheus text format at their own URL only', async () => {
    const reply = await fetch(server.url);
    const text = await reply.text();
    const elsewhere = await fetch(new URL('/', server.url));
    const onTheBlog = await blog.call('GET', '/metrics');

    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    for (const line of text.split('\n').filter(Boolean)) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|[a-zA-Z_:]\w*(\{.*\})? [-+\dN]\S*)$/);
    }
    expect([elsewhere.status, onTheBlog.statusCode]).toEqual([404, 404]);
  });

  it('include request durations by method, route and status class', async () => {
    await blog.call('GET', '/api/articles/public/one');
    await blog.call('GET', '/api/articles/public/other');
    await blog.call('GET', '/no/such/address');

    const labels = ['method="GET"', 'route="/api/articles/public/:slug"', 'status="4xx"'];
    expect(await figure('http_request_duration_seconds_count', labels)).toBe(2);
    expect(await figure('http_request_duration_seconds_bucket', [...labels, 'le="+Inf"'])).toBe(2);
    expect(await figure('http_request_duration_seconds_count', ['route="none"'])).toBe(1);
  });

  it('include pending clicks', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });
    await Promise.all([1, 2].map(() => blog.call('GET', `/api/articles/public/${slug}`)));

    expect(await figure('blog_clicks_pending')).toBe(2);
  });

  it('count database errors', async () => {
    const errors = () => figure('blog_database_errors_total');
    const before = await errors();
    await sql`pragma query_only = on`.execute(blog.connection.db);

    const body = { name: 'Ada', email: 'ada@example.org', password: 'pass word' };
    const { statusCode } = await blog.call('POST', '/api/users/register', { body });

    expect([before, statusCode, await errors()]).toEqual([0, 503, 1]);
  });

  it('include the time of the last backup', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'metrics-'));
    noteBackup(folder);
    const { text } = await createMetrics(folder).read();
    rmSync(folder, { recursive: true });

    const [, at] = /^blog_last_backup_timestamp_seconds (\S+)$/m.exec(text) ?? [];
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(3600);
  });

  it('include open reports', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });
    const before = await figure('blog_reports_waiting');
    await blog.call('POST', '/api/reports', { body: { slug, reason: 'spam' } });

    expect([before, await figure('blog_reports_waiting')]).toEqual([0, 1]);
  });

  it('include pending, sent and rejected mails', async () => {
    const failed = (outcome: string) => figure('blog_mails_failed_total', [`outcome="${outcome}"`]);
    const before = [await figure('blog_mails_waiting'), await failed('postponed'), await failed('given_up')];
    const server = await startMailServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(
          address.startsWith('gone')
            ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
            : null,
        ),
    });
    const sends = createMetrics();
    const other = await startBlog({
      databaseUrl: 'sqlite::memory:',
      metrics: sends,
      mail: server.settings,
      publicUrl: 'https://blog.example.org',
    });
    const hasLine = async (line: string) => (await sends.read()).text.includes(`\n${line}\n`);
    for (const recipient of ['gone@example.org', 'ada@example.org'])
      await mailQueue((value) => value).enqueue(other.connection.db, { kind: 'test', recipient });
    expect(await hasLine('blog_mails_waiting 2')).toBe(true);
    await other.call('POST', '/api/users/forgotPassword', { body: { email: 'nobody@example.org' } });

    await until(() => hasLine('blog_mails_waiting 0'));

    expect(before).toEqual([0, 0, 0]);
    expect(await hasLine('blog_mails_sent_total 1')).toBe(true);
    expect(await hasLine('blog_mails_failed_total{outcome="given_up"} 1')).toBe(true);
    await other.close();
    await server.close();
  });

  it('include memory and event loop lag', async () => {
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(await figure('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('promProblems', () => {
  const described = (name: string, type: string, sample = `${name} 1`) =>
    `# HELP ${name} It is.\n# TYPE ${name} ${type}\n${sample}\n`;

  it.each([
    ['well_named_seconds', 'gauge', []],
    ['things_total', 'gauge', ['things_total is no counter, with _total']],
    ['things', 'counter', ['things is a counter without _total']],
    ['wait_milliseconds', 'gauge', ['wait_milliseconds has no base unit']],
    ['things_count', 'gauge', ['things_count has the ending of a part']],
  ])('reports for %s, a %s, the same as promtool', (name, type, problems) => {
    expect(promProblems(described(name, type))).toEqual(problems);
  });

  it('reports missing help and type, and invalid lines', () => {
    expect(promProblems('things 1\n')).toEqual(['things has no type']);
    expect(promProblems('# TYPE things gauge\nthings 1\n')).toEqual(['things has no help']);
    expect(promProblems(described('things', 'gauge', 'things one'))).toEqual(['no sample: things one']);
  });
});
