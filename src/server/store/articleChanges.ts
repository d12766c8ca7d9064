import { type ChangeAct, type Writer, writerKey } from '../../shared/articleChange.ts';
import { HOUR } from '../../shared/time.ts';
import { isPostgres, now } from '../db/portable.ts';
import type { ArticleStatus, Db } from '../db/schema.ts';
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
 * when their author's account is suspended and restored, as each undoes the other.
 */
export async function recordChange(
  db: Db,
  { number, ownerId }: Changed,
  { act, writer, before }: { act: ChangeAct; writer: Writer; before: ArticleState },
): Promise<void> {
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
      return;
    }
  }
  await db
    .insertInto('articleChange')
    .values({
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
    })
    .execute();
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
