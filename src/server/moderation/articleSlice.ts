import type { ArticleState } from '../../shared/foundArticle.ts';
import { published } from '../articles/readModel.ts';
import type { Db } from '../db/schema.ts';

/** Articles that are read at once: others wait some milliseconds for it. */
export const SLICE = 250;

/** Where an article stands in the order of publication, and among its author's. */
export interface Place {
  number: number;
  ownNumber: number;
}

/** The head of a published article, or of one that is hidden. */
export interface Row extends Place {
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
  /** Numbers above this one. */
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
  return rows.sort((one, other) => other.number - one.number).slice(0, SLICE);
}

const publishedSlice = (db: Db, { ownerId, above, after }: Span) =>
  published(db)
    .select(['article.number', 'article.ownNumber', 'article.ownerId'])
    .select(['article.slug', 'article.title', 'article.createdAt'])
    .where('article.number', '>', above)
    .$if(after.number < Infinity, (query) => query.where('article.number', '<', after.number))
    // An author's are found by the index that has them in their own order, which is the same.
    .$if(ownerId !== undefined, (query) =>
      query
        .where('article.ownerId', '=', ownerId ?? '')
        .$if(after.ownNumber < Infinity, (query) => query.where('article.ownNumber', '<=', after.ownNumber))
        .orderBy('article.ownNumber', 'desc'),
    )
    .orderBy('article.number', 'desc')
    .limit(SLICE)
    .execute();

/** Without what its author has discarded: there is nothing to show again. */
const hiddenSlice = (db: Db, { ownerId, above, after }: Span) =>
  db
    .selectFrom('hiddenArticle')
    .innerJoin('unpublishedArticle', 'unpublishedArticle.number', 'hiddenArticle.number')
    .select(['hiddenArticle.number', 'hiddenArticle.ownerId', 'hiddenArticle.title'])
    .select(['hiddenArticle.reason', 'hiddenArticle.bySuspension'])
    .select(['unpublishedArticle.ownNumber', 'unpublishedArticle.slug', 'unpublishedArticle.createdAt'])
    .where('unpublishedArticle.expiresAt', 'is', null)
    .where('hiddenArticle.number', '>', above)
    .$if(after.number < Infinity, (query) => query.where('hiddenArticle.number', '<', after.number))
    .$if(ownerId !== undefined, (query) => query.where('hiddenArticle.ownerId', '=', ownerId ?? ''))
    .orderBy('hiddenArticle.number', 'desc')
    .limit(SLICE)
    .execute();
