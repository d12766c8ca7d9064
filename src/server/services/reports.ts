import { adminMessages } from '../../shared/messages/en/admin.ts';
import { Refusal } from '../lib/refusal.ts';
import { sql } from 'kysely';
import { type Report, REPORTED_MAX, type ReportedArticle, type ReportReason } from '../../shared/report.ts';
import { inTransaction, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { type Actor, record } from '../store/auditLog.ts';
import { addToDailyCount } from '../db/dailyCounts.ts';
import { allArticles, ownerName, published } from '../db/readModel.ts';

export const noReports = () => new Refusal('notFound', adminMessages.errors.noReports);

/** More reports of one article add no information. */
const REPORTS_PER_ARTICLE_MAX = 100;
/** Readers' comments shown per article. */
const COMMENTS_SHOWN = 5;

/** Stores a report, one per network and article. Doesn't reveal whether the article exists. */
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
    if (count >= REPORTS_PER_ARTICLE_MAX) return;
    const stored = await db
      .insertInto('report')
      .values({ number, network, reason, words, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['number', 'network']).doNothing())
      .returning('number')
      .execute();
    if (stored.length > 0) await addToDailyCount(db, 'reports');
  });

/** Returns the title of a published article, or null. */
export async function findPublicTitle(db: Db, slug: string): Promise<string | null> {
  const article = await published(db)
    .select('article.title')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return article?.title ?? null;
}

/** An expression, so that SQLite starts from the reports and not from all articles. */
const outerNumber = sql<number>`"report"."number" + 0`;

/** Returns the published articles that readers have reported, the most reported first. */
export async function listReportedArticles(db: Db): Promise<ReportedArticle[]> {
  const articles = await published(db)
    .innerJoin('report', (join) => join.on('article.number', '=', outerNumber))
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
    listed.push({ ...article, ...(await summarizeReports(db, number)) });
  return listed;
}

/** Counts the published articles that readers have reported. */
export async function countReportedArticles(db: Db): Promise<number> {
  const { count } = await published(db)
    .innerJoin('report', (join) => join.on('article.number', '=', outerNumber))
    .select(({ fn }) => fn.count<number>('article.number').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function summarizeReports(db: Db, number: number): Promise<Pick<ReportedArticle, 'reasons' | 'words'>> {
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
  return { reasons, words: words.slice(0, COMMENTS_SHOWN) };
}

/** Dismisses the reports of a published article and returns their number. */
export const dismissReports = (db: Db, slug: string, by: Actor): Promise<number> =>
  inTransaction(db, async (db) => {
    const article = await published(db)
      .select(['article.number', 'article.title'])
      .where('article.slug', '=', slug)
      .executeTakeFirst();
    const count = article ? await deleteReports(db, [article.number]) : 0;
    if (article && count > 0) {
      const on = { kind: 'article', id: slug, name: article.title } as const;
      await record(db, { by, act: 'dismiss-reports', on, details: { reports: count } });
    }
    return count;
  });

/** Deletes the reports of these articles and returns their number. */
export async function deleteReports(db: Db, numbers: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('report').where('number', 'in', numbers).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes up to `max` reports whose articles are gone, and returns their number. */
export async function deleteReportsOfNothing(db: Db, max: number): Promise<number> {
  const reportedNumber = sql.ref<number>('report.number');
  const article = allArticles(db).select('article.number').where('article.number', '=', reportedNumber);
  const gone = db
    .selectFrom('report')
    .select(['report.number', 'report.network'])
    .where((row) => row.not(row.exists(article)))
    .limit(max)
    .$asTuple('number', 'network');
  const { numDeletedRows } = await db
    .deleteFrom('report')
    .where((row) => row(row.refTuple('number', 'network'), 'in', gone))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
