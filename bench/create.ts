import { cpus } from 'node:os';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { createByCalls } from './createByCalls.ts';
import { createInDatabase } from './createInDatabase.ts';
import { peakMemory } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { seedDatabase } from './seededDatabase.ts';

const USAGE = `Usage: npm run bench:create -- [--articles 10000] [--database sqlite] [--folder DIR] [--write]

Measure how long it takes to create an article with eight tags and one without.
See npm run bench -- --help for the options.`;

const TARGET = 0.7;
/** High enough never to be reached; attempts are still counted. */
const LIMITS = { WRITE_LIMIT: '999999999/900' };

const options = benchOptions(USAGE, 10_000);
const database = await benchDatabase(options.database, options.folder);
const { articles } = await seedDatabase(database.url, options.articles);

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
\`npm run bench:create -- --articles ${articles} --database ${engine}\`: articles of 3 kB with eight tags and without, alternating, each committed durably and searchable; tags are drawn from the 24 most used. Medians if sequential, otherwise total time divided by number. Target: a ratio of at least ${TARGET}. Peak memory ${memory.toFixed(0)} MiB. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}.

| how | no tags | eight tags | ratio |
|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
if (options.write)
  await writeResults(
    `Creating with tags: ${articles.toLocaleString('en')} articles, ${database.engine}`,
    text,
  );
