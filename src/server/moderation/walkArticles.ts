import type { ArticleFilter } from '../../shared/articleFilter.ts';
import { ARTICLES_GONE_THROUGH, type ArticleState } from '../../shared/foundArticle.ts';
import type { Db } from '../db/schema.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { accountNamed, isHelp, learnOwners, type Owner } from './articleOwners.ts';
import { type Place, type Row, slice, SLICE } from './articleSlice.ts';
import { type Fingerprint, linksOf, textOf, withText } from './articleTexts.ts';

/*
 * The articles of the blog, those that can be read and those that are hidden, the newest first. They are gone through in
 * slices, by their position, 10,000 at most: what is asked of them needs no index of its own, and costs the same however
 * many there are, and on whichever page.
 */

/** One that matches. */
export type Match = Row & { owner: Owner };

/** From where a call goes on. What `sameAs` names may be deleted by then. */
export type Start = Place & { text: Fingerprint | undefined };

interface Walked {
  /** Which text was asked for. */
  text: Fingerprint | undefined;
  /** Where it ended. */
  last: Place | null;
  /** Whether there are more than were gone through. */
  isCut: boolean;
}

interface Wanted {
  filter: ArticleFilter;
  states: readonly ArticleState[];
  /** The position of the last one; all, unless told. */
  least?: number | undefined;
}

/** Goes through what matches from a place on, as long as `take` is true. Throws a refusal where `sameAs` is no article. */
export async function walkArticles(
  db: Db,
  { filter, states, least = 0 }: Wanted,
  from: Start | null,
  take: (match: Match) => boolean,
): Promise<Walked> {
  const ownerId = await accountNamed(db, filter.by);
  const asked = {
    ownerId,
    states: states.filter((one) => filter.state === undefined || filter.state === one),
    text: from?.text ?? (filter.sameAs === undefined ? undefined : await textOf(db, filter.sameAs)),
  };
  // An author's are few, or found by an index of theirs.
  const { above, below } = ownerId === undefined ? positionsAround(filter) : EVERYWHERE;
  let after: Place = from ?? { position: below };
  let walked: Walked = { text: asked.text, last: from, isCut: false };
  const owners = new Map<string, Owner | null>();
  for (let looked = 0; looked < ARTICLES_GONE_THROUGH; looked += SLICE) {
    const rows = await slice(db, { ...asked, above: Math.max(above, least - 1), after });
    for (const match of await matching(db, rows, { ...asked, filter, owners }))
      if (!take(match)) return walked;
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return { ...walked, isCut: false };
    after = last;
    walked = { ...walked, last, isCut: true };
    await eventLoopTurn();
  }
  return walked;
}

const EVERYWHERE = { above: 0, below: Infinity };

/** In milliseconds: by so much the clocks of several servers may differ. */
const SKEW = 60 * 60_000;

/** The positions between which everything was published in this span of time, both themselves outside. */
const positionsAround = ({ since, before }: Pick<ArticleFilter, 'since' | 'before'>) => ({
  above: since === undefined ? 0 : 1000 * (Date.parse(since) - SKEW),
  below: before === undefined ? Infinity : 1000 * (Date.parse(before) + SKEW),
});

interface Asked {
  filter: ArticleFilter;
  states: readonly ArticleState[];
  ownerId: string | undefined;
  text: Fingerprint | undefined;
  /** Known by now. */
  owners: Map<string, Owner | null>;
}

/** Those of a slice that match; texts are read of those alone that match by all else. */
async function matching(
  db: Db,
  rows: readonly Row[],
  { filter, states, ownerId, text, owners }: Asked,
): Promise<Match[]> {
  const heads = rows.filter((row) => states.includes(row.state) && fits(row, filter));
  await learnOwners(
    db,
    owners,
    heads.map(({ ownerId }) => ownerId),
  );
  let matches = heads.flatMap((row): Match[] => {
    const owner = owners.get(row.ownerId);
    return owner && isHelp(owner, filter, ownerId !== undefined) ? [{ ...row, owner }] : [];
  });
  const numbers = () => matches.map(({ number }) => number);
  if (filter.links !== undefined) {
    const [links, least] = [await linksOf(db, numbers()), filter.links];
    matches = matches.filter(({ number }) => (links.get(number) ?? 0) >= least);
  }
  if (text !== undefined) {
    const same = await withText(db, numbers(), text);
    matches = matches.filter(({ number }) => same.has(number));
  }
  return matches;
}

function fits(row: Row, { q = '', since, before, hiddenFor }: ArticleFilter): boolean {
  const { title, createdAt } = row;
  if (hiddenFor !== undefined && hiddenFor !== row.hiddenFor) return false;
  if (since !== undefined && createdAt < since) return false;
  if (before !== undefined && createdAt >= before) return false;
  const lower = title.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
