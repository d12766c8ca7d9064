import { loadavg } from 'node:os';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { aVandal, reach, startTakingBack } from '../tools/killTakeBack.ts';
import { startServer } from '../tools/startServer.ts';
import type { Latency } from './latency.ts';
import { measureReaders } from './readers.ts';

const { positionals } = argumentsOrExit(
  `Usage: npm run bench -- takeBack [ARTICLES]

Measure how long readers wait while what a program did to articles, 10,000 by default, is taken back, and before.`,
  { positionals: [0, 1] },
);
const [articles = 10_000] = positionals.map(Number);
/** Of the readers alone, in ms. */
const ALONE = 20_000;

const server = await startServer({ env: { WRITE_LIMIT: 'off', REGISTER_LIMIT: 'off' } });
try {
  const { author, by, write, vandalize } = await aVandal(server.url);
  await write(articles);
  // Those that stay published.
  const slugs = Array.from({ length: articles }, (_, at) => at + 1)
    .filter((number) => number % 3 !== 0)
    .map((number) => `no-${number}`);
  const since = new Date().toISOString();
  await vandalize(articles);
  const target = { url: server.url, slugs };
  const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, ALONE));
  report('readers alone', await measureReaders(target, pause));

  const began = performance.now();
  await fetch(`${server.url}/api/users/me/changes/preview?${new URLSearchParams({ by, since })}`, {
    headers: { authorization: `Bearer ${author}` },
  }).then((reply) => reply.text());
  console.log(`preview: ${((performance.now() - began) / 1000).toFixed(1)} s`);

  await startTakingBack(server.url, author, by, since);
  const beside = await measureReaders(target, async () => {
    await reach(server.url, author, ({ state }) => state === 'done');
  });
  report('beside taking back', beside);
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.stop();
}

function report(when: string, { count, median, p99, worst, duration }: Latency) {
  const times = `median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${worst.toFixed(1)} ms`;
  console.log(`${when}: ${count} reads in ${(duration / 1000).toFixed(0)} s, ${times}`);
}
