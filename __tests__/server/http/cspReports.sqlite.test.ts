import { type Metrics, createMetrics } from '../../../src/server/observability/metrics.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

const URL = '/api/csp-reports';

/** As Firefox sends it, and Chromium over http. */
const byUri = (report: unknown) => ({
  type: 'application/csp-report',
  body: JSON.stringify({ 'csp-report': report }),
});
/** As the Reporting API sends them. */
const byApi = (...directives: unknown[]) => ({
  type: 'application/reports+json',
  body: JSON.stringify(
    directives.map((effectiveDirective) => ({
      type: 'csp-violation',
      age: 4,
      url: 'https://blog.example.org/allArticles',
      body: { effectiveDirective, blockedURL: 'inline', sample: 'alert(1)' },
    })),
  ),
});

describe('what browsers report of the policy', () => {
  let figures: Metrics;
  let blog: Blog;
  let lines: string[];
  beforeEach(async () => {
    figures = createMetrics();
    lines = [];
    blog = await startBlog({
      ...{ databaseUrl: 'sqlite::memory:', metrics: figures, trustProxy: true, logLevel: 'trace' },
      logStream: { write: (line) => void lines.push(line) },
    });
  });
  afterEach(() => blog.close());

  const send = (sent: { type: string; body: string }, from = '192.0.2.1') =>
    blog.app.inject({
      method: 'POST',
      url: URL,
      headers: { 'content-type': sent.type, 'x-forwarded-for': from },
      payload: sent.body,
    });

  /** By directive. */
  async function counts(): Promise<Record<string, number>> {
    const { text } = await figures.read();
    const found = text.matchAll(/^blog_csp_reports_total\{directive="(.*)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, directive = '', count]) => [directive, Number(count)]));
  }

  it('is counted by directive, in both forms, and answered with nothing that anybody may keep', async () => {
    const replies = [
      await send(byUri({ 'effective-directive': 'img-src', 'violated-directive': 'img-src' })),
      await send(byUri({ 'violated-directive': "script-src 'self'" })),
      await send(byApi('script-src-elem', 'img-src')),
    ];

    for (const { statusCode, body, headers } of replies) {
      expect([statusCode, body, headers['cache-control']]).toEqual([204, '', 'no-store']);
    }
    expect(await counts()).toEqual({ 'img-src': 2, 'script-src': 1, 'script-src-elem': 1 });
  });

  it('adds no figure of its own: what is no directive counts as other', async () => {
    await send(byApi('made-up', 'constructor', '', 7, null, { a: 1 }, '"} 9\nblog_made_up 1'));
    await send(byUri({ 'effective-directive': 'made-up' }));
    await send(byUri({}));

    expect(await counts()).toEqual({ other: 9 });
  });

  it('leaves nothing of it in the log', async () => {
    await send(byUri({ 'effective-directive': 'img-src', 'blocked-uri': 'https://secret.example.org' }));
    await send({ type: 'application/reports+json', body: 'not JSON but secret' });

    expect(lines.join('')).toContain(URL);
    expect(lines.join('')).not.toContain('secret');
  });

  it.each([
    ['no JSON', { type: 'application/csp-report', body: 'x' }],
    ['nothing', { type: 'application/reports+json', body: '' }],
    ['no report', { type: 'application/csp-report', body: '{"csp-report":null,"__proto__":{"a":1}}' }],
    [
      'a report of something else',
      { type: 'application/reports+json', body: '[{"type":"deprecation"},null,7]' },
    ],
    ['another type', { type: 'text/plain', body: 'x' }],
    ['the JSON of anybody', { type: 'application/json', body: '{"csp-report":"x"}' }],
    ['too much', { type: 'application/reports+json', body: `[${' '.repeat(64 * 1024)}]` }],
  ])('is answered alike, and not counted, where it is %s', async (_what, sent) => {
    expect(await send(sent)).toMatchObject({ statusCode: 204, body: '' });
    expect(await counts()).toEqual({});
  });

  it('counts a hundred of one body', async () => {
    await send(byApi(...Array.from({ length: 150 }, () => 'img-src')));

    expect(await counts()).toEqual({ 'img-src': 100 });
  });

  it('is read sixty times a minute from one network, six hundred times from all, and needs no database', async () => {
    await blog.connection.db.schema.dropTable('attempt').execute();
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);

    for (let turn = 0; turn < 70; turn += 1) await send(byApi('img-src'));
    for (let turn = 0; turn < 600; turn += 1) await send(byApi('font-src'), `198.51.100.${turn % 100}`);
    const { statusCode } = await send(byApi('font-src'), '203.0.113.7');
    now.mockRestore();

    expect([statusCode, await counts()]).toEqual([204, { 'img-src': 60, 'font-src': 540 }]);
  });

  it('is read again in the next minute', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
    for (let turn = 0; turn < 61; turn += 1) await send(byApi('img-src'));
    now.mockReturnValue(61_000);
    await send(byApi('img-src'));
    now.mockRestore();

    expect(await counts()).toEqual({ 'img-src': 61 });
  });
});
