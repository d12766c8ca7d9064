import { cpus } from 'node:os';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { createByCalls } from './createByCalls.ts';
import { createInDatabase } from './createInDatabase.ts';
import { peakMemory } from './processFigures.ts';
import { presentCommit, writeResults } from './resultsSection.ts';
import { seededDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench:create -- [--articles 10000] [--database sqlite] [--folder DIR] [--write]

How long an article with eight tags takes to be created beside one without. The options are those of npm run bench.`;

const WANTED = 0.7;
/** All limits count, and are never reached. */
const LIMITS = { WRITE_LIMIT: '999999999/900' };

const options = benchOptions(USAGE, 10_000);
const database = await benchDatabase(options.database, options.folder);
const { articles } = await seededDatabase(database.url, options.articles);

const stored = await createInDatabase(database.url);
const blog = await startServer({ dataDir: database.folder, env: { ...LIMITS, DATABASE_URL: database.url } });
const called = await createByCalls(blog.url);
const memory = peakMemory(blog.pid);
await blog.stop();
await database.close();

const ms = (time: number) => `${time.toFixed(2)} ms`;
const rows = [...stored, ...called].map(
  ({ name, without, eight }) =>
    `| ${name} | ${ms(without)} | ${ms(eight)} | ${(without / eight).toFixed(2)} |`,
);
const engine = database.engine === 'SQLite' ? 'sqlite' : 'postgres';
const text = `
\`npm run bench:create -- --articles ${articles} --database ${engine}\`: articles of 3 kB, those with eight tags and those without in turns, each committed durably and found by its words; the tags are drawn from the 24 that most articles have. Medians where one comes after the other, else the time of all by their number. Wanted: a rate of ${WANTED} at least. Peak memory of the server ${memory.toFixed(0)} MiB. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}. ${new Date().toISOString().slice(0, 10)}, at commit ${presentCommit()}.

| how | without tags | with eight | rate |
|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (options.write)
  await writeResults(
    `Creating with tags: ${articles.toLocaleString('en')} articles, ${database.engine}`,
    text,
  );
