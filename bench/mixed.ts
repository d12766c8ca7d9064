import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { startPostgres } from '../tools/postgres/startPostgres.ts';
import { startArguments } from '../tools/startArguments.ts';
import { type RunningServer, startNode } from '../tools/startServer.ts';
import { logIn, WRITERS } from './calls.ts';
import { type Case, type Figures, medianRun, mixedLoad, PAGE_SECONDS } from './mixedLoad.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { AUTHOR, authorEmail, seedDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench -- mixed [--articles 10000] [--database sqlite|postgres] [--against DIR] [--rounds 3] [--seconds 5] [--cores 0] [--only TEXT] [--one-process] [--write]

Measure reads by Zipf's law, alone, with 1, 5 and 20 writes a second, and beside authors who create articles without a
pause: 70% articles, 20% listings and 10% own listings as JSON; article pages as html; and articles that are in no cache.
--cores are those that the server process may use; by default it leaves the other ones to the load generator.
--only measures the loads whose name contains this text.
--one-process doesn't restart the server for each load, to measure memory.
--against measures another built checkout too, in turns on a copy of the same database (SQLite).`;

const { values } = orExit(() =>
  readArguments(USAGE, {
    options: {
      articles: { type: 'string', default: '10000' },
      database: { type: 'string', default: 'sqlite' },
      against: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      cores: { type: 'string', default: '0' },
      only: { type: 'string', default: '' },
      'one-process': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  }),
);
const [articles, rounds, seconds] = [values.articles, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
];
const isValid =
  [articles, rounds, seconds].every((count) => Number.isSafeInteger(count) && count > 0) &&
  /^\d+(,\d+)*$/.test(values.cores) &&
  (values.database === 'sqlite' || (values.database === 'postgres' && values.against === undefined));
if (!isValid)
  orExit(() => {
    throw new UsageError(USAGE);
  });

interface Contestant {
  name: string;
  /** Folder of the checkout. */
  code: string;
  url: string;
  dataDir: string;
}

const WRITES = [0, 1, 5, 20];
/** Per second: what readers request while articles are created as fast as possible. */
const READS = 500;
const folder = await mkdtemp(join(tmpdir(), 'bench-mixed-'));
const postgres =
  values.database === 'postgres'
    ? await startPostgres(process.cwd(), { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' })
    : null;

const contestants: Contestant[] = [
  {
    name: 'this',
    code: process.cwd(),
    url: postgres?.url('postgres') ?? `sqlite:${folder}/this.db`,
    dataDir: folder,
  },
];
if (values.against === undefined) await seedDatabase(contestants[0]?.url ?? '', articles);
else {
  const code = resolve(values.against);
  const other = `sqlite:${folder}/other.db`;
  // Seeded by the other checkout, since an older one can't read a newer database.
  const theirs = (await import(join(code, 'bench/seededDatabase.ts'))) as Record<string, typeof seedDatabase>;
  const seedTheirs = theirs.seedDatabase ?? theirs.seededDatabase;
  if (!seedTheirs) throw new Error(`${code} can't seed a database.`);
  await seedTheirs(other, articles);
  await copyFile(`${folder}/other.db`, `${folder}/this.db`);
  await renderOutdated(`sqlite:${folder}/this.db`);
  contestants.push({ name: 'against', code, url: other, dataDir: folder });
}

/** Renders outdated articles, which the server would do in the background while it is measured. */
async function renderOutdated(url: string) {
  const { render } = await import('../src/server/content/render.ts');
  const { renderOutdatedArticles } = await import('../src/server/services/housekeeping.ts');
  const { db } = connect(url);
  await migrate(db);
  await renderOutdatedArticles(db, { render: async (markdown) => render(markdown) });
  await db.destroy();
}

const slugs = await findSlugs(contestants[0]?.url ?? '');
async function findSlugs(url: string): Promise<string[]> {
  const { db } = connect(url);
  const rows = await db.selectFrom('article').select('slug').orderBy('number', 'desc').execute();
  await db.destroy();
  return rows.map(({ slug }) => slug);
}

