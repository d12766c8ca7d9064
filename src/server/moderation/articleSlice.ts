import type { ArticleState } from '../../shared/foundArticle.ts';
import { sql } from 'kysely';
import { hiddenArticles, overallPosition, published } from '../articles/readModel.ts';
import type { Db } from '../db/schema.ts';

/** Articles that are read at once: others wait some milliseconds for it. */
export const SLICE = 250;

/** Where an article stands in the order of publication. */
export interface Place {
  position: number;
}

/** The head of a published article, or of one that is hidden. */
export interface Row extends Place {
  number: number;
  ownerId: string;
  slug: string;
  title: string;
  createdAt: string;
  state: ArticleState;
  hiddenFor: string | null;
}

export interface Span {
  /** Of this account alone; of everybody, unless told. */
  ownerId: string | undefined;
  states: readonly ArticleState[];
  /** Positions above this one. */
  above: number;
  /** What comes before this place in the order. */
  after: Place;
}

/** The next articles of a span, the newest first, as heads alone. */
export async function slice(db: Db, span: Span): Promise<Row[]> {
  const [open, hidden] = [
    span.states.includes('published') ? await publishedSlice(db, span) : [],
    span.states.some((state) => state !== 'published') ? await hiddenSlice(db, span) : [],
  ];
  const rows: Row[] = [
    ...open.map((row) => ({ ...row, state: 'published' as const, hiddenFor: null })),
    ...hidden.map(({ bySuspension, reason, ...row }) => ({
      ...row,
      state: bySuspension === 1 ? ('suspended' as const) : ('hidden' as const),
      hiddenFor: reason,
    })),
  ];
  return rows.sort((one, other) => other.position - one.position).slice(0, SLICE);
}

const heads = [
  ...(['article.number', 'article.position', 'article.ownerId'] as const),
  ...(['article.slug', 'article.title', 'article.createdAt'] as const),
] as const;

function publishedSlice(db: Db, { ownerId, above, after }: Span) {
  const position = ownerId === undefined ? overallPosition : sql<number>`"article"."position"`;
  return published(db)
    .select(heads)
    .where(position, '>', above)
    .$if(after.position < Infinity, (query) => query.where(position, '<', after.position))
    .$if(ownerId !== undefined, (query) => query.where('article.ownerId', '=', ownerId ?? ''))
    .orderBy(position, 'desc')
    .limit(SLICE)
    .execute();
}

/** Without what its author has discarded: there is nothing to show again. */
const hiddenSlice = (db: Db, { ownerId, above, after }: Span) =>
  hiddenArticles(db)
    .select(heads)
    .select(['articleHiding.reason', 'articleHiding.bySuspension'])
    .where('article.expiresAt', 'is', null)
    .where('article.position', '>', above)
    .$if(after.position < Infinity, (query) => query.where('article.position', '<', after.position))
    .$if(ownerId !== undefined, (query) => query.where('article.ownerId', '=', ownerId ?? ''))
    .orderBy('article.position', 'desc')
    .limit(SLICE)
    .execute();
