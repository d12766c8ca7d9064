import { version } from '../../../src/server/lib/version.ts';
import { freePort } from '../../../tools/freePort.ts';
import { startServer } from '../../../tools/startServer.ts';
import { promProblems } from '../../helpers/promProblems.ts';

function requestsCounted(text: string): number {
  const counts = text.matchAll(/^http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe.each([
  ['one process', '1'],
  ['several processes together', '2'],
])('the metrics of %s', (_kind, workers) => {
  it('are served on METRICS_PORT', async () => {
    const port = await freePort();
    const server = await startServer({ env: { METRICS_PORT: `${port}`, WORKERS: workers } });
    // A new connection for each request, so that all processes get some.
    const requests = Array.from({ length: 20 }, () =>
      fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).then((reply) => reply.text()),
    );
    await Promise.all(requests);

    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await server.stop();

    expect(requestsCounted(text)).toBe(20);
    expect(promProblems(text)).toEqual([]);
    expect(text).toContain(`blog_build_info{version="${version}"} 1\n`);
    expect(text).toContain('blog_last_backup_timestamp_seconds 0\n');
  });
});
