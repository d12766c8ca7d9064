import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blog } from '../../shared/blog.ts';
import {
  type Report,
  type ReportedArticle,
  reportFormSchema,
  reportSchema,
  slugsSchema,
} from '../../shared/report.ts';
import { REPORT_PATTERN } from '../../shared/pages.ts';
import type { Db } from '../db/schema.ts';
import { answerEach } from '../http/actOnEach.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { clientNetwork } from '../lib/network.ts';
import type { Pseudonym } from '../limits/attempts.ts';
import type { Limits } from '../limits/limits.ts';
import { dismissReports, findPublicTitle, listReportedArticles, storeReport } from '../services/reports.ts';
import { noReports } from '../services/moderationErrors.ts';
import type { Settings } from '../store/settings.ts';
import { reportForm, reportPolicy, type ReportSubject, reportThanks } from './reportPage.ts';

interface ReportDependencies {
  db: Db;
  limits: Limits;
  settings: Settings;
  pseudonym: Pseudonym;
}

interface BySlug {
  Params: { slug: string };
}

/**
 * Registers the routes for readers to report articles: a page without scripts, and an API call. Responses don't reveal
 * whether the article exists or whether the report counts.
 */
export const reportRoutes =
  ({ db, limits: { countReport }, settings, pseudonym }: ReportDependencies) =>
  async (app: App) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );

    app.post(
      '/api/reports',
      { preHandler: countReport, schema: { body: reportSchema } },
      async (request, reply) => {
        await submit(request, request.body);
        return reply.code(202).send({});
      },
    );

    app.get<BySlug>(REPORT_PATTERN, async ({ params }, reply) => {
      const blog = await settings.current();
      return sendPage(reply, blog, reportForm(blog, await findSubject(params.slug)));
    });

    app.post(
      REPORT_PATTERN,
      { preHandler: countReport, schema: { body: reportFormSchema } },
      async (request, reply) => {
        const { slug } = request.params as BySlug['Params'];
        await submit(request, { ...request.body, slug });
        const blog = await settings.current();
        return sendPage(reply, blog, reportThanks(blog, await findSubject(slug)));
      },
    );

    /** Stores a report, unless it comes from a bot (which fills in `website`) or from another site's page. */
    async function submit(
      { ip, headers }: FastifyRequest,
      { website, ...report }: Report & { website: string },
    ) {
      const isCrossSite = headers['sec-fetch-site'] === 'cross-site';
      if (website === '' && !isCrossSite)
        await storeReport(db, { ...report, network: pseudonym(`report ${clientNetwork(ip)}`) });
    }

    async function findSubject(slug: string): Promise<ReportSubject> {
      return { slug, title: await findPublicTitle(db, slug) };
    }
  };

const sendPage = (reply: FastifyReply, blog: Blog, html: string) =>
  reply
    .header('content-security-policy', reportPolicy(blog))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);

interface QueueDependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** Registers the routes for admins to list and dismiss reports. */
export const reportQueueRoutes =
  ({ db, authentication: { requireAdmin }, limits }: QueueDependencies) =>
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
