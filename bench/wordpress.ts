import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { Refusal } from '../src/server/lib/refusal.ts';
import { openImport } from '../src/server/transfer/importFiles.ts';
import { readSource } from '../src/server/transfer/readSource.ts';
import { currentCommit, writeResults } from './resultsSection.ts';

argumentsOrExit(`Usage: npm run bench -- wordpress

Measure the memory and time of reading exports of WordPress. Writes the table to bench/results.md.`);

/** Numbers of posts, the smallest first: the process keeps its peak of memory. */
const SIZES = [100, 1000, 10_000];

const PARAGRAPH = `<!-- wp:paragraph --><p>The engine weaves <strong>algebraic patterns</strong> just as the <a href="https://looms.example/">Jacquard loom</a> weaves flowers and leaves. Über Webstühle und 織機.</p><!-- /wp:paragraph -->
<!-- wp:image --><figure class="wp-block-image"><img src="https://looms.example/uploads/loom-300x200.jpg" alt="A loom"><figcaption>A loom</figcaption></figure><!-- /wp:image -->
`;

function* createExport(posts: number): Generator<string> {
  yield '<?xml version="1.0"?>\n<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>\n';
  for (let id = 1; id <= posts; id += 1) {
    const content = PARAGRAPH.repeat(8 + (id % 9));
    yield `<item><title>Post ${id}</title><link>https://looms.example/${id}/</link><guid>https://looms.example/?p=${id}</guid>
<content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>post-${id}</wp:post_name>
<wp:post_date_gmt>2019-05-01 08:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>\n`;
  }
  yield '</channel></rss>\n';
}

const MIB = 1024 ** 2;
const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
const rows: string[] = [];
try {
  for (const size of SIZES) {
    const file = path.join(folder, `${size}.xml`);
    await pipeline(Readable.from(createExport(size)), createWriteStream(file));
    const start = process.cpuUsage();
    let articles = 0;
    const source = await openImport(file);
    for await (const { article } of readSource(source)) if (!(article instanceof Refusal)) articles += 1;
    source.close();
    if (articles !== size) throw new Error(`${articles} of ${size} posts were read.`);
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    const peak = process.resourceUsage().maxRSS / 1024;
    rows.push(
      `| ${size.toLocaleString('en')} | ${((await stat(file)).size / MIB).toFixed(1)} MiB | ${seconds.toFixed(1)} s | ${Math.round(size / seconds).toLocaleString('en')}/s | ${Math.round(peak)} MiB |`,
    );
  }
} finally {
  await rm(folder, { recursive: true });
}

const text = `\`npm run bench -- wordpress\` reads exports of WordPress that it makes and converts their HTML to Markdown, without storing anything. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(0)}, one process. ${new Date().toISOString().slice(0, 10)}, at commit ${currentCommit()}. The peak is that of the process until then.

| posts | file | processor time | posts | peak memory |
| ----- | ---- | -------------- | ----- | ----------- |
${rows.join('\n')}`;
console.log(text);
await writeResults('Importing from WordPress', text);
