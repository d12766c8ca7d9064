import { pageOf } from '../../shared/listing.ts';
import { adminMessages } from '../../shared/messages/en/admin.ts';
import {
  type ArticleFilter,
  type ModeratedArticleQuery,
  type ModeratedArticleListing,
  ARTICLES_SEARCHED_MAX,
  type ArticleState,
  articleStates,
  type ModeratedArticle,
} from '../../shared/moderation.ts';
import { hasRight } from '../../shared/roles.ts';
import { now } from '../db/portable.ts';
import type { ByRole } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { listAccountsById, type ListedAuthor } from '../store/accounts/lists.ts';
import { findUserByEmail, findUserByHandle } from '../store/accounts/users.ts';
import { countArticleLinks } from '../store/articles/links.ts';
import {
  type Cursor,
  fetchBatch,
  findFingerprint,
  type Fingerprint,
  findWithSameText,
  SCAN_BATCH,
  type ScannedArticle,
} from '../store/articles/scan.ts';

/*
 * Finds published and hidden articles by scanning them in batches by position, newest first, up to 10,000. Filters need no
 * index, and the cost doesn't depend on the number of articles or on the page.
 */

/** Returns a page of the articles that match, with the totals by state. Throws if `sameAs` isn't an article. */
export async function findArticles(
  db: Db,
  query: ModeratedArticleQuery,
  by: ByRole,
): Promise<ModeratedArticleListing & { total: number }> {
  const asOf = now();
  const tallies: Record<ArticleState, number> = { published: 0, page: 0, hidden: 0, suspended: 0 };
  const matches: Match[] = [];
  const { isCut, last } = await scanArticles(
    db,
    { filter: query, states: articleStates, by },
    null,
    (match) => {
      matches.push(match);
      tallies[match.state] += 1;
      return true;
    },
  );
  const { result, ...pages } = pageOf(matches, query);
  const links = await countArticleLinks(
    db,
    result.map(({ number }) => number),
  );
  return {
    result: result.map((match) => ({
      ...toFoundArticle(match, links.get(match.number) ?? 0),
      ...(!hasRight(by.role, 'manageBlog') && { ownerId: '' }),
    })),
    ...pages,
    ...tallies,
    isCut,
    reaches: isCut && last ? String(last.position) : null,
    asOf,
  };
}

const toFoundArticle = (
  { number: _number, position: _position, keptFor: _keptFor, owner, ...article }: Match,
  links: number,
): ModeratedArticle => ({
  ...article,
  ownerName: owner.name,
  ownerHandle: owner.handle,
  ownerSince: owner.createdAt,
  links,
});

interface MatchingArticles {
  articles: { id: string; slug: string; cursor: string }[];
  /** The cursor to continue from; null at the end. */
  next: string | null;
}

/**
 * Returns up to `max` articles that match and are in one of these states, from the cursor `after` to the position that
 * a listing `reaches`. Each comes with the cursor to continue after it.
 */
export async function findMatchingArticles(
  db: Db,
  query: Pick<ArticleQuery, 'filter' | 'states' | 'by'>,
  { after, reaches, max }: { after: string | undefined; reaches: string | undefined; max: number },
): Promise<MatchingArticles> {
  const matches: Match[] = [];
  const minPosition = reaches === undefined ? undefined : Number(reaches);
  const { isCut, last, fingerprint } = await scanArticles(
    db,
    { ...query, minPosition },
    parseCursor(after),
    (match) => {
      matches.push(match);
      return matches.length <= max;
    },
  );
  const articles = matches
    .slice(0, max)
    .map(({ _id: id, slug, position }) => ({ id, slug, cursor: formatCursor({ position, fingerprint }) }));
  if (matches.length > max) return { articles, next: articles.at(-1)?.cursor ?? null };
  return { articles, next: isCut && last ? formatCursor({ ...last, fingerprint }) : null };
}

const formatCursor = ({ position, fingerprint }: ScanStart) =>
  [position, ...(fingerprint ? [fingerprint.bytes, fingerprint.hash] : [])].join(' ');

/** Returns null for an invalid cursor, to start at the newest article. */
function parseCursor(after: string | undefined): ScanStart | null {
  const [, position, bytes, hash] = /^(\d{1,16})(?: (\d{1,8}) ([\w-]{43}))?$/.exec(after ?? '') ?? [];
  if (position === undefined) return null;
  const fingerprint = hash === undefined ? undefined : { bytes: Number(bytes), hash };
  return { position: Number(position), fingerprint };
}

/** An article that matches. */
type Match = ScannedArticle & { owner: ListedAuthor };

/** Where a scan starts. It keeps the fingerprint, as the article in `sameAs` may be deleted between calls. */
type ScanStart = Cursor & { fingerprint: Fingerprint | undefined };

interface ScanResult {
  /** The fingerprint of the article in `sameAs`. */
  fingerprint: Fingerprint | undefined;
  /** Where the scan ended. */
  last: Cursor | null;
  /** Whether the scan was cut off before the end. */
  isCut: boolean;
}

interface ArticleQuery {
  filter: ArticleFilter;
  states: readonly ArticleState[];
  /** Whose list it is: it has what they may moderate, and only who may see emails finds authors by them. */
  by: ByRole;
  /** The position to stop at. */
  minPosition?: number | undefined;
}

