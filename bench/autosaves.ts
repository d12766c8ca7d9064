import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startNode } from '../tools/startServer.ts';
import { bodyOf } from '../scripts/seeding/content.ts';
import { random } from '../tools/random.ts';
import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { connect } from '../src/server/db/connect.ts';
import type { TokenReply } from '../src/shared/user.ts';
import { logIn } from './calls.ts';
import { type Figures, medianRun, mixedLoad } from './mixedLoad.ts';
import { cpuSeconds } from './processFigures.ts';
import { presentCommit, writeResults } from './resultsSection.ts';
import { AUTHOR, authorAt, seededDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench:autosaves -- [--articles 10000] [--rounds 5] [--seconds 5] [--write]

What readers get who spread over all articles by Zipf's law while 50 writers type and nobody does, in turns on one server,
on SQLite; and how long it takes to save a draft of 1 MiB when there is nothing else to do.`;

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
/** In milliseconds: between two saves of one writer, who types for some seconds and pauses. */
const PAUSE = 4000;
/** In characters. */
const [TEXT, LONG] = [8000, 1024 * 1024];
const LONG_SAVES = 20;
/** In milliseconds: how long the writers type alone. */
const ALONE = 12_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-autosaves-'));
const url = `sqlite:${folder}/blog.db`;
await seededDatabase(url, articles);
const { db } = connect(url);
const slugs = (await db.selectFrom('article').select('slug').orderBy('number', 'desc').execute()).map(
  ({ slug }) => slug,
);
await db.destroy();
const settings = { DATABASE_URL: url, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOGIN_LIMIT: 'off' };
const server = await startNode(['src/server/main.ts'], settings);

const words = random(1);
const textOf = (length: number) => {
  let written = '';
  while (written.length < length) written += `${bodyOf(words).markdown}\n\n`;
  return written.slice(0, length);
};
const text = textOf(TEXT);

/** One draft, and what its editor knows of it. */
function draftBy({ token }: TokenReply) {
  const address = `${server.url}/api/drafts/${randomUUID()}`;
  let version = 0;

  /** Gives how long the answer took, in milliseconds. */
  return async (markdown: string): Promise<number> => {
    const precondition: Record<string, string> =
      version === 0 ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...precondition };
    const body = JSON.stringify({ title: 'Being written', markdown, cover: '' });
    const began = performance.now();
    const reply = await fetch(address, { method: 'PUT', headers, body });
    if (!reply.ok) throw new Error(`A save was answered ${reply.status}.`);
    ({ version } = (await reply.json()) as { version: number });
    return performance.now() - began;
  };
}

/** Saves until it is told to end, and gives how often. */
async function type(save: (markdown: string) => Promise<number>, at: number, signal: AbortSignal) {
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
  Array.from({ length: WRITERS }, (_, at) => logIn(server.url, authorAt(at))),
);
const drafts = writers.map(draftBy);

const runs: Record<'quiet' | 'typing', Figures[]> = { quiet: [], typing: [] };
let saved = 0;
let typed = 0;
for (let round = 0; round < rounds; round += 1) {
  const setting = { server, slugs, author, writers, seconds, round };
  runs.quiet.push(await mixedLoad(setting, { kind: 'mixed', writes: 0 }));
  const end = new AbortController();
  const began = performance.now();
  const typing = drafts.map((save, at) => type(save, at, end.signal));
  runs.typing.push(await mixedLoad(setting, { kind: 'mixed', writes: 0 }));
  end.abort();
  saved += (await Promise.all(typing)).reduce((sum, saves) => sum + saves, 0);
  typed += (performance.now() - began) / 1000;
}

/** What the saves alone take of a processor, which the noise of a busy machine hides in what readers get. */
const alone = new AbortController();
const before = { cpu: cpuSeconds(server.pid), at: performance.now() };
const typingAlone = drafts.map((save, at) => type(save, at, alone.signal));
await setTimeout(ALONE);
const share = (cpuSeconds(server.pid) - before.cpu) / ((performance.now() - before.at) / 1000);
alone.abort();
await Promise.all(typingAlone);

const long = textOf(LONG - 100);
const saveLong = draftBy(author);
const times: number[] = [];
for (let save = 0; save < LONG_SAVES; save += 1) times.push(await saveLong(`${long}${save}`));
times.sort((one, other) => one - other);
await server.stop();
await rm(folder, { recursive: true });

const [quiet, typing] = [medianRun(runs.quiet), medianRun(runs.typing)];
const row = (name: string, { perSecond, p99, cpuMicros }: Figures) =>
  `| ${name} | ${Math.round(perSecond)} | ${p99} ms | ${cpuMicros.toFixed(0)} us |`;
const conditions = `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, shared with other work`;
const table = `\`npm run bench:autosaves -- --articles ${articles} --rounds ${rounds} --seconds ${seconds}\`: ${conditions}; ${new Date().toISOString().slice(0, 10)}, at commit ${presentCommit()}. One server on SQLite, 32 connections of readers as in "Readers who spread"; ${WRITERS} writers, each of whom saves a text of ${TEXT} characters every ${PAUSE / 1000} s, ${(saved / typed).toFixed(1)} saves a second in all. In turns, the median of ${rounds} runs by requests a second. "Processor time" is the server's, its saves included, for each request of a reader.

| readers | requests a second | p99 | processor time |
|---|---|---|---|
${row('nobody types', quiet)}
${row(`beside ${WRITERS} writers`, typing)}

Beside writers readers get ${((100 * typing.perSecond) / quiet.perSecond).toFixed(1)}% of the requests, for ${((100 * typing.cpuMicros) / quiet.cpuMicros).toFixed(1)}% of the processor time each. Where nobody reads, the writers take ${(100 * share).toFixed(1)}% of one processor. A draft of 1 MiB is saved in ${times[LONG_SAVES / 2]?.toFixed(0)} ms (median of ${LONG_SAVES}), ${times.at(-1)?.toFixed(0)} at most.`;
console.log(table);
if (values.write) await writeResults('Readers beside writers whose editors save', table);
