import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { noteBackup } from '../../../src/server/db/lastBackup.ts';
import { mailQueue } from '../../../src/server/mail/mailQueue.ts';
import { startMailServer } from '../../helpers/mailServer.ts';
import { until } from '../../helpers/until.ts';
import { type Metrics, createMetrics } from '../../../src/server/observability/metrics.ts';
import { type MetricsServer, serveMetrics } from '../../../src/server/observability/metricsServer.ts';

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

  /** The value of the line that begins with the name and holds all of these labels. */
  async function figure(name: string, labels: string[] = []): Promise<number> {
    const text = await (await fetch(server.url)).text();
    const line = text
      .split('\n')
      .find((line) => new RegExp(`^${name}[ {]`).test(line) && labels.every((label) => line.includes(label)));
    return Number(line?.split(' ').at(-1));
  }

  it('come as text in the format of Prometheus, at their own address only', async () => {
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

  it('count requests by method, route and kind of status, with how long they took', async () => {
    await blog.call('GET', '/api/articles/public/one');
    await blog.call('GET', '/api/articles/public/other');
    await blog.call('GET', '/no/such/address');

    const labels = ['method="GET"', 'route="/api/articles/public/:slug"', 'status="4xx"'];
    expect(await figure('http_request_duration_seconds_count', labels)).toBe(2);
    expect(await figure('http_request_duration_seconds_bucket', [...labels, 'le="+Inf"'])).toBe(2);
    expect(await figure('http_request_duration_seconds_count', ['route="none"'])).toBe(1);
  });

  it('tell the clicks that are not written yet', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });
    await Promise.all([1, 2].map(() => blog.call('GET', `/api/articles/public/${slug}`)));

    expect(await figure('blog_clicks_pending')).toBe(2);
  });

  it('count when the database was away', async () => {
    const errors = () => figure('blog_database_errors_total');
    const before = await errors();
    await sql`pragma query_only = on`.execute(blog.connection.db);

    const body = { name: 'Ada', email: 'ada@example.org', password: 'pass word' };
    const { statusCode } = await blog.call('POST', '/api/users/register', { body });

    expect([before, statusCode, await errors()]).toEqual([0, 503, 1]);
  });

  it('tell when the last backup was made', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'metrics-'));
    noteBackup(folder);
    const { text } = await createMetrics(folder).read();
    rmSync(folder, { recursive: true });

    const [, at] = /^blog_last_backup_timestamp_seconds (\S+)$/m.exec(text) ?? [];
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(3600);
  });

  it('tell the reports that wait for an admin', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });
    const before = await figure('blog_reports_waiting');
    await blog.call('POST', '/api/reports', { body: { slug, reason: 'spam' } });

    expect([before, await figure('blog_reports_waiting')]).toEqual([0, 1]);
  });

  it('tell mails that wait, were sent, or were not taken', async () => {
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
    const told = async (line: string) => (await sends.read()).text.includes(`\n${line}\n`);
    for (const recipient of ['gone@example.org', 'ada@example.org'])
      await mailQueue((value) => value).enqueue(other.connection.db, { kind: 'test', recipient });
    expect(await told('blog_mails_waiting 2')).toBe(true);
    await other.call('POST', '/api/users/forgotPassword', { body: { email: 'nobody@example.org' } });

    await until(() => told('blog_mails_waiting 0'));

    expect(before).toEqual([0, 0, 0]);
    expect(await told('blog_mails_sent_total 1')).toBe(true);
    expect(await told('blog_mails_failed_total{outcome="given_up"} 1')).toBe(true);
    await other.close();
    await server.close();
  });

  it('tell memory and how long the event loop was held up', async () => {
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(await figure('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0);
  });
});
