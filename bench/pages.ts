import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { UsageError, orExit, readArguments } from '../src/server/cli/arguments.ts';
import { PAGE_SIZE } from '../src/shared/listing.ts';
import { paths } from '../src/shared/pages.ts';
import { startNode } from '../tools/startServer.ts';
import { copyBare } from './pages/bareCopy.ts';
import { firstPaint, LOADS } from './pages/firstPaint.ts';
import { htmlLoad, LOAD, UNCACHED_LOAD } from './pages/htmlLoad.ts';
import { type BenchBlog, openBlog } from './pages/openBlog.ts';
import { typefaces, VISITS } from './pages/typeface.ts';
import { currentCommit, writeResults } from './resultsSection.ts';

const PARTS = ['paint', 'load', 'typeface'];

const USAGE = `Usage: npm run bench -- pages [paint] [load] [typeface]

Measure when public pages are painted (paint), how many the server sends (load) and in which typeface their text is on a
first visit (typeface). Runs all by default.
Writes the tables to bench/results.md.`;

const selectedParts = orExit(() => {
  const { positionals } = readArguments(USAGE, { positionals: [0, PARTS.length] });
  if (positionals.some((part) => !PARTS.includes(part))) throw new UsageError(USAGE);
  return positionals;
});
const isSelected = (part: string) => selectedParts.length === 0 || selectedParts.includes(part);

// The typeface doesn't depend on it.
const ARTICLES = selectedParts.join() === 'typeface' ? 1000 : 60_000;

const commit = currentCommit();
const conditions = () =>
  `SQLite, ${ARTICLES.toLocaleString('en')} articles; Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)}. ${new Date().toISOString().slice(0, 10)}, commit ${commit}.`;

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
    const tables = await firstPaint([pair('list', paths.articles), pair('article', blog.article)]);
    await report(
      'First paint',
      `\`npm run bench -- pages paint\` loads the list and an article of the build ${LOADS} times with an empty cache, alternating with a bare page: the same HTML without scripts, state and preloads, with inline styles, precompressed with Brotli and served by \`node:http\`. Medians. The phone has 412 x 823 pixels, 150 ms round trips, 1.6 Mbit/s and a 4 times slower CPU (emulated by DevTools); otherwise 1280 x 800 pixels without limits. A third of the articles have a cover on a third host; the article has the default one.

${conditions()} ${tables}`,
    );
  } finally {
    await bare.stop();
  }
}

async function reportLoad(blog: BenchBlog) {
  const tables = await htmlLoad(blog, Math.floor(ARTICLES / PAGE_SIZE));
  await report(
    'HTML of pages',
    `\`npm run bench -- pages load\` requests only pages from the build, uncompressed, with gzip and with Brotli: the same list page and article, alternating with a bare \`node:http\` server (${LOAD.connections} connections, ${LOAD.rounds} rounds of ${LOAD.seconds} s), and a different list page each time (${UNCACHED_LOAD.connections} connections). Pages are cached in gzip and Brotli; for other clients they are decompressed.

${conditions()}

${tables}`,
  );
}

async function reportTypeface({ url, article }: BenchBlog) {
  const table = await typefaces([
    { name: 'list', url: url + paths.articles, next: `main article a[href^="${paths.articles}/"]` },
    { name: 'article', url: url + article, next: `main a[href^="${paths.articles}/"]:not([href*="#"])` },
  ]);
  await report(
    'Typeface',
    `\`npm run bench -- pages typeface\` visits the list and an article of the build ${VISITS} times with an empty cache on the phone profile of [First paint](#first-paint), and then follows a link in the app. DevTools name the fonts that the first paragraph and the first heading are drawn with.

${conditions()} ${table}`,
  );
}

const blog = await openBlog(ARTICLES);
try {
  if (isSelected('paint')) await reportPaint(blog);
  if (isSelected('load')) await reportLoad(blog);
  if (isSelected('typeface')) await reportTypeface(blog);
} finally {
  await blog.stop();
}
