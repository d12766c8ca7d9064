import { sql } from 'kysely';
import { everyArticle } from '../articles/readModel.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

/** Says that accounts are hidden or limited whole, or lets them in again, as far as it is so by now. */
export const settle = (db: Db, userIds: readonly string[]): Promise<void> =>
  inTransaction(db, async (db) => {
    await db
      .updateTable('user')
      .set({ suspension: 'hidden' })
      .where('id', 'in', userIds)
      .where('suspension', '=', 'hiding')
      .where((row) =>
        row.not(
          row.exists(
            everyArticle(db)
              .select('article.number')
              .where('article.status', '=', 'published')
              .where('article.ownerId', '=', row.ref('user.id')),
          ),
        ),
      )
      .execute();
    await db
      .updateTable('user')
      .set({ suspension: null, suspendedFor: null })
      .where('id', 'in', userIds)
      .where('suspension', '=', 'restoring')
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('articleHiding')
              .select('articleHiding.number')
              .where('articleHiding.ownerId', '=', row.ref('user.id'))
              .where('articleHiding.bySuspension', '=', 1),
          ),
        ),
      )
      .execute();
    await db
      .updateTable('user')
      .set({ isRelisting: 0 })
      .where('id', 'in', userIds)
      .where('isRelisting', '=', 1)
      .where((row) =>
        row.not(
          row.exists(
            everyArticle(db)
              .select('article.number')
              .where('article.status', '=', 'published')
              .where('article.ownerId', '=', row.ref('user.id'))
              .where(
                'article.isListed',
                '=',
                sql<number>`case when "user"."limitedFor" is null then 0 else 1 end`,
              ),
          ),
        ),
      )
      .execute();
  });
