import type { Selectable } from 'kysely';
import type { Draft, DraftState, DraftSummary } from '../../shared/draft.ts';
import type { Listing, ListingQuery } from '../../shared/listing.ts';
import type { AccountFacts } from '../../shared/user.ts';
import { changesWithdrawn, hiddenReason } from '../articles/readModel.ts';
import { textColumns } from '../articles/textColumns.ts';
import { toListing, totalIfPast } from '../articles/toListing.ts';
import { isPostgres } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';

/** Whose draft, and which: an id alone names nothing. */
export interface DraftKey {
  ownerId: string;
  id: string;
}

const headColumns = [
  ...textColumns('draft'),
  ...(['draft.id', 'draft.articleSlug', 'draft.articleVersion'] as const),
  ...(['draft.version', 'draft.createdAt', 'draft.updatedAt'] as const),
  ...(['draft.publishAt', 'draft.publishProblem'] as const),
  changesWithdrawn,
  hiddenReason,
] as const;

type Head = Omit<Selectable<Database['draft']>, 'ownerId' | 'markdown' | 'tags' | 'size' | 'opening'> & {
  isUnpublished: boolean | number;
  hiddenReason: string | null;
};

const toHead = ({ id, isUnpublished, ...head }: Head) => ({
  _id: id,
  ...head,
  isUnpublished: Boolean(isUnpublished),
});

/** The drafts of one owner, who alone may see them. */
const draftsOf = (db: Db, ownerId: string) => db.selectFrom('draft').where('draft.ownerId', '=', ownerId);

const whole = (db: Db, ownerId: string) =>
  draftsOf(db, ownerId).select(headColumns).select(['draft.markdown', 'draft.tags']);

const toDraft = ({ markdown, tags, ...head }: Head & { markdown: string; tags: string }): Draft => ({
  ...toHead(head),
  markdown,
  tags: JSON.parse(tags) as string[],
});

/** The owner's draft, or null: somebody else's and none at all look the same. */
export async function findDraft(db: Db, { ownerId, id }: DraftKey): Promise<Draft | null> {
  const row = await whole(db, ownerId).where('draft.id', '=', id).executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** The same for a transaction that will write it: nobody else does until that has ended. */
export async function findDraftToWrite(db: Db, { ownerId, id }: DraftKey): Promise<Draft | null> {
  const row = await whole(db, ownerId)
    .where('draft.id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate('draft'))
    .executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** The owner's draft that changes this article of theirs, or null. */
export async function findDraftOf(db: Db, ownerId: string, slug: string): Promise<Draft | null> {
  const row = await whole(db, ownerId).where('draft.articleSlug', '=', slug).executeTakeFirst();
  return row ? toDraft(row) : null;
}

export interface DraftListingQuery extends ListingQuery {
  state?: DraftState | undefined;
}

/** Without their texts, the last changed first; the scheduled ones by the time of their publication. */
const inOrder = (db: Db, ownerId: string, state: DraftState | undefined) =>
  draftsOf(db, ownerId)
    .select(headColumns)
    .select('draft.opening')
    .$if(state === 'draft', (drafts) => drafts.where('draft.publishAt', 'is', null))
    .$if(state === 'scheduled', (drafts) =>
      drafts.where('draft.publishAt', 'is not', null).orderBy('draft.publishAt'),
    )
    .orderBy('draft.updatedAt', 'desc')
    .orderBy('draft.id', 'desc');

/** A draft without its text, and with its tags as they are spelled. */
export type DraftRow = DraftSummary & { tags: string[] };

/** All of one's drafts of a state, in order. */
export async function draftRows(db: Db, ownerId: string, state: DraftState): Promise<DraftRow[]> {
  const rows = await inOrder(db, ownerId, state).select('draft.tags').execute();
  return rows.map(({ opening, tags, ...head }) => ({
    ...{ ...toHead(head), opening, tags: JSON.parse(tags) as string[] },
  }));
}

/** A page of one's drafts, in order. */
export async function listDrafts(
  db: Db,
  ownerId: string,
  { state, ...query }: DraftListingQuery,
): Promise<Listing<DraftSummary>> {
  const rows = await inOrder(db, ownerId, state)
    .offset((query.page - 1) * query.limit)
    .limit(query.limit + 1)
    .execute();
  const total = await totalIfPast(rows, query, async () => {
    const { draftCount, scheduledCount } = await countDrafts(db, ownerId);
    if (state === undefined) return draftCount + scheduledCount;
    return state === 'draft' ? draftCount : scheduledCount;
  });
  return toListing(
    rows.map(({ opening, ...head }) => ({ ...toHead(head), opening })),
    query,
    { total },
  );
}

/** How many drafts somebody has; an account has few enough to count them. */
export async function countDrafts(
  db: Db,
  ownerId: string,
): Promise<Pick<AccountFacts, 'draftCount' | 'scheduledCount'>> {
  const { all, scheduled } = await db
    .selectFrom('draft')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('publishAt').as('scheduled')])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { draftCount: all - scheduled, scheduledCount: scheduled };
}
