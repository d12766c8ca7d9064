import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './app.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Also compressed: `feed.css.br`. */
const FEED_STYLES = 'feed.css';
/** Where the hashed files are, each of which is the same for ever. */
const ASSETS = 'assets';

/** Serves the files of the client as they were built into this folder, all but index.html: pages come from `../pages`. */
export async function serveClient(app: App, publicDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: publicDir,
    preCompressed: true,
    // One route a file, found at the start: nothing else in the folder, or above it, can be asked for.
    wildcard: false,
    globIgnore: ['index.html*', `${ASSETS}/**`],
    cacheControl: false,
    setHeaders(reply, file) {
      void reply.header('cache-control', 'no-cache');
      // A feed is sandboxed, so the browser takes its style sheet for one of another origin.
      if (path.basename(file).startsWith(FEED_STYLES))
        void reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });

  const root = path.join(publicDir, ASSETS);
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: `/${ASSETS}/`,
    preCompressed: true,
    // Looked up when they are asked for: a deployment brings those of the next build before it restarts the server.
    wildcard: true,
    index: false,
    // The folder itself is nothing to be asked for.
    allowedPath: (file) => !file.endsWith('/'),
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', IMMUTABLE),
  });
}
