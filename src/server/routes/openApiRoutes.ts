import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { type ApiRoute, createDocument, toApiRoute } from '../openapi/document.ts';
import type { Settings } from '../store/settings.ts';

interface Dependencies {
  authentication: Authentication;
  settings: Settings;
}

/**
 * Registers the description of all routes of the API. Call it before they are registered. The document is created at
 * the first request.
 */
export function openApiRoutes(app: App, { authentication, settings }: Dependencies) {
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', (route) => {
    const described = toApiRoute(route, authentication);
    if (described) routes.push(described);
  });

  let latest = { title: '', json: '' };
  return async (app: App) => {
    app.get('/', async (_request, reply) => {
      const { title } = await settings.current();
      if (latest.json === '' || latest.title !== title)
        latest = { title, json: JSON.stringify(createDocument(routes, title)) };
      return reply.type('application/json; charset=utf-8').send(latest.json);
    });
  };
}
