import type { Selectable } from 'kysely';
import { accountOf, byAccount, type ChangeAct, type Writer, writerKey } from '../../shared/articleChange.ts';
import { HOUR } from '../../shared/time.ts';
import { daysAgo } from '../db/expiry.ts';
import { forExistingAccount, isPostgres, now } from '../db/portable.ts';
import { readable } from '../db/readModel.ts';
import type { ArticleStatus, Database, Db } from '../db/schema.ts';
import { orderedId } from '../lib/ids.ts';

/*
 * Who changed which article, and how it was before. An article's changes are in the order of their ids, and the text of
 * a moment is a published revision of its history, so what one writer did can be taken back.
 */

/** How an article is at a moment. Its text is in its history. */
export interface ArticleState {
  /** '' before it was created. */
  status: ArticleStatus | '';
  slug: string;
  /** The last published revision; null without one. */
  revision: string | null;
}

/** The state of an article that doesn't exist yet. */
export const notYetCreated = (slug: string): ArticleState => ({ status: '', slug, revision: null });

/** Edits by the same writer are one change for this time, in milliseconds, so that a loop can't fill the disk. */
const COALESCED = HOUR;

interface Changed {
  number: number;
  ownerId: string;
}

/**
 * Records what a writer does to an article, in the transaction that does it. Further edits by the same writer within an
 * hour are counted, and keep the state before the first one. Not recorded are the hiding and showing of all articles
 * when their author's account is suspended and restored, as each undoes the other. Returns its id, or null for such a further
 * edit. Throws `sessionEnded()` if the account that acts was deleted in the meantime.
 */
export async function recordChange(
  db: Db,
  { number, ownerId }: Changed,
  { act, writer, before }: { act: ChangeAct; writer: Writer; before: ArticleState },
): Promise<string | null> {
  const by = writerKey(writer);
  const at = now();
  if (act === 'edit') {
    const newest = await db
      .selectFrom('articleChange')
      .select(['id', 'act', 'by', 'createdAt'])
      .where('number', '=', number)
      .orderBy('id', 'desc')
      .limit(1)
      .$if(isPostgres(db), (query) => query.forUpdate())
      .executeTakeFirst();
    const isSameRun =
      newest?.act === 'edit' && newest.by === by && Date.parse(newest.createdAt) > Date.parse(at) - COALESCED;
    if (isSameRun) {
      await db
        .updateTable('articleChange')
        .set((row) => ({ lastAt: at, count: row('count', '+', 1) }))
        .where('id', '=', newest.id)
        .execute();
      return null;
    }
  }
  const row = {
    id: orderedId(),
    number,
    ownerId,
    act,
    actorId: writer.accountId,
    by,
    byName: writer.name,
    createdAt: at,
    lastAt: at,
    count: 1,
    statusBefore: before.status,
    slugBefore: before.slug,
    revisionBefore: before.revision,
  };
  // The article is locked, so only an account can be gone.
  await forExistingAccount(() => db.insertInto('articleChange').values(row).execute());
  return row.id;
}

/** Returns the owner's article that a change is about, as readers find it now, and who changed it; null if nobody finds it. */
export async function findPublicChange(
  db: Db,
  ownerId: string,
  id: string,
): Promise<{
  slug: string;
  title: string;
  /** The account's name; null for an operator, and if the account is gone. */
  actor: string | null;
} | null> {
  const change = await readable(db)
    .innerJoin('articleChange', 'articleChange.number', 'article.number')
    .leftJoin('user', (user) => user.onRef('user.id', '=', 'actorId').on('user.isLeaving', '=', 0))
    .select(['article.slug', 'article.title', 'user.name as actor'])
    .where('articleChange.id', '=', id)
    .where('article.ownerId', '=', ownerId)
    .executeTakeFirst();
  return change ?? null;
}

/**
 * Passes what is known about the changes of an article to another account, with the article, but not the names of others'
 * browsers and access tokens.
 */
export async function reassignChanges(db: Db, number: number, ownerId: string): Promise<void> {
  const change = db.updateTable('articleChange').where('number', '=', number);
  await change.set({ ownerId }).execute();
  await change.set({ byName: '' }).where('actorId', '<>', ownerId).execute();
}

/** Replaces the slug that an article had before its changes, if it can't have it again: taking them back leaves it where it is. */
export async function replaceSlugInChanges(
  db: Db,
  number: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('articleChange')
    .set({ slugBefore: to })
    .where('number', '=', number)
    .where('slugBefore', '=', from)
    .execute();
}

/**
 * Forgets the names of an account, its browsers and its access tokens when it is deleted: in changes of articles that stay, as
 * those of others and pages that have passed to an admin do, and in jobs of admins. Without its articles, nothing says which
 * account a session or token belonged to, so all such names are forgotten.
 */
