import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fillBlog } from '../scripts/seeding/fillBlog.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { peakMemory } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';

const USAGE = `Usage: npm run bench -- exports [--articles 100000] [--database sqlite] [--write]

Export a whole blog from the command line, and a tenth of it for comparison.
See npm run bench -- requests --help for the options.`;

/** Milliseconds between two looks at the memory of the command, whose peak the system keeps. */
const INTERVAL = 50;

const options = benchOptions(USAGE, 100_000);

/** Returns a row of the table. */
async function measure(articles: number): Promise<string> {
  const database = await benchDatabase(options.database);
  const { db } = connect(database.url);
  await migrate(db);
  await fillBlog(db, { articles, authors: 20, seed: 1 }, () => undefined);
  await db.destroy();

  const file = join(database.folder, 'export.zip');
  const began = performance.now();
  const child = spawn(process.execPath, ['src/server/cli/admin.ts', 'export-blog', file], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: database.folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const timer = setInterval(() => {
    const now = child.pid !== undefined && child.exitCode === null ? peakMemory(child.pid) : NaN;
    peak = Number.isNaN(now) ? peak : Math.max(peak, now);
  }, INTERVAL);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(timer);
  if (code !== 0) throw new Error(`The export ended with code ${code}.`);
  const seconds = (performance.now() - began) / 1000;
  const { size } = await stat(file);
  await rm(file);
  await database.close();
  const figures = [
    `${seconds.toFixed(0)} s`,
    `${(size / 1024 ** 2).toFixed(0)} MiB`,
    `${peak.toFixed(0)} MiB`,
  ];
  return `| ${articles.toLocaleString('en')} | ${figures.join(' | ')} |`;
}

const rows = [await measure(Math.round(options.articles / 10)), await measure(options.articles)];
const engine = options.database === 'sqlite' ? 'SQLite' : 'PostgreSQL';
const text = `
\`npm run bench -- exports --articles ${options.articles} --database ${options.database}\`: \`npm run admin -- export-blog\` as a process of its own, without images, including its start. Memory is the peak of its resident set. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}.

| articles | time | ZIP file | peak memory |
|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (options.write) await writeResults(`Exporting a blog, ${engine}`, text);
