import type { App } from './validate.ts';

/** What anybody may read: every other address of the API gives what is somebody's own. */
const publicRoutes = ['/api/articles/all', '/api/articles/public/:slug'];

/** For the one who asked, and to be asked for again: by the token it is told whose visit counts. */
const forTheAsker = { 'cache-control': 'private, no-cache', vary: 'authorization' };
const forNobody = { 'cache-control': 'no-store' };

/** Who may keep an answer of this route of the API. */
const cacheHeadersFor = (route: string): Record<string, string> =>
  publicRoutes.includes(route) ? forTheAsker : forNobody;

/**
 * Says of every error, and of every answer of the API, who may keep it. A shared cache that is told nothing keeps what
 * it is set to keep, and would give one author's listing to another.
 */
export function tellCaches(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400) void reply.headers(forNobody);
    else if (request.url.startsWith('/api/'))
      void reply.headers(cacheHeadersFor(request.routeOptions.url ?? ''));
    done(null, payload);
  });
}
