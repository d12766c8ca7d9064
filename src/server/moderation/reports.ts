import { sql } from 'kysely';
import type { Report, ReportedArticle, ReportReason } from '../../shared/report.ts';
import { REPORTED_MAX } from '../../shared/reportQueue.ts';
import { everyArticle, ownerName, published } from '../articles/readModel.ts';
import { type Actor, record } from '../admin/auditLog.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { addToDay } from '../admin/dailyCounts.ts';

/** Of one article: more of them tell nothing more. */
const OF_ARTICLE_MAX = 100;
/** In milliseconds: 90 days. */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1000;
/** Of one article, of those that readers wrote. */
const WORDS_SHOWN = 5;

/** Keeps a report; the first one of its network for that article. Says nothing of whether there is such an article. */
export const storeReport = (
  db: Db,
  { slug, reason, words, network }: Report & { network: string },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const article = await published(db)
      .select('article.number')
      .where('article.slug', '=', slug)
      .executeTakeFirst();
    if (!article) return;
    const { number } = article;
    const { count } = await db
      .selectFrom('report')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    if (count >= OF_ARTICLE_MAX) return;
    const stored = await db
      .insertInto('report')
      .values({ number, network, reason, words, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['number', 'network']).doNothing())
      .returning('number')
      .execute();
    if (stored.length > 0) await addToDay(db, 'reports');
  });

/** The title of an article that everybody may read; null of anything else. */
export async function findPublicTitle(db: Db, slug: string): Promise<string | null> {
  const article = await published(db)
    .select('article.title')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return article?.title ?? null;
}

/** The articles that readers have reported, by how many have; of those that can be read. */
export async function listReported(db: Db): Promise<ReportedArticle[]> {
  const articles = await published(db)
    .innerJoin('report', 'report.number', 'article.number')
    .innerJoin('user', 'user.id', 'article.ownerId')
    .select(['article.number', 'article.slug', 'article.title', ownerName])
    .select(['user.id as ownerId', 'user.handle as ownerHandle', 'user.createdAt as ownerSince'])
    .select('user.limitedFor as ownerLimitedFor')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('report.createdAt').as('reportedAt')])
    .groupBy(['article.number', 'user.id'])
    .orderBy('count', 'desc')
    .orderBy('article.number', 'desc')
    .limit(REPORTED_MAX)
    .execute();
  const listed = [];
  for (const { number, ...article } of articles)
    listed.push({ ...article, ...(await reportsOf(db, number)) });
  return listed;
}

/** Counts the articles that readers have reported, of those that can be read. */
export async function countReported(db: Db): Promise<number> {
  const { count } = await published(db)
    .innerJoin('report', 'report.number', 'article.number')
    .select(({ fn }) => fn.count<number>('article.number').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function reportsOf(db: Db, number: number): Promise<Pick<ReportedArticle, 'reasons' | 'words'>> {
  const reports = await db
    .selectFrom('report')
    .select(['reason', 'words'])
    .where('number', '=', number)
    .orderBy('createdAt', 'desc')
    .execute();
  const reasons: Partial<Record<ReportReason, number>> = {};
  for (const report of reports) {
    const reason = report.reason as ReportReason;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  const words = reports.map(({ words }) => words).filter((words) => words !== '');
  return { reasons, words: words.slice(0, WORDS_SHOWN) };
}

/** Finds nothing wrong with an article that can be read, and gives how many reports of it have gone. */
export const dismissReports = (db: Db, slug: string, by: Actor): Promise<number> =>
  inTransaction(db, async (db) => {
    const article = await published(db)
      .select(['article.number', 'article.title'])
      .where('article.slug', '=', slug)
      .executeTakeFirst();
    const count = article ? await forgetReports(db, [article.number]) : 0;
    if (article && count > 0) {
      const on = { kind: 'article', id: slug, name: article.title } as const;
      await record(db, { by, act: 'dismiss-reports', on, details: { reports: count } });
    }
    return count;
  });

/** Deletes the reports of these articles, and gives how many. */
export async function forgetReports(db: Db, numbers: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('report').where('number', 'in', numbers).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes up to `max` reports that are old, or of articles that are gone, and gives how many. */
export async function deleteOldReports(db: Db, max: number): Promise<number> {
  const before = new Date(Date.now() - KEPT_FOR).toISOString();
  const ofReport = sql.ref<number>('report.number');
  const article = everyArticle(db).select('article.number').where('article.number', '=', ofReport);
  const old = db
    .selectFrom('report')
    .select(['report.number', 'report.network'])
    .where((row) => row.or([row('report.createdAt', '<=', before), row.not(row.exists(article))]))
    .limit(max)
    .$asTuple('number', 'network');
  const { numDeletedRows } = await db
    .deleteFrom('report')
    .where((row) => row(row.refTuple('number', 'network'), 'in', old))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
