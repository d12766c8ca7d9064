import { listingQuerySchema } from '../../../shared/listingQuery.ts';
import { findTag, listTags } from '../../articles/tags.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../http/app.ts';

/** The tags of what is published, for everybody. */
export const tagRoutes = (db: Db) => async (app: App) => {
  app.get('/', { schema: { querystring: listingQuerySchema } }, ({ query }) => listTags(db, query));

  app.get<{ Params: { slug: string } }>('/:slug', ({ params }) => findTag(db, params.slug));
};
