import { varyBy } from './negotiation.ts';
import type { App } from './app.ts';

/** What anybody may read: every other address of the API gives what is somebody's own. */
const publicRoutes = ['/api/articles/all', '/api/articles/public/:slug'];
/** A cache that answers for a server which is away would tell that all is well. */
const healthRoutes = ['/healthz', '/readyz'];

/** For the one who asked, and to be asked for again: by the token it is told whose visit counts. */
const FOR_THE_ASKER = 'private, no-cache';
const FOR_NOBODY = 'no-store';

/**
 * Says of every error, of every answer of the API, and of whether the server is well, who may keep it. A shared cache that
 * is told nothing keeps what it is set to keep, and would give one author's listing to another.
 */
export function tellCaches(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A client may escape letters of an address, or put the origin before it. A preflight has no route.
    const route = request.routeOptions.url ?? request.url;
    const isForTheAsker = reply.statusCode < 400 && publicRoutes.includes(route);
    if (isForTheAsker) {
      void reply.header('cache-control', FOR_THE_ASKER);
      varyBy(reply, 'authorization');
    } else if (reply.statusCode >= 400 || route.startsWith('/api/') || healthRoutes.includes(route)) {
      void reply.header('cache-control', FOR_NOBODY);
    }
    done(null, payload);
  });
}