/** Starts the server on the given cores. */
async function serve({ code, url, dataDir }: Contestant): Promise<RunningServer> {
  const node = join(code, 'node_modules/.bin/node');
  const cwd = process.cwd();
  process.chdir(code);
  try {
    const server = await startNode(startArguments(code), {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      ...{ WRITE_LIMIT: 'off', LOGIN_LIMIT: 'off', PATH: `${join(node, '..')}:${process.env.PATH}` },
    });
    execFileSync('taskset', ['-acp', values.cores, `${server.pid}`], { stdio: 'ignore' });
    return server;
  } finally {
    process.chdir(cwd);
  }
}

const cases: [string, Case][] = [
  ...WRITES.map((writes): [string, Case] => [
    `JSON, Zipf, with ${writes} writes/s`,
    { kind: 'mixed', writes },
  ]),
  [
    `JSON, Zipf, ${READS} requests/s, beside ${WRITERS} authors who create`,
    { kind: 'mixed', writes: 'creating', reads: READS },
  ],
  ['article pages as HTML, Zipf, gzip', { kind: 'pages', writes: 0 }],
  ['articles as JSON, each only once', { kind: 'cold JSON', writes: 0 }],
  ['article pages as HTML, each only once, gzip', { kind: 'cold pages', writes: 0 }],
  ['public list, page 1, repeatedly', { kind: 'hot listing', writes: 0 }],
  ['author’s list, page 1, repeatedly', { kind: 'hot own listing', writes: 0 }],
];

const running = new Map<string, RunningServer>();
const rows: string[] = [];
const peaks = new Map<string, number>();
for (const [name, what] of cases.filter(([name]) => name.includes(values.only))) {
  const runs = new Map<string, Figures[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) {
      const server = running.get(contestant.name) ?? (await serve(contestant));
      if (values['one-process']) running.set(contestant.name, server);
      const author = await logIn(server.url, AUTHOR);
      const writers = await Promise.all(
        Array.from({ length: WRITERS }, (_, at) => logIn(server.url, authorEmail(at))),
      );
      const figures = await mixedLoad(
        {
          ...{ server, slugs, author, writers, seconds, round },
          pageSeconds: values['one-process'] ? seconds : PAGE_SECONDS,
        },
        what,
      );
      runs.get(contestant.name)?.push(figures);
      peaks.set(contestant.name, Math.max(peaks.get(contestant.name) ?? 0, figures.peakMib));
      if (!values['one-process']) await server.stop();
    }
  }
  for (const { name: who } of contestants) {
    const { perSecond, p99, cpuMicros, peakMib, createdPerSecond } = medianRun(runs.get(who) ?? []);
    const created = createdPerSecond === null ? '' : `${Math.round(createdPerSecond)}`;
    rows.push(
      `| ${[name, who, Math.round(perSecond), `${p99} ms`, `${cpuMicros.toFixed(0)} us`, `${peakMib.toFixed(0)} MiB`, created].join(' | ')} |`,
    );
    console.log(rows.at(-1));
  }
}
for (const server of running.values()) await server.stop();
await postgres?.stop();
await rm(folder, { recursive: true });

const conditions = `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`;
const coreCount = values.cores.split(',').length;
const against = values.against === undefined ? '' : ', alternating with another checkout ("against")';
const table = `\`npm run bench -- mixed --articles ${articles} --database ${values.database} --cores ${values.cores}${values['one-process'] ? ' --one-process' : ''}\`: ${conditions}; ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}. One server process on ${coreCount === 1 ? 'its own core' : `${coreCount} cores, which the load generator uses, too`}, ${values['one-process'] ? 'for all loads in this order' : 'restarted for each run'}; 32 connections, ${seconds} s after 2 s of warm-up${values['one-process'] ? '' : `, or ${PAGE_SECONDS} s each for cached pages`}, both with the same writers. "Each only once" has no warm-up. The median of ${rounds} runs by requests/s${against}; p99 and memory (VmHWM) are from that run. Peak memory of any run: ${[...peaks].map(([name, peak]) => `${name} ${peak.toFixed(0)} MiB`).join(', ')}.

| load | server | requests/s | p99 | CPU each | peak memory | created/s |
|---|---|---|---|---|---|---|
${rows.join('\n')}`;
console.log(`\n${table}`);
if (values.write) await writeResults(`Readers and writers: ${values.database}`, table);
