import { RECIPE } from '../../src/server/content/renderer.ts';
import { random, type Random } from '../../tools/random.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { hashPassword } from '../../src/server/services/passwords.ts';
import { changeCounts, type ListedArticle, positionsOf } from '../../src/server/db/paging.ts';
import { type ArticleTag, packTags } from '../../src/server/db/readModel.ts';
import { resolveTags, storeTags, type TagChange } from '../../src/server/store/tags.ts';
import { titleSortKey } from '../../src/server/store/articles.ts';
import { tidyTags } from '../../src/shared/tags.ts';

import { requestReindex } from '../../src/server/search/searchIndex.ts';
import { type Body, bodyOf, coverOf, nameOf, tagsOf, titleOf } from './content.ts';
import { insertRows } from './insertRows.ts';

const BODIES = 150;
const ROWS_PER_TRANSACTION = 20_000;
/** Made and stored before the next are made: what lives for long is copied again and again in memory. */
const ROWS_AT_ONCE = 1000;
/** Between two articles, in milliseconds. */
const PACE = 60_000;
/** Of every seeded author: to look at the blog with an author's eyes. */
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
 * Adds authors (`author1@seed1.example` and so on) and their articles to a migrated database: the same for the same
 * seed, but for times and the password's hash. A server has them found by their words when it starts. One article in ten is by the first author, the rest by turns.
 */
export async function fillBlog(
  db: Db,
  { articles, authors: authorCount, seed }: Amounts,
  onProgress: (stored: number) => void,
): Promise<void> {
  const dice = random(seed);
  const bodies = Array.from({ length: BODIES }, () => bodyOf(dice));
  const authors = await storeAuthors(db, authorCount, seed, dice);
  const writer = articleMaker({ seed, dice, authors, began: Date.now() - articles * PACE });

  for (let stored = 0; stored < articles;) {
    const end = Math.min(stored + ROWS_PER_TRANSACTION, articles);
    const make = (from: number) =>
      Array.from({ length: Math.min(ROWS_AT_ONCE, end - from) }, (_, at) =>
        writer(from + at, pick(bodies, dice)),
      );
    const first = stored;
    await db.transaction().execute(async (db) => {
      const counted: (ListedArticle & { number: number })[] = [];
      const tagged: TagChange[] = [];
      for (let from = first; from < end; from += ROWS_AT_ONCE) {
        const articles = await storeArticles(db, make(from));
        counted.push(...articles);
        tagged.push(...articles.map(({ tags, ...article }) => ({ ...article, before: [], after: tags })));
      }
      await storeTags(db, tagged);
      await changeCounts(db, counted.flatMap(positionsOf), 1);
    });
    stored = end;
    onProgress(stored);
  }
  await requestReindex(db);
}

async function storeAuthors(db: Db, count: number, seed: number, dice: Random): Promise<Author[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const createdAt = new Date().toISOString();
  const users = Array.from({ length: count }, (_, at) => {
    const email = `author${at + 1}@seed${seed}.example`;
    const handle = `author-${at + 1}-of-${seed}`;
    const name = nameOf(dice);
    return { id: idOf(seed, 1, at), name, email, emailKey: email, handle, passwordHash, createdAt };
  });
  await insertRows(db, 'user', users);
  return users.map(({ id }) => ({ id }));
}

interface Making {
  seed: number;
  dice: Random;
  authors: Author[];
  began: number;
}

function articleMaker({ seed, dice, authors, began }: Making) {
  return (at: number, { markdown, sanitizedHtml, lead, wordCount, readingMinutes }: Body) => {
    const author = authors[at % 10 === 0 ? 0 : at % authors.length] ?? { id: '' };
    const title = titleOf(dice);
    const slug = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${seed}-${at + 1}`;
    const time = new Date(began + at * PACE).toISOString();
    return {
      head: {
        ...{
          id: idOf(seed, 2, at),
          ownerId: author.id,
          // Other seeds have others.
          position: 1000 * (began + at * PACE) + (seed % 1000),
          slug,
          title,
          titleKey: titleSortKey(title),
          cover: coverOf(dice),
        },
        ...{ lead, wordCount, readingMinutes, recipe: RECIPE, createdAt: time, updatedAt: time },
      },
      body: { markdown, sanitizedHtml },
      clicks: dice.below(2000),
      tags: tagsOf(dice),
    };
  };
}

async function storeArticles(
  db: Db,
  written: ReturnType<ReturnType<typeof articleMaker>>[],
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

const pick = (bodies: Body[], dice: Random): Body => dice.pick(bodies) ?? bodyOf(dice);

/** Shaped like a UUID of version 8, the one for makers' own purposes, and like ours in order of creation. */
function idOf(seed: number, kind: number, at: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(at, 8)}-${hex(kind, 4)}-8000-8000-${hex(seed, 12)}`;
}
