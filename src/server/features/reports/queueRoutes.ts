import type { ReportedArticle } from '../../../shared/report.ts';
import { slugsSchema } from '../../../shared/reportQueue.ts';
import type { Db } from '../../db/schema.ts';
import { answerEach } from '../../http/actOnEach.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';
import { noReports } from '../../moderation/moderationErrors.ts';
import { dismissReports, listReportedArticles } from '../../moderation/reports.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** What readers have reported, for those who run the blog, and what they do about it. */
export const queueRoutes =
  ({ db, authentication: { requireAdmin }, limits }: Dependencies) =>
  async (app: App) => {
    app.get('/reports', requireAdmin, async (): Promise<{ result: ReportedArticle[] }> => ({
      result: await listReportedArticles(db),
    }));

    app.post(
      '/reports/dismiss',
      { onRequest: [requireAdmin.onRequest, limits.countWrite], schema: { body: slugsSchema } },
      ({ body: { slugs }, admin, log }) =>
        answerEach(slugs, log, async (slug) => {
          if ((await dismissReports(db, slug, admin)) === 0) throw noReports();
        }),
    );
  };
