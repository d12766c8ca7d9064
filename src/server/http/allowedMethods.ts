import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiMessages } from '../../shared/messages/en/api.ts';
import type { App } from './app.ts';
import { HttpError, replyNotFound } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the methods of the routes that match a URL, in upper case. */
    findMethods: (url: string) => string[];
  }
}

/** Lets `replyUnrouted` know the routes. Call it before they are registered. */
export function collectMethods(app: App): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // Static files are found by their own rules.
    if (url.includes('*')) return;
    const path = url
      .split(/(:\w+)/)
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('');
    routes.push({ pattern: new RegExp(`^${path}$`), methods: [method].flat() });
  });
  app.decorate('findMethods', (url: string) => {
    const [path = ''] = url.split('?');
    const found = routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    return [...new Set(found)].sort();
  });
}

/**
 * Answers a request that has no route with 404. Throws 405 if its URL has routes for other methods.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6
 */
export function replyUnrouted(request: FastifyRequest, reply: FastifyReply): void {
  const methods = request.server.findMethods(request.url);
  if (methods.length > 0 && !methods.includes(request.method)) {
    const allow = methods.join(', ');
    throw new HttpError(405, apiMessages.methodNotAllowed(allow), { headers: { allow } });
  }
  replyNotFound(request, reply);
}
