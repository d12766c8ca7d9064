import { cpus } from 'node:os';
import { createBody } from '../scripts/seeding/content.ts';
import { render } from '../src/server/content/render.ts';
import { connect } from '../src/server/db/connect.ts';
import { insertArticle } from '../src/server/services/writeArticle.ts';
import { listTags } from '../src/server/store/tags.ts';
import { fillShortTexts } from '../src/shared/article.ts';
import { operator } from '../src/shared/articleChange.ts';
import type { Listing } from '../src/shared/listing.ts';
import type { Tag } from '../src/shared/tags.ts';
import { random, type Random } from '../tools/random.ts';
import { startServer } from '../tools/startServer.ts';
import { benchDatabase } from './benchDatabase.ts';
import { benchOptions } from './benchOptions.ts';
import { logIn } from './calls.ts';
import { peakMemory, median } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';
import { seedDatabase, authorEmail, AUTHOR } from './seededDatabase.ts';

const CALLS = 300;
const CALLS_WARM_UP = 20;
const WRITERS = 8;
/** Rounds with all authors at once, and the articles of each kind per author and round. */
const ROUNDS = 10;
const PER_ROUND = 10;

/** Creates articles with `POST /api/articles/new`: sequentially, and by several authors at once. */
async function createByCalls(url: string): Promise<Times[]> {
  const tags = (await (await fetch(`${url}/api/tags?limit=24`)).json()) as Listing<Tag>;
  const createText = createTexts(tags.result.map(({ name }) => name));
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, at) => (await logIn(url, authorEmail(at))).token),
  );

  async function create(token: string, isTagged: boolean): Promise<number> {
    const body = JSON.stringify(createText(isTagged));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const began = performance.now();
    const reply = await fetch(`${url}/api/articles/new`, { method: 'POST', headers, body });
    await reply.text();
    if (reply.status !== 201) throw new Error(`Could not create an article: ${reply.status}`);
    return performance.now() - began;
  }

  const alone = { without: [] as number[], eight: [] as number[] };
  for (let at = -CALLS_WARM_UP; at < CALLS; at += 1) {
    for (const kind of ['without', 'eight'] as const) {
      const time = await create(writers[0] ?? '', kind === 'eight');
      if (at >= 0) alone[kind].push(time);
    }
  }

  const together = { without: 0, eight: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['without', 'eight'] as const) {
      const began = performance.now();
      await Promise.all(
        writers.map(async (token) => {
          for (let at = 0; at < PER_ROUND; at += 1) await create(token, kind === 'eight');
        }),
      );
      together[kind] += performance.now() - began;
    }
  }
  const each = (time: number) => time / (ROUNDS * PER_ROUND * WRITERS);

  return [
    { name: 'HTTP, sequential', without: median(alone.without), eight: median(alone.eight) },
    {
      name: `HTTP, ${WRITERS} authors at once`,
      without: each(together.without),
      eight: each(together.eight),
    },
  ];
}

const INSERTS = 500;
const INSERTS_WARM_UP = 50;

/** Stores rendered articles with the server's code and without HTTP, where tags and the index weigh most. */
async function createInDatabase(url: string): Promise<Times[]> {
  const { db } = connect(url);
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', AUTHOR)
    .executeTakeFirstOrThrow();
  const { result } = await listTags(db, { limit: 24, page: 1 });
  const createText = createTexts(result.map(({ name }) => name));
  const rendered = render(createText(false).markdown);

  const times = { bare: [] as number[], without: [] as number[], eight: [] as number[] };
  for (let at = -INSERTS_WARM_UP; at < INSERTS; at += 1) {
    for (const kind of ['bare', 'without', 'eight'] as const) {
      const article = {
        ...createText(kind === 'eight'),
        ...rendered,
        ...(kind === 'bare' && { words: '' }),
        writer: operator,
      };
      const began = performance.now();
      await insertArticle(db, id, article);
      if (at >= 0) times[kind].push(performance.now() - began);
    }
  }
  await db.destroy();
  const [bare, without, eight] = [times.bare, times.without, times.eight].map(median) as [
    number,
    number,
    number,
  ];
  return [
    { name: 'stored, sequential', without, eight },
    { name: 'stored, compared with no indexed text', without: bare, eight },
  ];
}

/** In characters of markdown. */
const LENGTH = 3000;
const TAGS = 8;

/** Returns a function that makes articles, each with a new title and, if tagged, a random choice of these tags. */
function createTexts(tags: readonly string[]) {
  const prng = random(1);
  let markdown = '';
  while (markdown.length < LENGTH) markdown += `${createBody(prng).markdown}\n\n`;
  let made = 0;

  return (isTagged: boolean) => {
    made += 1;
    return {
      ...fillShortTexts({ title: `Note ${Date.now()} ${made}` }),
      markdown: markdown.slice(0, LENGTH),
      tags: isTagged ? drawTags(tags, prng) : [],
    };
  };
}

/** Draws eight different tags. */
function drawTags(tags: readonly string[], prng: Random): string[] {
  const left = [...tags];
  return Array.from({ length: Math.min(TAGS, left.length) }, () =>
    left.splice(prng.below(left.length), 1),
  ).flat();
}

/** Time per article, in ms. */
interface Times {
  name: string;
  without: number;
  eight: number;
}

const USAGE = `Usage: npm run bench -- create [--articles 10000] [--database sqlite] [--folder DIR] [--write]

Measure how long it takes to create an article with eight tags and one without.
See npm run bench -- requests --help for the options.`;

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
\`npm run bench -- create --articles ${articles} --database ${engine}\`: articles of 3 kB with eight tags and without, alternating, each committed durably and searchable; tags are drawn from the 24 most used. Medians if sequential, otherwise total time divided by number. Target: a ratio of at least ${TARGET}. Peak memory ${memory.toFixed(0)} MiB. Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}.

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
