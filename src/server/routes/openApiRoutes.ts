import { hash } from 'node:crypto';
import type { ApiDocument } from '../../shared/apiDocument.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { compress, type Compressed, sendCompressed } from '../http/caching.ts';
import { type ApiRoute, createDocument, toApiRoute } from '../openapi/document.ts';
import type { Settings } from '../store/settings.ts';

interface Dependencies {
  authentication: Authentication;
  settings: Settings;
  /** The origin of the blog's URLs; null if it is not configured. */
  publicUrl: string | null;
}

interface Described extends Compressed {
  document: ApiDocument;
  title: string;
}

/** Returns the description of all routes of the API, created at the first call and when the blog's title changes. */
export type ReadApiDocument = () => Promise<Described>;

/** Collects the routes of the API that are registered from now on, and returns their description. */
export function collectApiDocument(
  app: App,
  { authentication, settings, publicUrl }: Dependencies,
): ReadApiDocument {
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', (route) => {
    const described = toApiRoute(route, authentication);
    if (described) routes.push(described);
  });

  let latest: Described | null = null;
  return async () => {
    const { title } = await settings.current();
    if (latest?.title !== title) latest = await describe(createDocument(routes, { title, publicUrl }), title);
    return latest;
  };
}

async function describe(created: object, title: string): Promise<Described> {
  const json = JSON.stringify(created);
  const tag = hash('sha256', json, 'base64url').slice(0, 22);
  const bytes = await compress(Buffer.from(json), 'gzip');
  return { document: JSON.parse(json) as ApiDocument, title, tag, encoding: 'gzip', bytes };
}

/** Sends the description of the API. */
export const openApiRoutes = (readDocument: ReadApiDocument) => async (app: App) => {
  app.get('/', async (request, reply) =>
    sendCompressed(request, reply.type('application/json; charset=utf-8'), await readDocument()),
  );
};