export async function forgetWriterNames(db: Db, userId: string): Promise<void> {
  await db.updateTable('articleChange').set({ byName: '' }).where('actorId', '=', userId).execute();
  await db
    .updateTable('takeBack')
    .set({ byName: '' })
    .where('byName', '<>', '')
    // Others are deleted with the account.
    .where('ownerId', 'is', null)
    .where((job) => {
      const changes = job
        .selectFrom('articleChange')
        .select('articleChange.id')
        .whereRef('articleChange.by', '=', 'takeBack.by');
      return job.or([
        job('by', '=', byAccount(userId)),
        job.exists(changes.where('articleChange.actorId', '=', userId)),
        job.and([job('by', 'not like', `${byAccount('')}%`), job.not(job.exists(changes))]),
      ]);
    })
    .execute();
}

/** Whose changes are meant, and since when. */
export interface ChangesBy {
  /** A writer's key, or `account` and an id for everything that an account did. */
  by: string;
  /** ISO 8601, UTC. */
  since: string;
  /** Only changes by this account of its own articles; null for all. */
  ownerId: string | null;
}

const JOB = 'takeBack ';

/** Returns whether a change is one of those that are meant, apart from the time. */
export const isBy = (change: Pick<ArticleChange, 'by' | 'actorId'>, { by }: Pick<ChangesBy, 'by'>): boolean =>
  accountOf(by) === null ? change.by === by : change.actorId === accountOf(by);

const selectSince = (db: Db, { since, ownerId }: Omit<ChangesBy, 'by'>) =>
  db
    .selectFrom('articleChange')
    .where('lastAt', '>=', since)
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId).where('actorId', '=', ownerId));

const selectChangesBy = (db: Db, { by, ...changes }: ChangesBy) =>
  selectSince(db, changes)
    .$if(accountOf(by) !== null, (query) => query.where('actorId', '=', accountOf(by)))
    .$if(accountOf(by) === null, (query) => query.where('by', '=', by));

/** Returns the numbers of up to `max` articles that were changed so, in order, after the number `after`. */
export async function findChanged(db: Db, changes: ChangesBy, after: number, max: number): Promise<number[]> {
  const rows = await selectChangesBy(db, changes)
    .select('number')
    .distinct()
    .where('number', '>', after)
    .orderBy('number')
    .limit(max)
    .execute();
  return rows.map(({ number }) => number);
}

/** Returns how many articles were changed so. */
export async function countChanged(db: Db, changes: ChangesBy): Promise<number> {
  const { count } = await selectChangesBy(db, changes)
    .select(({ fn }) => fn.count<number>('number').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A change of an article. */
export type ArticleChange = Selectable<Database['articleChange']>;

/** Returns all recorded changes of these articles, newest first. */
export const listChanges = (db: Db, numbers: readonly number[]): Promise<ArticleChange[]> =>
  db.selectFrom('articleChange').selectAll().where('number', 'in', numbers).orderBy('id', 'desc').execute();

/** What a writer did in a period. */
export interface WriterActivity {
  by: string;
  byName: string;
  actorId: string | null;
  /** The account's name; null for an operator, and if the account is gone. */
  actor: string | null;
  /** ISO 8601, UTC. */
  firstAt: string;
  lastAt: string;
  /** How many articles it changed. */
  articles: number;
}

/** How far back writers are listed, in days. */
const LISTED_DAYS = 30;

/**
 * Returns up to `max` writers who changed articles in the last 30 days, the last one first; not the jobs that take changes
 * back. With `ownerId` only those of this account, in its own articles.
 */
export const listWriters = (db: Db, ownerId: string | null, max: number): Promise<WriterActivity[]> =>
  selectSince(db, { since: daysAgo(LISTED_DAYS), ownerId })
    .leftJoin('user', 'user.id', 'articleChange.actorId')
    .select(['by', 'actorId', 'user.name as actor'])
    .select(({ fn }) => [
      fn.max('byName').as('byName'),
      fn.min('articleChange.createdAt').as('firstAt'),
      fn.max('lastAt').as('lastAt'),
      fn.count<number>('number').distinct().as('articles'),
    ])
    .where('by', 'not like', `${JOB}%`)
    .groupBy(['by', 'actorId', 'user.name'])
    .orderBy('lastAt', 'desc')
    .orderBy('by')
    .limit(max)
    .execute();

/** Returns the name of the writer of these changes at the time of the last one, or ''. */
export async function findWriterName(db: Db, changes: ChangesBy): Promise<string> {
  const last = await selectChangesBy(db, changes)
    .select('byName')
    .orderBy('lastAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.byName ?? '';
}

/** Returns the changes of an account's articles, oldest first, for personal data: not by whom, unless it was themselves. */
export async function listPersonalChanges(db: Db, userId: string) {
  const rows = await db
    .selectFrom('articleChange')
    .select(['slugBefore as slug', 'act', 'createdAt', 'lastAt', 'count', 'actorId', 'by', 'byName'])
    .where('ownerId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ actorId, by, byName, ...change }) => ({
    ...change,
    byYou: actorId === userId,
    ...(actorId === userId && { by: by.split(' ')[0], name: byName }),
  }));
}
