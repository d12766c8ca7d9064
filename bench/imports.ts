import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { findDestinations } from '../src/server/content/destinations.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createImageProcessor } from '../src/server/images/imageProcessor.ts';
import { createMediaStorage } from '../src/server/images/mediaStorage.ts';
import { insertUser } from '../src/server/services/registration.ts';
import { importArticles, type ImportResult, renderHere } from '../src/server/transfer/importArticles.ts';
import { openImport } from '../src/server/transfer/importFiles.ts';
import { operator } from '../src/shared/articleChange.ts';
import type { ImportedFile } from '../src/shared/articleImport.ts';
import { paths } from '../src/shared/pages.ts';

const { positionals } = argumentsOrExit(
  `Usage: npm run bench -- imports FOLDER…

Import the sources of blogs into an empty blog each: first the preview, then the import, then the preview again. Prints a
table (seconds of processor time with the decoding of images, in brackets those elapsed), and where the import did something else than its preview said.`,
  { positionals: [1, 100] },
);

interface Run extends ImportResult {
  files: ImportedFile[];
}

const rows: string[] = [];
const differences: string[] = [];
for (const location of positionals) rows.push(await measure(location));
console.log(`| source | files | articles | drafts | dated | refused | images | left out | redirects | links here | links left | tags left | preview | import |
| ------ | ----: | -------: | -----: | ----: | ------: | -----: | -------: | --------: | ---------: | ---------: | --------: | ------: | ------: |
${rows.join('\n')}`);
for (const difference of differences) console.log(difference);

async function measure(location: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-imports-'));
  const { db } = connect(`sqlite:${path.join(folder, 'blog.db')}`);
  const imageProcessor = createImageProcessor({
    workerFile: path.resolve('src/server/images/imageWorker.ts'),
  });
  try {
    await migrate(db);
    const user = await insertUser(db, { name: 'Ada', email: 'ada@example.org', passwordHash: '' });
    const media = createMediaStorage({ store: 'folder', folder: path.join(folder, 'media') }, { db });
    const run = async (isDryRun: boolean): Promise<Run> => {
      const source = await openImport(location);
      const files: ImportedFile[] = [];
      const onFile = (file: ImportedFile) => void files.push(file);
      const options = {
        db,
        media,
        imageProcessor,
        rendering: renderHere,
        isAdmin: true,
        ownerId: user.id,
        writer: operator,
      };
      const undated = '2026-01-31';
      try {
        return { ...(await importArticles({ ...options, source, undated, isDryRun, onFile })), files };
      } finally {
        source.close();
      }
    };
    const began = measureTime();
    const preview = await run(true);
    const previewed = measureTime();
    const done = await run(false);
    const imported = measureTime();
    const again = await run(true);
    compare(location, preview, done);
    if (again.counts.new + again.counts.changed > 0)
      differences.push(
        `${location}: importing again would change ${again.counts.new + again.counts.changed}.`,
      );

    const articles = await db
      .selectFrom('article')
      .innerJoin('articleBody', 'articleBody.number', 'article.number')
      .select(['slug', 'markdown'])
      .execute();
    const slugs = new Set(articles.map(({ slug }) => slug));
    const dated = articles.length - done.undated.count;
    let [linked, tagged] = [0, 0];
    const prefix = paths.article('');
    for (const { markdown } of articles) {
      for (const { url } of findDestinations(markdown))
        if (url.startsWith(prefix) && slugs.has(url.slice(prefix.length).replace(/#.*/s, ''))) linked += 1;
      if (/\{[{%]/.test(markdown)) tagged += 1;
    }
    const missing = done.files.reduce(
      (sum, { note }) => sum + Number(/(\d+) links? leads? to/.exec(note)?.[1] ?? 0),
      0,
    );
    const drafts = await db
      .selectFrom('draft')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const redirects = await db
      .selectFrom('redirect')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return `| ${[path.basename(location), done.files.length, done.counts.new, Number(drafts.count), `${dated} of ${articles.length}`, done.counts.refused, done.images, done.imageFiles, Number(redirects.count), linked, missing, tagged, secondsBetween(began, previewed), secondsBetween(previewed, imported)].join(' | ')} |`;
  } finally {
    await imageProcessor.close();
    await db.destroy();
    await rm(folder, { recursive: true });
  }
}

function measureTime() {
  return { elapsed: performance.now() / 1000, processor: processorSeconds() };
}

function secondsBetween(from: ReturnType<typeof measureTime>, to: ReturnType<typeof measureTime>): string {
  return `${(to.processor - from.processor).toFixed(1)} (${(to.elapsed - from.elapsed).toFixed(0)})`;
}

/** Returns the processor time of this process and its children, also of those that have ended. On Linux. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const ticks = [
    readTicks('self', 16) + readTicks('self', 17),
    ...children.map((pid) => readTicks(pid, 14) + readTicks(pid, 15)),
  ];
  return (user + system) / 1e6 + ticks.reduce((sum, some) => sum + some, 0) / 100;
}

/** Returns a field of a process in hundredths of a second: proc_pid_stat(5). */
function readTicks(pid: string, field: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[field - 3]);
}

/** Notes where the import did something else than its preview said. */
function compare(location: string, preview: Run, done: Run) {
  const summary = ({ counts, images, imageFiles }: Run) => JSON.stringify({ counts, images, imageFiles });
  if (summary(preview) !== summary(done))
    differences.push(`${location}: promised ${summary(preview)}, did ${summary(done)}`);
  for (const [index, file] of done.files.entries()) {
    const promised = preview.files[index];
    if (promised?.name !== file.name || promised.outcome !== file.outcome || promised.note !== file.note)
      differences.push(
        `  ${file.name}: promised ${promised?.outcome ?? 'nothing'} “${promised?.note ?? ''}”, did ${file.outcome} “${file.note}”`,
      );
  }
}
