import type { onRequestHookHandler } from 'fastify';
import { notFound } from './errors.ts';

/** Nothing stands at an address with the NUL character, and PostgreSQL can't even look for it. */
export const refuseNul: onRequestHookHandler = (request, _reply, done) => {
  const [path = ''] = request.url.split('?');
  if (path.includes('%00')) done(notFound());
  else done();
};
