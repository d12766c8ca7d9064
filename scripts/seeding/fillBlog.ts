import type { Insertable } from 'kysely';
import { RECIPE } from '../../src/server/content/renderer.ts';
import { changeCounts, type ListedArticle, getPositions } from '../../src/server/db/paging.ts';
import { isPostgres } from '../../src/server/db/portable.ts';
import { type ArticleTag, packTags, titleSortKey } from '../../src/server/db/readModel.ts';
import type { Db, Database } from '../../src/server/db/schema.ts';
import { requestReindex } from '../../src/server/search/searchIndex.ts';
import { hashPassword } from '../../src/server/services/passwords.ts';
import { resolveTags, storeTags, type TagChange } from '../../src/server/store/tags.ts';
import { fillShortTexts } from '../../src/shared/article.ts';
import { tidyTags } from '../../src/shared/tags.ts';
import { random, type Random } from '../../tools/random.ts';
import { type Body, createBody, pickCover, createName, pickTags, createTitle } from './content.ts';

const BODIES = 150;
const ROWS_PER_TRANSACTION = 20_000;
/** Articles created before they are stored; long-lived objects cost garbage collection. */
const BATCH_SIZE = 1000;
/** Between two articles, in ms. */
const INTERVAL = 60_000;
/** Password of every seeded author. */
export const PASSWORD = 'seeded blog';

export interface Amounts {
  articles: number;
  authors: number;
  seed: number;
}

interface Author {
  id: string;
}

/**
 * Adds authors (`author1@seed1.example` and so on) and their articles to a migrated database, the same for a seed except
 * times and the password hash. A server indexes them when it starts. The first author writes a tenth of the articles, the
 * others take turns.
 */
export async function fillBlog(
  db: Db,
  { articles, authors: authorCount, seed }: Amounts,
  onProgress: (stored: number) => void,
): Promise<void> {
  const prng = random(seed);
  const bodies = Array.from({ length: BODIES }, () => createBody(prng));
  const authors = await storeAuthors(db, authorCount, seed, prng);
  const writer = createArticleFactory({ seed, prng, authors, began: Date.now() - articles * INTERVAL });

  for (let stored = 0; stored < articles;) {
    const end = Math.min(stored + ROWS_PER_TRANSACTION, articles);
    const make = (from: number) =>
      Array.from({ length: Math.min(BATCH_SIZE, end - from) }, (_, at) =>
        writer(from + at, pickBody(bodies, prng)),
      );
    const first = stored;
    await db.transaction().execute(async (db) => {
      const counted: (ListedArticle & { number: number })[] = [];
      const tagged: TagChange[] = [];
      for (let from = first; from < end; from += BATCH_SIZE) {
        const articles = await storeArticles(db, make(from));
        counted.push(...articles);
        tagged.push(...articles.map(({ tags, ...article }) => ({ ...article, before: [], after: tags })));
      }
      await storeTags(db, tagged);
      await changeCounts(db, counted.flatMap(getPositions), 1);
    });
    stored = end;
    onProgress(stored);
  }
  await requestReindex(db);
}

async function storeAuthors(db: Db, count: number, seed: number, prng: Random): Promise<Author[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const createdAt = new Date().toISOString();
  const users = Array.from({ length: count }, (_, at) => {
    const email = `author${at + 1}@seed${seed}.example`;
    const handle = `author-${at + 1}-of-${seed}`;
    const name = createName(prng);
    return { id: createId(seed, 1, at), name, email, emailKey: email, handle, passwordHash, createdAt };
  });
  await insertRows(db, 'user', users);
  return users.map(({ id }) => ({ id }));
}

interface FactoryOptions {
  seed: number;
  prng: Random;
  authors: Author[];
  began: number;
}

function createArticleFactory({ seed, prng, authors, began }: FactoryOptions) {
  return (at: number, { markdown, sanitizedHtml, lead, wordCount, readingMinutes }: Body) => {
    const author = authors[at % 10 === 0 ? 0 : at % authors.length] ?? { id: '' };
    const title = createTitle(prng);
    const slug = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${seed}-${at + 1}`;
    const time = new Date(began + at * INTERVAL).toISOString();
    return {
      head: {
        ...{
          id: createId(seed, 2, at),
          ownerId: author.id,
          // Unique across seeds.
          position: 1000 * (began + at * INTERVAL) + (seed % 1000),
          slug,
          ...fillShortTexts({ title, cover: pickCover(prng) }),
          titleKey: titleSortKey(title),
          images: '[]',
        },
        ...{ lead, wordCount, readingMinutes, recipe: RECIPE, createdAt: time, updatedAt: time },
      },
      body: { markdown, sanitizedHtml },
      clicks: prng.below(2000),
      tags: pickTags(prng),
    };
  };
}

async function storeArticles(
  db: Db,
  written: ReturnType<ReturnType<typeof createArticleFactory>>[],
): Promise<(ListedArticle & { number: number; tags: ArticleTag[] })[]> {
  const tags = await resolveTags(db, tidyTags(written.flatMap(({ tags }) => tags)), null);
  const tagged = written.map((article) => ({
    ...article,
    tags: tags.filter(({ name }) => article.tags.includes(name)),
  }));
  const numbers = (await insertRows(
    db,
    'article',
    tagged.map(({ head, tags }) => ({ ...head, tags: packTags(tags) })),
    'number',
  )) as number[];
  const numbered = tagged.map((article, at) => ({ ...article, number: numbers[at] ?? 0 }));

  const bodies = numbered.map(({ number, body }) => ({ number, ...body }));
  await insertRows(db, 'articleBody', bodies);
  const clicks = numbered.map(({ number, clicks, head: { ownerId } }) => ({ number, clicks, ownerId }));
  await insertRows(db, 'articleClicks', clicks);
  return numbered.map(({ number, tags, head: { ownerId, position } }) => ({
    ...{ number, position, ownerId, isListed: 1, tags },
  }));
}

const pickBody = (bodies: Body[], prng: Random): Body => prng.pick(bodies) ?? createBody(prng);

/** Returns a UUID of version 8 (custom), ordered by creation like the server's ids. */
function createId(seed: number, kind: number, at: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(at, 8)}-${hex(kind, 4)}-8000-8000-${hex(seed, 12)}`;
}

const ROWS_PER_STATEMENT = 50;

/** Inserts rows of one shape in batches. Returns the column `returning` of each row in order, if given. */
async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Insertable<Database[Table]>[],
  returning?: keyof Database[Table] & string,
): Promise<unknown[]> {
  const returned: unknown[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_PER_STATEMENT);
    const { rows: answers } = await db.executeQuery({
      ...getStatement(db, table, batch, returning),
      parameters: batch.flatMap((row) => Object.values(row)),
    });
    if (returning) returned.push(...answers.map((answer) => (answer as Record<string, unknown>)[returning]));
  }
  return returned;
}

const statements = new Map<string, ReturnType<typeof compile>>();

/** Compiles statements once, as that takes longer than running them. */
function getStatement<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: Insertable<Database[Table]>[],
  returning: string | undefined,
) {
  const key = `${isPostgres(db) ? 'postgres' : 'sqlite'}/${table}/${rows.length}`;
  const compiled = statements.get(key) ?? compile(db, table, rows, returning);
  statements.set(key, compiled);
  return compiled;
}

const compile = (db: Db, table: keyof Database, rows: object[], returning: string | undefined) =>
  db
    .insertInto(table)
    .values(rows as never)
    .$if(returning !== undefined, (query) => query.returning(returning as never))
    .compile();
