import { sql } from 'kysely';
import { type Report, REPORTED_MAX, type ReportedArticle, type ReportReason } from '../../shared/report.ts';
import { hasRight } from '../../shared/roles.ts';
import { now } from '../db/portable.ts';
import { allArticles, type ByRole, keptForAdmins, ownerName, readable } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';

/** More reports of one article add no information. */
const REPORTS_PER_ARTICLE_MAX = 100;
/** Readers' comments shown per article. */
const COMMENTS_SHOWN = 5;

/** Stores a report. Returns false if the network has reported the article before, or enough others have. */
export async function addReport(
  db: Db,
  { number, network, reason, words }: Omit<Report, 'slug'> & { number: number; network: string },
): Promise<boolean> {
  const { count } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  if (count >= REPORTS_PER_ARTICLE_MAX) return false;
  const stored = await db
    .insertInto('report')
    .values({ number, network, reason, words, createdAt: now() })
    .onConflict((conflict) => conflict.columns(['number', 'network']).doNothing())
    .returning('number')
    .execute();
  return stored.length > 0;
}

/** An expression, so that SQLite starts from the reports and not from all articles. */
const outerNumber = sql<number>`"report"."number" + 0`;

/** Selects what readers have reported and a moderator may act on. */
const selectReported = (db: Db, by: ByRole) =>
  readable(db)
    .innerJoin('report', (join) => join.on('article.number', '=', outerNumber))
    .where(keptForAdmins(by), 'is', null);

/** Returns the public articles and pages that readers have reported and a moderator may act on, the most reported first. */
export async function listReportedArticles(db: Db, by: ByRole): Promise<ReportedArticle[]> {
  const articles = await selectReported(db, by)
    .innerJoin('user', 'user.id', 'article.ownerId')
    .select(['article.number', 'article.id as _id', 'article.slug', 'article.title'])
    .select(['article.description', ownerName])
    .select(['user.id as ownerId', 'user.handle as ownerHandle', 'user.createdAt as ownerSince'])
    .select('user.limitedFor as ownerLimitedFor')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('report.createdAt').as('reportedAt')])
    .groupBy(['article.number', 'user.id'])
    .orderBy('count', 'desc')
    .orderBy('article.number', 'desc')
    .limit(REPORTED_MAX)
    .execute();
  const account = hasRight(by.role, 'manageBlog') ? {} : { ownerId: '', ownerLimitedFor: null };
  const listed = [];
  for (const { number, ...article } of articles)
    listed.push({ ...article, ...account, ...(await summarizeReports(db, number)) });
  return listed;
}

/** Counts the public articles and pages that readers have reported and a moderator may act on. */
export async function countReportedArticles(db: Db, by: ByRole): Promise<number> {
  const { count } = await selectReported(db, by)
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
