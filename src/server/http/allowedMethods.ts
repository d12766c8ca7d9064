import type { FastifyRequest } from 'fastify';
import { apiMessages } from '../../shared/messages/en/api.ts';
import type { App } from './app.ts';
import { HttpError } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the methods of the routes that match a URL, in upper case. */
    findMethods: (url: string) => string[];
  }
}

/** Lets `requireAllowedMethod` know the routes. Call it before they are registered. */
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
 * Throws 405 if the URL has routes, but none for the request's method.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6
 */
export function requireAllowedMethod({ server, url, method }: FastifyRequest): void {
  const methods = server.findMethods(url);
  if (methods.length === 0 || methods.includes(method)) return;
  const allow = methods.join(', ');
  throw new HttpError(405, apiMessages.methodNotAllowed(allow), { headers: { allow } });
}
