import cluster from 'node:cluster';
import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { eventLoopTurn } from '../lib/eventLoopTurn.ts';
import type { App } from './app.ts';

/** In milliseconds: how long a connection that seems idle may have a request on its way. */
const GRACE = 500;
/** Turns of the event loop in which nobody comes if all are in, and for a worker how long nobody does. */
const TURNS = 3;
const QUIET = cluster.isWorker ? 100 : 0;
const PAUSE = 5;
/** How long it may take until all are in. */
const ENTRANCE_MAX = 1500;

/**
 * Lets nobody down when the app closes. At once `stop` is aborted for all that need not be done now. Those who wait at
 * the door come in before it is shut, as they would be cut off there. From then on every answer says that its connection
 * ends, and only then are the idle ones cut. Node alone would do so first, with requests that are on their way.
 */
export function drainOnClose(app: App, stop: AbortController): void {
  const { server } = app;
  /** Connections that never had a request; Node takes these for busy ones. */
  const unused = new Set<Socket>();
  let taken = 0;

  let isShut = false;
  // The framework says so to requests that come from now on, and to no other: not yet, or clients come anew and stand
  // at the door as it is shut, and then to all.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isShut) void reply.header('connection', 'close');
    else if (stop.signal.aborted) reply.raw.removeHeader('connection');
    done(null, payload);
  });
  server.on('connection', (socket) => {
    taken += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    stop.abort();
    if (!server.listening) return;
    await allIn(() => taken);
    isShut = true;
    const allGone = once(server, 'close');
    // Not http's own `close`: that one cuts the idle connections.
    Server.prototype.close.call(server);
    await Promise.race([allGone, setTimeout(GRACE)]);
    for (const socket of unused) socket.destroy();
  });
}

/**
 * Until nobody comes any more, or it takes too long. Under load many wait to be taken: of those at the socket a turn of
 * the event loop takes one, and those in the process that hands them to workers come when that one has a moment.
 */
async function allIn(taken: () => number): Promise<void> {
  const began = performance.now();
  let [known, last, turns] = [taken(), began, 0];
  for (let now = began; now - began < ENTRANCE_MAX; now = performance.now()) {
    // Not without a pause in a worker: the process that hands them over needs the processor too.
    if (cluster.isWorker) await setTimeout(PAUSE);
    await eventLoopTurn();
    turns += 1;
    if (taken() !== known) [known, last, turns] = [taken(), now, 0];
    else if (turns >= TURNS && now - last >= QUIET) return;
  }
}