/** Scans from a position for matches for as long as `take` returns true. Throws if `sameAs` isn't an article. */
async function scanArticles(
  db: Db,
  { filter, states, by, minPosition = 0 }: ArticleQuery,
  from: ScanStart | null,
  take: (match: Match) => boolean,
): Promise<ScanResult> {
  const seesEmails = hasRight(by.role, 'manageBlog');
  const ownerId = await findAccountIdByQuery(db, filter.by, seesEmails);
  const query = {
    by,
    ownerId,
    seesEmails,
    states: states.filter((one) => filter.state === undefined || filter.state === one),
    fingerprint:
      from?.fingerprint ??
      (filter.sameAs === undefined ? undefined : await requireFingerprint(db, filter.sameAs)),
  };
  // Articles of one author are found using an index.
  const { above, below } = ownerId === undefined ? positionRange(filter) : ALL_POSITIONS;
  let after: Cursor = from ?? { position: below };
  let scanned: ScanResult = { fingerprint: query.fingerprint, last: from, isCut: false };
  const owners = new Map<string, ListedAuthor | null>();
  for (let looked = 0; looked < ARTICLES_SEARCHED_MAX; looked += SCAN_BATCH) {
    const rows = await fetchBatch(db, { ...query, above: Math.max(above, minPosition - 1), after });
    for (const match of await findMatchesIn(db, rows, { ...query, filter, owners }))
      if (!take(match)) return scanned;
    const last = rows.at(-1);
    if (!last || rows.length < SCAN_BATCH) return { ...scanned, isCut: false };
    after = last;
    scanned = { ...scanned, last, isCut: true };
    await eventLoopTurn();
  }
  return scanned;
}

const ALL_POSITIONS = { above: 0, below: Infinity };

/** In milliseconds: tolerated difference between the clocks of servers. */
const CLOCK_SKEW = 60 * 60_000;

/** Returns the positions, exclusive, that enclose everything published in a period. */
const positionRange = ({ since, before }: Pick<ArticleFilter, 'since' | 'before'>) => ({
  above: since === undefined ? 0 : 1000 * (Date.parse(since) - CLOCK_SKEW),
  below: before === undefined ? Infinity : 1000 * (Date.parse(before) + CLOCK_SKEW),
});

interface MatchContext {
  filter: ArticleFilter;
  states: readonly ArticleState[];
  ownerId: string | undefined;
  seesEmails: boolean;
  fingerprint: Fingerprint | undefined;
  /** Owners loaded so far; null for one that doesn't exist. */
  owners: Map<string, ListedAuthor | null>;
}

/** Returns the articles of a batch that match. Reads texts only if everything else matches. */
async function findMatchesIn(
  db: Db,
  rows: readonly ScannedArticle[],
  { filter, states, ownerId, seesEmails, fingerprint, owners }: MatchContext,
): Promise<Match[]> {
  const heads = rows.filter(
    (row) => row.keptFor === null && states.includes(row.state) && matchesFilter(row, filter),
  );
  await loadOwners(
    db,
    owners,
    heads.map(({ ownerId }) => ownerId),
  );
  let matches = heads.flatMap((row): Match[] => {
    const owner = owners.get(row.ownerId);
    return owner && ownerMatches(seesEmails ? owner : { ...owner, email: '' }, filter, ownerId !== undefined)
      ? [{ ...row, owner }]
      : [];
  });
  const numbers = () => matches.map(({ number }) => number);
  if (filter.links !== undefined) {
    const [links, least] = [await countArticleLinks(db, numbers()), filter.links];
    matches = matches.filter(({ number }) => (links.get(number) ?? 0) >= least);
  }
  if (fingerprint !== undefined) {
    const same = await findWithSameText(db, numbers(), fingerprint);
    matches = matches.filter(({ number }) => same.has(number));
  }
  return matches;
}

function matchesFilter(row: ScannedArticle, { q = '', since, before, hiddenFor }: ArticleFilter): boolean {
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

async function requireFingerprint(db: Db, slug: string): Promise<Fingerprint> {
  const fingerprint = await findFingerprint(db, slug);
  if (!fingerprint) throw new Refusal('invalid', adminMessages.errors.sameTextNotFound);
  return fingerprint;
}

/** Matches the URL of an author's page. */
const AUTHOR_PATH = /\/authors\/([^/?#]+)\/?(?:[?#].*)?$/;

/**
 * Returns the id of the account with this full email or author page URL. Returns undefined if there is none or if `by`
 * is part of a name.
 */
async function findAccountIdByQuery(
  db: Db,
  by: string | undefined,
  seesEmails: boolean,
): Promise<string | undefined> {
  const handle = AUTHOR_PATH.exec(by ?? '')?.[1];
  if (by === undefined || (handle === undefined && !(seesEmails && by.includes('@')))) return undefined;
  const account = handle === undefined ? await findUserByEmail(db, by) : await findUserByHandle(db, handle);
  return account?.id;
}

/** Loads the owners that aren't in `known` yet. An account that is being deleted counts as gone. */
async function loadOwners(
  db: Db,
  known: Map<string, ListedAuthor | null>,
  ids: readonly string[],
): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  for (const id of unknown) known.set(id, null);
  for (const owner of await listAccountsById(db, unknown)) known.set(owner.id, owner);
}

/** Returns whether an author matches the filter. `isNamed` is true if `by` identified the account. */
function ownerMatches(
  { name, email, handle, createdAt }: ListedAuthor,
  { by, joinedSince, joinedBefore }: ArticleFilter,
  isNamed: boolean,
): boolean {
  if (joinedSince !== undefined && createdAt < joinedSince) return false;
  if (joinedBefore !== undefined && createdAt >= joinedBefore) return false;
  if (by === undefined || isNamed) return true;
  return `${name}\n${email}\n${handle}`.toLowerCase().includes(by.toLowerCase());
}
