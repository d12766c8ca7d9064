import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './app.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Its name starts so, as it also exists compressed: `feed.css.br`. */
const FEED_STYLES = 'feed.css';
/** The folder of files with a hash in their names, which never change. */
const ASSETS = 'assets';

/** The default logo and icon. */
export const FAVICON = 'favicon.svg';

/** Serves the built files of the client, except index.html and the icon: `../pages` serves those. */
export async function serveClient(app: App, publicDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: publicDir,
    preCompressed: true,
    // One route per file, found at startup: nothing else in the folder, or above it, can be requested.
    wildcard: false,
    globIgnore: ['index.html*', `${FAVICON}*`, `${ASSETS}/**`],
    cacheControl: false,
    setHeaders(reply, file) {
      void reply.header('cache-control', 'no-cache');
      // Feeds are sandboxed, so browsers treat their style sheet as cross-origin.
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
    // Looked up per request: a deployment adds the files of the next build before it restarts the server.
    wildcard: true,
    index: false,
    // Not the folder itself.
    allowedPath: (file) => !file.endsWith('/'),
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', IMMUTABLE),
  });
}
