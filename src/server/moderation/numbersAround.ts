import { published } from '../articles/readModel.ts';
import type { Db } from '../db/schema.ts';

/** In milliseconds: by so much the clocks of several servers may differ. */
const SKEW = 60 * 60_000;

/**
 * The numbers between which everything was published in this span of time, both themselves outside. Articles get their
 * number and their date together, so some twenty steps through the primary key find it, and no index of dates is needed.
 */
export async function numbersAround(
  db: Db,
  { since, before }: { since?: string | undefined; before?: string | undefined },
): Promise<{ above: number; below: number }> {
  const until = Date.parse(before ?? '') + SKEW;
  return {
    above: since === undefined ? 0 : (await around(db, Date.parse(since) - SKEW)).above,
    below: until < Date.now() ? (await around(db, until)).below : Infinity,
  };
}

/** The number of the last article before a moment, 0 for none, and of the first one since, Infinity for none. */
async function around(db: Db, time: number): Promise<{ above: number; below: number }> {
  const moment = new Date(time).toISOString();
  const newest = await published(db)
    .select('article.number')
    .orderBy('article.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  let found = { above: 0, below: Infinity };
  let [from, to] = [0, (newest?.number ?? 0) + 1];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    const article = await published(db)
      .select(['article.number', 'article.createdAt'])
      .where('article.number', '>', from)
      .where('article.number', '<=', middle)
      .orderBy('article.number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (article && article.createdAt >= moment) {
      to = article.number;
      found = { ...found, below: to };
    } else {
      from = middle;
      if (article) found = { ...found, above: article.number };
    }
  }
  return found;
}
