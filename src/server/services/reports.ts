import { adminMessages } from '../../shared/messages/en/admin.ts';
import type { Report } from '../../shared/report.ts';
import { addToDailyCount } from '../db/dailyCounts.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { findPublic } from '../store/articles/read.ts';
import { type Moderator, record } from '../store/auditLog.ts';
import { addReport, deleteReports } from '../store/reports.ts';
import { requireMayModerate } from './moderateArticles.ts';

export const noReports = () => new Refusal('notFound', adminMessages.errors.noReports);

/** Stores a report, one per network and article. Doesn't reveal whether the article exists. */
export const storeReport = (db: Db, { slug, ...report }: Report & { network: string }): Promise<void> =>
  inTransaction(db, async (db) => {
    const article = await findPublic(db, slug);
    if (!article) return;
    if (await addReport(db, { number: article.number, ...report })) await addToDailyCount(db, 'reports');
  });

/** Dismisses the reports of a public article or page and returns their number. Throws like `requireMayModerate`. */
export const dismissReports = (db: Db, slug: string, by: Moderator): Promise<number> =>
  inTransaction(db, async (db) => {
    const article = await findPublic(db, slug);
    if (!article) return 0;
    await requireMayModerate(db, article, by);
    const count = await deleteReports(db, [article.number]);
    if (count > 0) {
      const on = { kind: 'article', id: slug, name: article.title } as const;
      await record(db, { by, act: 'dismiss-reports', on, details: { reports: count } });
    }
    return count;
  });
