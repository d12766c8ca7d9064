import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { notFound, replyWithError } from './errors.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';
import type { App } from './validate.ts';

/** The client has not been built. */
export class ClientMissingError extends Error {
  constructor(publicDir: string) {
    super(`There is no client in ${publicDir}; npm run build makes it.`);
    this.name = 'ClientMissingError';
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the built client: its files, and index.html for every address that the client's router may know. */
export async function serveClient(app: App, publicDir: string): Promise<void> {
  const policy = contentSecurityPolicy(await readIndex(publicDir));
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
    replyWithError(notFound(), request, reply);
    return reply;
  });
}

async function readIndex(publicDir: string): Promise<string> {
  try {
    return await readFile(path.join(publicDir, 'index.html'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new ClientMissingError(publicDir);
    }
    throw error;
  }
}
