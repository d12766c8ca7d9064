import type { FastifyReply } from 'fastify';

/** Redirects to where something is now. Browsers would keep a 301 forever, but a URL may change back. */
export const redirectOldUrl = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(path, 301);
