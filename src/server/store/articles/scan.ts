import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { ArticleState } from '../../../shared/moderation.ts';
import {
  type ByRole,
  hiddenArticles,
  keptForAdmins,
  type KeptForAdmins,
  overallPosition,
  publicPages,
  published,
  readable,
} from '../../db/readModel.ts';
import type { Db } from '../../db/schema.ts';
import { eventLoopTurn } from '../../lib/schedule.ts';

/* Reads public and hidden articles and pages in batches, for admins. */

/** A position in the order of publication. */
export interface Cursor {
  position: number;
}

/** Articles read per query: other requests wait a few milliseconds for it. */
export const SCAN_BATCH = 250;

/** The metadata of a public or hidden article or page. */
export interface ScannedArticle extends Cursor {
  number: number;
  _id: string;
  ownerId: string;
  slug: string;
  title: string;
  createdAt: string;
  state: ArticleState;
  hiddenFor: string | null;
  /** Set if the moderator may not see it in this list. It counts as read, so that a query costs the same for all. */
  keptFor: KeptForAdmins | null;
}

interface ScanRange {
  by: ByRole;
  /** Limits the scan to one author. */
  ownerId: string | undefined;
  states: readonly ArticleState[];
  /** The lowest position, exclusive. */
  above: number;
  /** The article before the first one. */
  after: Cursor;
}

/** Returns one batch of articles in a range, newest first, without their texts. */
export async function fetchBatch(db: Db, range: ScanRange): Promise<ScannedArticle[]> {
  const [open, hidden] = [
    range.states.includes('published') ? await fetchPublished(db, range) : [],
    range.states.some((state) => state === 'hidden' || state === 'suspended')
      ? await fetchHidden(db, range)
      : [],
  ];
  const pages = range.states.includes('page') ? await fetchPages(db, range) : [];
  const rows: ScannedArticle[] = [
    ...open.map((row) => ({ ...row, state: 'published' as const, hiddenFor: null })),
    ...pages.map((row) => ({ ...row, state: 'page' as const, hiddenFor: null })),
    ...hidden.map(({ bySuspension, reason, ...row }) => ({
      ...row,
      state: bySuspension === 1 ? ('suspended' as const) : ('hidden' as const),
      hiddenFor: reason,
    })),
  ];
  return rows.sort((one, other) => other.position - one.position).slice(0, SCAN_BATCH);
}

const heads = [
  'article.number',
  'article.id as _id',
  'article.position',
  'article.ownerId',
  'article.slug',
  'article.title',
  'article.createdAt',
] as const;

function fetchPublished(db: Db, { by, ownerId, above, after }: ScanRange) {
  const position = ownerId === undefined ? overallPosition : sql<number>`"article"."position"`;
  return published(db)
    .select([...heads, keptForAdmins(by).as('keptFor')])
    .where(position, '>', above)
    .$if(after.position < Infinity, (query) => query.where(position, '<', after.position))
    .$if(ownerId !== undefined, (query) => query.where('article.ownerId', '=', ownerId ?? ''))
    .orderBy(position, 'desc')
    .limit(SCAN_BATCH)
    .execute();
}

const fetchPages = (db: Db, { by, ownerId, above, after }: ScanRange) =>
  publicPages(db)
    .select([...heads, keptForAdmins(by).as('keptFor')])
    .where('article.position', '>', above)
    .$if(after.position < Infinity, (query) => query.where('article.position', '<', after.position))
    .$if(ownerId !== undefined, (query) => query.where('article.ownerId', '=', ownerId ?? ''))
    .orderBy('article.position', 'desc')
    .limit(SCAN_BATCH)
    .execute();

/** Returns hidden articles, except those that their author has discarded: they can't be shown again. */
const fetchHidden = (db: Db, { by, ownerId, above, after }: ScanRange) =>
  hiddenArticles(db)
    .select([...heads, keptForAdmins(by).as('keptFor')])
    .select(['articleHiding.reason', 'articleHiding.bySuspension'])
    .where('article.expiresAt', 'is', null)
    .where('article.position', '>', above)
    .$if(after.position < Infinity, (query) => query.where('article.position', '<', after.position))
    .$if(ownerId !== undefined, (query) => query.where('article.ownerId', '=', ownerId ?? ''))
    .orderBy('article.position', 'desc')
    .limit(SCAN_BATCH)
    .execute();

/** Identifies a text, even after its article is deleted. */
export interface Fingerprint {
  bytes: number;
  hash: string;
}

const createFingerprint = (markdown: string): Fingerprint => ({
  bytes: Buffer.byteLength(markdown),
  hash: hash('sha256', markdown, 'base64url'),
});

/** Returns the fingerprint of a public or hidden article, or of a page, or null. */
export async function findFingerprint(db: Db, slug: string): Promise<Fingerprint | null> {
  for (const articles of [readable(db), hiddenArticles(db)]) {
    const article = await articles
      .innerJoin('articleBody', 'articleBody.number', 'article.number')
      .select('articleBody.markdown')
      .where('article.slug', '=', slug)
      .executeTakeFirst();
    if (article) return createFingerprint(article.markdown);
  }
  return null;
}

/** Texts read per query: other requests wait a few milliseconds for it. */
const TEXT_BATCH = 50;

/** Bytes read per query, if texts are read whole. */
const TEXT_BATCH_BYTES = 1024 * 1024;

/** Returns which of these articles have this text. */
export async function findWithSameText(
  db: Db,
  numbers: readonly number[],
  text: Fingerprint,
): Promise<ReadonlySet<number>> {
  const same = new Set<number>();
  if (numbers.length === 0) return same;
  const batchSize = Math.max(1, Math.min(TEXT_BATCH, Math.floor(TEXT_BATCH_BYTES / text.bytes)));
  const sameLength = await db
    .selectFrom('articleBody')
    .select('number')
    .where('number', 'in', numbers)
    // The length is known without reading the text.
    .where(sql<boolean>`octet_length("markdown") = ${text.bytes}`)
    .execute();
  for (let from = 0; from < sameLength.length; from += batchSize) {
    const some = sameLength.slice(from, from + batchSize).map(({ number }) => number);
    const rows = await db
      .selectFrom('articleBody')
      .select(['number', 'markdown'])
      .where('number', 'in', some)
      .execute();
    for (const { number, markdown } of rows)
      if (createFingerprint(markdown).hash === text.hash) same.add(number);
    await eventLoopTurn();
  }
  return same;
}
