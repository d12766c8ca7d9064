import { loadavg } from 'node:os';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { anImporter, archiveOf } from '../tools/killImport.ts';
import { startServer } from '../tools/startServer.ts';

const { positionals } = argumentsOrExit(
  `Usage: npm run bench -- import [ARTICLES]

Measure how long readers wait while an author imports articles in the dashboard, 10,000 by default, and without an import.`,
  { positionals: [0, 1] },
);
const [articles = 10_000] = positionals.map(Number);
/** Reads of the first round. */
const READS = 500;
const PAGES = ['/', '/allArticles', '/tags', '/api/articles/all?page=2', '/feed.atom'];

const server = await startServer({ env: { WRITE_LIMIT: 'off', REGISTER_LIMIT: 'off' } });
try {
  const importer = await anImporter(server.url);
  const id = await importer.upload(await archiveOf(articles));
  report('without an import', await read(() => false));

  let isDone = false;
  const began = performance.now();
  await importer.call(server.url, 'POST', `/${id}/start`);
  const importing = importer
    .reach(server.url, id, ({ state }) => state === 'done')
    .finally(() => (isDone = true));
  report('beside the import', await read(() => !isDone));
  const { counts } = await importing;
  const seconds = (performance.now() - began) / 1000;
  console.log(`${counts.new} articles in ${seconds.toFixed(0)} s, load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.stop();
}

/** Reads pages one after the other, at least `READS`, and returns how long each took, in milliseconds. */
async function read(goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (times.length < READS || goesOn()) {
    const began = performance.now();
    const reply = await fetch(server.url + (PAGES[times.length % PAGES.length] ?? '/'));
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`);
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other);
}

function report(when: string, times: readonly number[]) {
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1);
  console.log(
    `${when}: ${times.length} reads, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  );
}
