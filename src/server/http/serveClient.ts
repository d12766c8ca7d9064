import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './validate.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the files of the client as they were built into this folder, all but index.html: pages come from `../pages`. */
export async function serveClient(app: App, publicDir: string): Promise<void> {
  const assets = path.join(publicDir, 'assets') + path.sep;

  await app.register(fastifyStatic, {
    root: publicDir,
    preCompressed: true,
    // One route a file, found at the start: nothing else in the folder, or above it, can be asked for.
    wildcard: false,
    globIgnore: ['index.html*'],
    cacheControl: false,
    setHeaders(reply, file) {
      void reply.header('cache-control', file.startsWith(assets) ? IMMUTABLE : 'no-cache');
    },
  });
}
