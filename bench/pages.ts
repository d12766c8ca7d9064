import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../tools/startServer.ts';
import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { PAGE_SIZE } from '../src/shared/listing.ts';
import { paths } from '../src/shared/pages.ts';
import { copyBare } from './pages/bareCopy.ts';
import { firstPaint, LOADS } from './pages/firstPaint.ts';
import { htmlLoad, LOAD, MAKING } from './pages/htmlLoad.ts';
import { type BenchBlog, openBlog } from './pages/openBlog.ts';
import { presentCommit, writeResults } from './resultsSection.ts';

const ARTICLES = 60_000;
const PARTS = ['paint', 'load'];

const USAGE = `Usage: npm run bench:pages -- [paint] [load]

How soon public pages are painted, and how many the server sends, of the built product; both unless one is named.
Writes the tables into bench/results.md.`;

const asked = orExit(() => {
  const { positionals } = readArguments(USAGE, { positionals: [0, PARTS.length] });
  if (positionals.some((part) => !PARTS.includes(part))) throw new UsageError(USAGE);
  return positionals;
});
const isWanted = (part: string) => asked.length === 0 || asked.includes(part);

const commit = presentCommit();
const conditions = () =>
  `SQLite, ${ARTICLES.toLocaleString('en')} articles; Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)}. ${new Date().toISOString().slice(0, 10)}, at commit ${commit}.`;

async function report(heading: string, text: string) {
  console.log(`\n${heading}\n\n${text}`);
  await writeResults(heading, text);
}

async function reportPaint(blog: BenchBlog) {
  const file = join(blog.folder, 'bare.json');
  await copyBare(blog.url, [paths.articles, blog.article], file);
  const bare = await startNode(['bench/pages/bareSite.ts', file]);
  try {
    const pair = (name: string, path: string) => ({ name, blog: blog.url + path, bare: bare.url + path });
    const tables = await firstPaint([pair('listing', paths.articles), pair('article', blog.article)]);
    await report(
      'First paint',
      `\`npm run bench:pages -- paint\` loads the listing and an article of the built product ${LOADS} times with nothing kept, by turns with a bare page: the very html without its scripts, its state and the hints to load scripts, with its styles inline in place of the stylesheet and its pictures, compressed beforehand by brotli and served by \`node:http\`. Medians. The phone has 412 x 823 pixels, 150 ms a round trip, 1.6 Mbit/s and a processor 4 times slower (DevTools' emulation); else there are 1280 x 800 pixels and no limits. A third of the articles have a cover of their own, served by a third host; the article has the default one.

${conditions()} ${tables}`,
    );
  } finally {
    await bare.stop();
  }
}

async function reportLoad(blog: BenchBlog) {
  const tables = await htmlLoad(blog, Math.floor(ARTICLES / PAGE_SIZE));
  await report(
    'Html of pages',
    `\`npm run bench:pages -- load\` asks the built product for pages and nothing beside them, without compression, with gzip and with brotli: the same listing page and article again and again, by turns with a bare \`node:http\` that answers the same bytes (${LOAD.connections} connections, ${LOAD.rounds} rounds of ${LOAD.seconds} s), and another listing page each time, deeper and deeper (${MAKING.connections} connections). A page is held in the forms that browsers ask for, gzip or brotli; for whoever takes none it is unpacked each time.

${conditions()}

${tables}`,
  );
}

const blog = await openBlog(ARTICLES);
try {
  if (isWanted('paint')) await reportPaint(blog);
  if (isWanted('load')) await reportLoad(blog);
} finally {
  await blog.stop();
}
