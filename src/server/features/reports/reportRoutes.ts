import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blog } from '../../../shared/blog.ts';
import { REPORT_PATTERN } from '../../../shared/reportPath.ts';
import { reportFormSchema, reportSchema, type Report } from '../../../shared/report.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../http/app.ts';
import { clientNetwork } from '../../lib/network.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Pseudonym } from '../../limits/attempts.ts';
import { findPublicTitle, storeReport } from '../../moderation/reports.ts';
import type { Settings } from '../../admin/settings.ts';
import { type Reported, reportForm, reportPolicy, reportThanks } from './reportPage.ts';

interface Dependencies {
  db: Db;
  limits: Limits;
  settings: Settings;
  pseudonym: Pseudonym;
}

interface BySlug {
  Params: { slug: string };
}

/**
 * Where readers report articles: by a page without scripts, and by a call. The answer tells nobody whether there is such
 * an article, or whether the report counts.
 */
export const reportRoutes =
  ({ db, limits: { countReport }, settings, pseudonym }: Dependencies) =>
  async (app: App) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );

    async function take(
      { ip, headers }: FastifyRequest,
      { website, ...report }: Report & { website: string },
    ) {
      // Another site's page would have its own readers report whom it likes.
      const isForeign = headers['sec-fetch-site'] === 'cross-site';
      if (website === '' && !isForeign)
        await storeReport(db, { ...report, network: pseudonym(`report ${clientNetwork(ip)}`) });
    }

    const sendPage = (reply: FastifyReply, blog: Blog, html: string) =>
      reply
        .header('content-security-policy', reportPolicy(blog))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html);

    app.post(
      '/api/reports',
      { preHandler: countReport, schema: { body: reportSchema } },
      async (request, reply) => {
        await take(request, request.body);
        return reply.code(202).send({});
      },
    );

    const reported = async (slug: string): Promise<Reported> => ({
      slug,
      title: await findPublicTitle(db, slug),
    });

    app.get<BySlug>(REPORT_PATTERN, async ({ params }, reply) => {
      const blog = await settings.current();
      return sendPage(reply, blog, reportForm(blog, await reported(params.slug)));
    });

    app.post(
      REPORT_PATTERN,
      { preHandler: countReport, schema: { body: reportFormSchema } },
      async (request, reply) => {
        const { slug } = request.params as BySlug['Params'];
        await take(request, { ...request.body, slug });
        const blog = await settings.current();
        return sendPage(reply, blog, reportThanks(blog, await reported(slug)));
      },
    );
  };
