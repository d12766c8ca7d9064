import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { hiddenArticles, published } from '../articles/readModel.ts';
import type { Db } from '../db/schema.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { Refusal } from '../lib/refusal.ts';
import { linksIn, opening } from './linksIn.ts';

/** Texts that are read at once: others wait some milliseconds for it. */
const AT_ONCE = 50;
/** Likewise, of texts that are read whole. */
const BYTES_AT_ONCE = 1024 * 1024;

/** How many links lead elsewhere from each of these articles, by its number. */
export async function linksOf(db: Db, numbers: readonly number[]): Promise<Map<number, number>> {
  const links = new Map<number, number>();
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('articleBody')
      .select('number')
      .select(linksIn(opening).as('links'))
      .where('number', 'in', numbers.slice(from, from + AT_ONCE))
      .execute();
    for (const row of rows) links.set(row.number, Number(row.links));
    await eventLoopTurn();
  }
  return links;
}

/** By which a text is known again, also when the article from which it is taken is gone by then. */
export interface Fingerprint {
  bytes: number;
  hash: string;
}

const fingerprintOf = (markdown: string): Fingerprint => ({
  bytes: Buffer.byteLength(markdown),
  hash: hash('sha256', markdown, 'base64url'),
});

/** Those of these articles that have this text. */
export async function withText(
  db: Db,
  numbers: readonly number[],
  text: Fingerprint,
): Promise<ReadonlySet<number>> {
  const same = new Set<number>();
  if (numbers.length === 0) return same;
  const atOnce = Math.max(1, Math.min(AT_ONCE, Math.floor(BYTES_AT_ONCE / text.bytes)));
  const ofLength = await db
    .selectFrom('articleBody')
    .select('number')
    .where('number', 'in', numbers)
    // Unlike the text, its length is known without reading it.
    .where(sql<boolean>`octet_length("markdown") = ${text.bytes}`)
    .execute();
  for (let from = 0; from < ofLength.length; from += atOnce) {
    const some = ofLength.slice(from, from + atOnce).map(({ number }) => number);
    const rows = await db
      .selectFrom('articleBody')
      .select(['number', 'markdown'])
      .where('number', 'in', some)
      .execute();
    for (const { number, markdown } of rows) if (fingerprintOf(markdown).hash === text.hash) same.add(number);
    await eventLoopTurn();
  }
  return same;
}

/** Of a published or hidden article. Refuses where there is none. */
export async function textOf(db: Db, slug: string): Promise<Fingerprint> {
  const readable = await published(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select('articleBody.markdown')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  const found =
    readable ??
    (await hiddenArticles(db)
      .innerJoin('articleBody', 'articleBody.number', 'article.number')
      .select('articleBody.markdown')
      .where('article.slug', '=', slug)
      .executeTakeFirst());
  if (!found)
    throw new Refusal('invalid', 'Same text as must be the address of an article that is or was published.');
  return fingerprintOf(found.markdown);
}
