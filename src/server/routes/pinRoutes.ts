import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { type Authentication, tokenScope } from '../http/authentication.ts';
import { done, ok } from '../http/operation.ts';
import type { Limits } from '../limits/limits.ts';
import { pinToHome, pinToOwnPage, unpinFromHome, unpinFromOwnPage } from '../services/pins.ts';
import { listPins } from '../store/articles/pins.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

interface BySlug {
  Params: { slug: string };
}

/** Registers the routes for pins: `own` for those of the signed-in user's page, and `home` for admins. */
export const pinRoutes = ({ db, authentication: { signedIn, requireRight }, limits }: Dependencies) => ({
  own: async (app: App) => {
    const writing = { ...tokenScope('write'), onRequest: [signedIn.onRequest, limits.countWrite] };

    app.get('/', { ...signedIn, ...tokenScope('read'), api: ok('articles', 'Pins') }, ({ user }) =>
      listPins(db, { ownerId: user.id }),
    );

    app.put<BySlug>(
      '/:slug',
      { ...writing, api: done('articles', [403, 409, 429]) },
      async ({ params: { slug }, user }, reply) => {
        await pinToOwnPage(db, { ownerId: user.id, slug });
        return reply.code(204).send();
      },
    );

    app.delete<BySlug>(
      '/:slug',
      { ...writing, api: done('articles', [403, 429]) },
      async ({ params: { slug }, user }, reply) => {
        await unpinFromOwnPage(db, { ownerId: user.id, slug });
        return reply.code(204).send();
      },
    );
  },

  home: async (app: App) => {
    const writing = { onRequest: [requireRight('manageBlog').onRequest, limits.countWrite] };

    app.get('/', { ...requireRight('manageBlog'), api: ok('admin', 'Pins') }, () => listPins(db, {}));

    app.put<BySlug>(
      '/:slug',
      { ...writing, api: done('admin', [409, 429]) },
      async ({ params: { slug }, moderator }, reply) => {
        await pinToHome(db, slug, moderator);
        return reply.code(204).send();
      },
    );

    app.delete<BySlug>(
      '/:slug',
      { ...writing, api: done('admin', [429]) },
      async ({ params: { slug }, moderator }, reply) => {
        await unpinFromHome(db, slug, moderator);
        return reply.code(204).send();
      },
    );
  },
});
