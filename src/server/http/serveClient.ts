import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { replyNotFound } from './errors.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';
import type { App } from './validate.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the client as it was built into this folder: its files, and index.html for every address that the client's router may know. */
export async function serveClient(app: App, publicDir: string): Promise<void> {
  const policy = contentSecurityPolicy(await readFile(path.join(publicDir, 'index.html'), 'utf8'));
  const assets = path.join(publicDir, 'assets') + path.sep;

  await app.register(fastifyStatic, {
    root: publicDir,
    preCompressed: true,
    // One route a file, found at the start: nothing else in the folder, or above it, can be asked for.
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, file) {
      void reply.header('cache-control', file.startsWith(assets) ? IMMUTABLE : 'no-cache');
      void reply.header('content-security-policy', policy);
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|\?|$)/.test(request.url);
    if (isPage) return reply.sendFile('index.html');
    replyNotFound(request, reply);
    return reply;
  });
}
