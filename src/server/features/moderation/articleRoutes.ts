import {
  articleFindingSchema,
  whichAndPasswordSchema,
  whichAndWhySchema,
  whichSchema,
} from '../../../shared/articleFilter.ts';
import type { ArticleFindings } from '../../../shared/foundArticle.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication, RequirePassword } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';
import { deleteForGood } from '../../moderation/deleteForGood.ts';
import { findArticles } from '../../moderation/findArticles.ts';
import { hideBySlug, unhideArticle } from '../../moderation/hideArticle.ts';
import { onArticles } from './onArticles.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  requirePassword: RequirePassword;
}

/** The articles of the blog, for those who run it, and how they take them from their readers, give them back, or delete them. */
export const articleRoutes =
  ({ db, authentication: { requireAdmin }, limits, requirePassword }: Dependencies) =>
  async (app: App) => {
    const changing = { onRequest: [requireAdmin.onRequest, limits.countWrite] };

    app.get(
      '/articles',
      { ...requireAdmin, schema: { querystring: articleFindingSchema } },
      ({ query }): Promise<ArticleFindings> => findArticles(db, query),
    );

    app.post(
      '/articles/hide',
      { ...changing, schema: { body: whichAndWhySchema } },
      ({ body: { reason, ...which }, admin, log }) =>
        onArticles({ db, log, states: ['published'] }, which, (slug) =>
          hideBySlug(db, slug, { reason, by: admin }),
        ),
    );

    app.post(
      '/articles/unhide',
      { ...changing, schema: { body: whichSchema } },
      ({ body: which, admin, log }) =>
        onArticles({ db, log, states: ['hidden'] }, which, (slug) => unhideArticle(db, slug, admin)),
    );

    app.post(
      '/articles/delete',
      { ...changing, schema: { body: whichAndPasswordSchema } },
      async ({ body: { password, ...which }, admin, ip, log }) => {
        await requirePassword({ id: admin.id, ip }, password);
        return onArticles({ db, log, states: ['published', 'hidden'] }, which, (slug) =>
          deleteForGood(db, slug, admin),
        );
      },
    );
  };
