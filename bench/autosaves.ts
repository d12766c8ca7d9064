import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBody } from '../scripts/seeding/content.ts';
import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { connect } from '../src/server/db/connect.ts';
import type { TokenReply } from '../src/shared/user.ts';
import { random } from '../tools/random.ts';
import { startNode } from '../tools/startServer.ts';
import { logIn } from './calls.ts';
import { type Figures, medianRun, mixedLoad } from './mixedLoad.ts';
import { cpuSeconds } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { AUTHOR, authorEmail, seedDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench -- autosaves [--articles 10000] [--rounds 5] [--seconds 5] [--write]

Measure reads by Zipf's law on one SQLite server, with and without 50 writers typing, and the time to save a draft of
1 MiB on an idle server.`;

const { values } = orExit(() =>
  readArguments(USAGE, {
    options: {
      articles: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      write: { type: 'boolean', default: false },
    },
  }),
);
const [articles = 0, rounds = 0, seconds = 0] = [values.articles, values.rounds, values.seconds].map(Number);
if (![articles, rounds, seconds].every((count) => Number.isSafeInteger(count) && count > 0)) {
  orExit(() => {
    throw new UsageError(USAGE);
  });
}

const WRITERS = 50;
/** Between two saves of an author, in ms. */
const PAUSE = 4000;
/** In characters. */
const [TEXT, LONG] = [8000, 1024 * 1024];
const LONG_SAVES = 20;
/** How long authors type without readers, in ms. */
const ALONE = 12_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-autosaves-'));
const url = `sqlite:${folder}/blog.db`;
await seedDatabase(url, articles);
const { db } = connect(url);
const slugs = (await db.selectFrom('article').select('slug').orderBy('number', 'desc').execute()).map(
  ({ slug }) => slug,
);
await db.destroy();
const settings = { DATABASE_URL: url, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOGIN_LIMIT: 'off' };
const server = await startNode(['src/server/main.ts'], settings);

const prng = random(1);
const createText = (length: number) => {
  let result = '';
  while (result.length < length) result += `${createBody(prng).markdown}\n\n`;
  return result.slice(0, length);
};
const text = createText(TEXT);

/** Creates a draft and returns a function that saves it. */
function createDraft({ token }: TokenReply) {
  const address = `${server.url}/api/drafts/${randomUUID()}`;
  let version = 0;

  /** Returns how long the reply took, in ms. */
  return async (markdown: string): Promise<number> => {
    const precondition: Record<string, string> =
      version === 0 ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...precondition };
    const body = JSON.stringify({ title: 'Draft', markdown, cover: '' });
    const began = performance.now();
    const reply = await fetch(address, { method: 'PUT', headers, body });
    if (!reply.ok) throw new Error(`A save failed: ${reply.status}`);
    ({ version } = (await reply.json()) as { version: number });
    return performance.now() - began;
  };
}

/** Saves until aborted and returns the number of saves. */
async function saveRepeatedly(save: (markdown: string) => Promise<number>, at: number, signal: AbortSignal) {
  let saves = 0;
  await setTimeout((at * PAUSE) / WRITERS);
  for (; !signal.aborted; saves += 1) {
    await save(`${text.slice(0, TEXT / 2)}${saves} ${at} ${text.slice(TEXT / 2)}`);
    await setTimeout(PAUSE, undefined, { signal }).catch(() => undefined);
  }
  return saves;
}

const author = await logIn(server.url, AUTHOR);
const writers = await Promise.all(
  Array.from({ length: WRITERS }, (_, at) => logIn(server.url, authorEmail(at))),
);
const drafts = writers.map(createDraft);

const runs: Record<'quiet' | 'typing', Figures[]> = { quiet: [], typing: [] };
let saved = 0;
let typed = 0;
for (let round = 0; round < rounds; round += 1) {
  const setting = { server, slugs, author, writers, seconds, round };
  runs.quiet.push(await mixedLoad(setting, { kind: 'mixed', writes: 0 }));
  const end = new AbortController();
  const began = performance.now();
  const typing = drafts.map((save, at) => saveRepeatedly(save, at, end.signal));
  runs.typing.push(await mixedLoad(setting, { kind: 'mixed', writes: 0 }));
  end.abort();
  saved += (await Promise.all(typing)).reduce((sum, saves) => sum + saves, 0);
  typed += (performance.now() - began) / 1000;
}

/** The CPU share of saves alone, which noise hides in the figures of readers. */
const alone = new AbortController();
const before = { cpu: cpuSeconds(server.pid), at: performance.now() };
const typingAlone = drafts.map((save, at) => saveRepeatedly(save, at, alone.signal));
await setTimeout(ALONE);
const share = (cpuSeconds(server.pid) - before.cpu) / ((performance.now() - before.at) / 1000);
alone.abort();
await Promise.all(typingAlone);

const long = createText(LONG - 100);
const saveLong = createDraft(author);
const times: number[] = [];
for (let save = 0; save < LONG_SAVES; save += 1) times.push(await saveLong(`${long}${save}`));
times.sort((one, other) => one - other);
await server.stop();
await rm(folder, { recursive: true });

const [quiet, typing] = [medianRun(runs.quiet), medianRun(runs.typing)];
const row = (name: string, { perSecond, p99, cpuMicros }: Figures) =>
  `| ${name} | ${Math.round(perSecond)} | ${p99} ms | ${cpuMicros.toFixed(0)} us |`;
const conditions = `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, shared with other work`;
const table = `\`npm run bench -- autosaves --articles ${articles} --rounds ${rounds} --seconds ${seconds}\`: ${conditions}; ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}. One server on SQLite, 32 connections of readers as in "Readers and writers"; ${WRITERS} authors, each saving ${TEXT} characters every ${PAUSE / 1000} s, ${(saved / typed).toFixed(1)} saves a second in all. Alternating, the median of ${rounds} runs by requests/s. CPU is the server's, saves included, per request of a reader.

| readers | requests/s | p99 | CPU |
|---|---|---|---|
${row('no one types', quiet)}
${row(`while ${WRITERS} authors type`, typing)}

While authors type, readers get ${((100 * typing.perSecond) / quiet.perSecond).toFixed(1)}% of the requests, for ${((100 * typing.cpuMicros) / quiet.cpuMicros).toFixed(1)}% of the CPU each. Without readers, the authors use ${(100 * share).toFixed(1)}% of a core. Saving a draft of 1 MiB takes ${times[LONG_SAVES / 2]?.toFixed(0)} ms (median of ${LONG_SAVES}), ${times.at(-1)?.toFixed(0)} ms at most.`;
console.log(table);
if (values.write) await writeResults('Readers while authors type', table);
