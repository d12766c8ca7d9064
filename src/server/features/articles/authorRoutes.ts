import { findAuthor } from '../../articles/authors.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../http/app.ts';

/** Those who have published, for everybody. */
export const authorRoutes = (db: Db) => async (app: App) => {
  app.get<{ Params: { handle: string } }>(
    '/:handle',
    async ({ params }) => (await findAuthor(db, params.handle)).author,
  );
};
