import { object, string } from 'yup';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import { daysOfArticle, daysOfAuthor } from '../../articles/clicksByDay.ts';
import { findReferrers } from '../../articles/findReferrers.ts';
import { ownedBy } from '../../articles/readModel.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';

/** `?article=on-looms`, optional. */
const clicksQuerySchema = object({ article: string().label('Article').max(1000) });

/** How often what one has published was opened on each of the last days, and from where: all of it, or one article. */
export const clickRoutes =
  ({ db, authentication: { signedIn } }: { db: Db; authentication: Authentication }) =>
  async (app: App) => {
    const asked = { ...signedIn, schema: { querystring: clicksQuerySchema } };

    app.get('/me/clicks', asked, async ({ query: { article: slug }, user }) => {
      if (slug === undefined)
        return {
          result: await daysOfAuthor(db, user.id),
          referrers: await findReferrers(db, { ownerId: user.id }),
        };
      const found = await ownedBy(db, user.id)
        .select('article.number')
        .where('article.slug', '=', slug)
        .executeTakeFirst();
      if (!found) throw noSuchArticle();
      return { result: await daysOfArticle(db, found.number), referrers: await findReferrers(db, found) };
    });
  };
