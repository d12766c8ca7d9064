import type { IncomingMessage } from 'node:http';
import { inspect } from 'node:util';

/** Default port of `npm run dev`. */
export const DEV_PORT = 8080;

/** Paths that the server answers even if a browser opens them. */
const SERVER_PATHS = /^\/(api|healthz|readyz)(\/|$)/;

/** Returns whether a browser opens a page of the app. Page URLs contain no dot, unlike feeds and files. */
const isPage = (pathname: string, { method = '', headers }: IncomingMessage) =>
  ['GET', 'HEAD'].includes(method) &&
  (headers.accept ?? '').includes('text/html') &&
  !pathname.includes('.') &&
  !SERVER_PATHS.test(pathname);

/**
 * Returns the options of webpack's development server: bundles come from memory, pages are index.html, rendered by the
 * browser, and everything else is proxied to the blog's server.
 *
 * @param port of the blog's server
 */
export const devServer = (port: number) => ({
  port: DEV_PORT,
  hot: true,
  historyApiFallback: true,
  proxy: [
    {
      context: (pathname: string, request: IncomingMessage) => !isPage(pathname, request),
      target: `http://127.0.0.1:${port}`,
    },
  ],
  client: { overlay: { runtimeErrors: false } },
});

/**
 * The console for webpack's messages. Hides the errors that webpack-dev-middleware reports when a reload aborts requests.
 */
export const devConsole: Console = Object.assign(Object.create(console) as Console, {
  error(...message: unknown[]) {
    const isAborted = message.some((part) => inspect(part).includes('ERR_STREAM_PREMATURE_CLOSE'));
    if (!isAborted) console.error(...message);
  },
});
