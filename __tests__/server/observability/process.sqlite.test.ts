import { freePort } from '../../../tools/freePort.ts';
import { startServer } from '../../../tools/startServer.ts';

async function requestsCounted(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = text.matchAll(/^http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe.each([
  ['one process', '1'],
  ['several processes together', '2'],
])('the metrics of %s', (_kind, workers) => {
  it('stand at a port of their own, where METRICS_PORT says', async () => {
    const port = await freePort();
    const server = await startServer({ env: { METRICS_PORT: `${port}`, WORKERS: workers } });
    // A new connection each time, so that all processes get some.
    const asked = Array.from({ length: 20 }, () =>
      fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).then((reply) => reply.text()),
    );
    await Promise.all(asked);

    const counted = await requestsCounted(port);
    await server.stop();

    expect(counted).toBe(20);
  });
});
