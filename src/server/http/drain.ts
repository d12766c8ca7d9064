import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { App } from './validate.ts';

/** In milliseconds: how long a connection that seems idle may have a request on its way. */
const GRACE = 500;

/**
 * Lets nobody down when the app closes. At once nobody new comes in, and every answer says that its connection
 * ends; only then are the idle ones cut. Node alone would cut them first, with requests that are on their way.
 */
export function drainOnClose(app: App): void {
  const { server } = app;
  /** Connections that never had a request; Node takes these for busy ones. */
  const unused = new Set<Socket>();

  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const allGone = once(server, 'close');
    // Not http's own `close`: that one cuts the idle connections.
    Server.prototype.close.call(server);
    await Promise.race([allGone, setTimeout(GRACE)]);
    for (const socket of unused) socket.destroy();
  });
}
