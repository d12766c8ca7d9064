import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startArguments } from '../tools/startArguments.ts';
import { type RunningServer, startNode } from '../tools/startServer.ts';
import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { startPostgres } from '../tools/postgres/startPostgres.ts';
import { logIn } from './calls.ts';
import { type Figures, medianRun, mixedLoad } from './mixedLoad.ts';
import { presentCommit, writeResults } from './resultsSection.ts';
import { AUTHOR, authorAt, seededDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench:mixed -- [--articles 10000] [--database sqlite|postgres] [--against DIR] [--rounds 3] [--seconds 5] [--write]

What readers get who spread over all articles by Zipf's law, without writes and beside 1, 5 and 20 writes a second: 70%
articles, 20% listings, 10% own listings as JSON; article pages as html; and articles that nobody asked for before.
--against measures another checkout, with its packages and its build, in turns on a copy of the same database (SQLite).`;

const { values } = orExit(() =>
  readArguments(USAGE, {
    options: {
      articles: { type: 'string', default: '10000' },
      database: { type: 'string', default: 'sqlite' },
      against: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      write: { type: 'boolean', default: false },
    },
  }),
);
const [articles, rounds, seconds] = [values.articles, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
];
const isRight =
  [articles, rounds, seconds].every((count) => Number.isSafeInteger(count) && count > 0) &&
  (values.database === 'sqlite' || (values.database === 'postgres' && values.against === undefined));
if (!isRight)
  orExit(() => {
    throw new UsageError(USAGE);
  });

interface Contestant {
  name: string;
  /** The checkout. */
  code: string;
  url: string;
  dataDir: string;
}

const WRITES = [0, 1, 5, 20];
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
if (values.against === undefined) await seededDatabase(contestants[0]?.url ?? '', articles);
else {
  const code = resolve(values.against);
  const other = `sqlite:${folder}/other.db`;
  // An older one can't read a newer database.
  const { seededDatabase: seedOld } = (await import(join(code, 'bench/seededDatabase.ts'))) as {
    seededDatabase: typeof seededDatabase;
  };
  await seedOld(other, articles);
  await copyFile(`${folder}/other.db`, `${folder}/this.db`);
  await rendered(`sqlite:${folder}/this.db`);
  contestants.push({ name: 'against', code, url: other, dataDir: folder });
}

/** Its html by today's recipe, which a server would make in the background while it is measured. */
async function rendered(url: string) {
  const { render } = await import('../src/server/content/render.ts');
  const { renderOutdatedArticles } = await import('../src/server/services/renderOutdated.ts');
  const { db } = connect(url);
  await migrate(db);
  await renderOutdatedArticles(db, { render: async (markdown) => render(markdown) });
  await db.destroy();
}

const slugs = await slugsOf(contestants[0]?.url ?? '');
async function slugsOf(url: string): Promise<string[]> {
  const { db } = connect(url);
  const rows = await db.selectFrom('article').select('slug').orderBy('number', 'desc').execute();
  await db.destroy();
  return rows.map(({ slug }) => slug);
}

/** On a core of its own; the load has the other ones. */
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
    execFileSync('taskset', ['-acp', '0', `${server.pid}`], { stdio: 'ignore' });
    return server;
  } finally {
    process.chdir(cwd);
  }
}

type Case = Parameters<typeof mixedLoad>[1];
const cases: [string, Case][] = [
  ...WRITES.map((writes): [string, Case] => [
    `JSON, Zipf, beside ${writes} writes a second`,
    { kind: 'mixed', writes },
  ]),
  ['article pages as html, Zipf, gzip', { kind: 'pages', writes: 0 }],
  ['articles as JSON, each another one', { kind: 'cold JSON', writes: 0 }],
  ['article pages as html, each another one, gzip', { kind: 'cold pages', writes: 0 }],
  ['public listing, page 1, again and again', { kind: 'hot listing', writes: 0 }],
  ['own listing, page 1, again and again', { kind: 'hot own listing', writes: 0 }],
];

const rows: string[] = [];
const peaks = new Map<string, number>();
for (const [name, what] of cases) {
  const runs = new Map<string, Figures[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) {
      const server = await serve(contestant);
      const author = await logIn(server.url, AUTHOR);
      const writers = await Promise.all([0, 1, 2, 3].map((at) => logIn(server.url, authorAt(at))));
      const figures = await mixedLoad({ server, slugs, author, writers, seconds, round }, what);
      runs.get(contestant.name)?.push(figures);
      peaks.set(contestant.name, Math.max(peaks.get(contestant.name) ?? 0, figures.peakMib));
      await server.stop();
    }
  }
  for (const { name: who } of contestants) {
    const { perSecond, p99, cpuMicros, peakMib } = medianRun(runs.get(who) ?? []);
    rows.push(
      `| ${[name, who, Math.round(perSecond), `${p99} ms`, `${cpuMicros.toFixed(0)} us`, `${peakMib.toFixed(0)} MiB`].join(' | ')} |`,
    );
    console.log(rows.at(-1));
  }
}
await postgres?.stop();
await rm(folder, { recursive: true });

const conditions = `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`;
const against = values.against === undefined ? '' : '; "against" is another checkout, in turns with this one';
const table = `\`npm run bench:mixed -- --articles ${articles} --database ${values.database}\`: ${conditions}; ${new Date().toISOString().slice(0, 10)}, at commit ${presentCommit()}. One server process on a core of its own, a new one for each run, 32 connections, ${seconds} s after 2 s of warm-up, beside the same writers, but for what is asked for only once; the median of ${rounds} runs by requests a second${against}. "p99" and "memory" (VmHWM) are those of that run. The most memory of any run: ${[...peaks].map(([name, peak]) => `${name} ${peak.toFixed(0)} MiB`).join(', ')}.

| load | server | requests a second | p99 | processor time each | peak memory |
|---|---|---|---|---|---|
${rows.join('\n')}`;
console.log(`\n${table}`);
if (values.write) await writeResults(`Readers who spread, beside writers: ${values.database}`, table);
