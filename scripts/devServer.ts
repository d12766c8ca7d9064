import { inspect } from 'node:util';
import type { IncomingMessage } from 'node:http';

/** Where `npm run dev` serves the client, unless told otherwise. */
export const DEV_PORT = 8080;

/** What the server answers itself, though browsers may open it. */
const OF_SERVER = /^\/(api|healthz|readyz)(\/|$)/;

/** Whether somebody opens a page of the app. No address of a page has a dot in it, as feeds and the like have. */
const isPage = (pathname: string, { method = '', headers }: IncomingMessage) =>
  ['GET', 'HEAD'].includes(method) &&
  (headers.accept ?? '').includes('text/html') &&
  !pathname.includes('.') &&
  !OF_SERVER.test(pathname);

/**
 * The settings of webpack's own server, for developers: the bundle comes from memory, a page is the bare index.html,
 * which the browser draws, and everything else is the blog server's to answer.
 *
 * @param port where the blog's server listens
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
 * The console for webpack's own messages. A page that reloads cuts off what it was loading: webpack-dev-middleware takes
 * that for an error, with a stack of ten lines.
 */
export const devConsole: Console = Object.assign(Object.create(console) as Console, {
  error(...message: unknown[]) {
    const isCutOff = message.some((part) => inspect(part).includes('ERR_STREAM_PREMATURE_CLOSE'));
    if (!isCutOff) console.error(...message);
  },
});
