import cluster from 'node:cluster';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type Socket, Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { clientNetwork } from '../lib/network.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import type { App } from './app.ts';

/** File descriptors for the database, the threads and the log. */
const OWN_FILES = 64;
/** In milliseconds. */
const LOG_INTERVAL = 60_000;

/**
 * How many connections leave enough of the process's file descriptors: each may read a file of the client at the same
 * time. Infinity where the system has no such limit.
 */
export function connectionsMax(): number {
  // The types lack it.
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  const { excludeNetwork } = report;
  // The names of all peers would be looked up.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  report.excludeNetwork = excludeNetwork;
  const files = userLimits?.open_files?.soft;
  return typeof files === 'number' ? Math.max(1, Math.floor((files - OWN_FILES) / 2)) : Infinity;
}

/**
 * When there is one connection too many, closes the one that is idle for longest, of the network with most idle ones; or
 * the new one if none is idle. Without file descriptors nothing can be written, read or rendered: it is connections that
 * have to wait then.
 */
export function limitConnections({ server, log }: App, max: number): void {
  /** Those without a request, by network, the one that is idle for longest first. */
  const idle = new Map<string, Set<Socket>>();
  const requests = new WeakMap<Socket, number>();
  let count = 0;
  let loggedAt = -Infinity;

  // The nearest neighbour's address: what a proxy's clients are, its first byte has not told yet.
  const networkOf = ({ remoteAddress = '' }: Socket) => clientNetwork(remoteAddress);

  function noteIdle(socket: Socket) {
    const network = networkOf(socket);
    idle.set(network, (idle.get(network) ?? new Set()).add(socket));
  }

  function noteBusy(socket: Socket, network: string) {
    const sockets = idle.get(network);
    sockets?.delete(socket);
    if (sockets?.size === 0) idle.delete(network);
  }

  function closeOne() {
    if (performance.now() - loggedAt >= LOG_INTERVAL) {
      loggedAt = performance.now();
      log.warn({ max }, 'too many connections for the limit of open files: idle ones are closed');
    }
    let most: [string, Set<Socket>] | undefined;
    for (const one of idle) if (one[1].size > (most?.[1].size ?? 0)) most = one;
    const [network, [longestIdle]] = most ?? ['', []];
    if (!longestIdle) return;
    noteBusy(longestIdle, network);
    longestIdle.destroy();
  }

  server.on('connection', (socket) => {
    // A closed socket has no address any more.
    const network = networkOf(socket);
    count += 1;
    noteIdle(socket);
    socket.once('close', () => {
      count -= 1;
      noteBusy(socket, network);
    });
    if (count > max) closeOne();
  });
  server.on('request', ({ socket }, response) => {
    noteBusy(socket, networkOf(socket));
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1;
      requests.set(socket, left);
      if (left === 0 && !socket.destroyed) noteIdle(socket);
    });
  });
}

/** In milliseconds. */
export interface TimeLimits {
  /** Until all headers of a request are there, counted from its first byte, or from the connection's beginning. */
  headers: number;
  /** Until the whole request is there: 2 MiB at half a megabit a second. */
  request: number;
  /** In which 32 KiB have to come of a body over 64 KiB, again and again until all of it is there. */
  bodyPace: number;
  /** How long a client may neither send nor take anything while it is served. */
  silence: number;
  /** How long an idle connection is kept for the next request: longer than proxies keep theirs, so that they end it. */
  keepAlive: number;
  /** How often the first two are looked after. */
  check: number;
}

export const defaultTimeLimits: TimeLimits = {
  headers: 10_000,
  request: 35_000,
  bodyPace: 10_000,
  silence: 60_000,
  keepAlive: 72_000,
  check: 1000,
};

/** In bytes, of all headers of one request together. */
const HEADERS_MAX = 16 * 1024;

/** The limits as Fastify takes them. */
export const connectionSettings = ({ headers, request, silence, keepAlive, check }: TimeLimits) => ({
  requestTimeout: request,
  connectionTimeout: silence,
  keepAliveTimeout: keepAlive,
  http: {
    headersTimeout: headers,
    connectionsCheckingInterval: check,
    maxHeaderSize: HEADERS_MAX,
    // `malformedRequests.ts` does.
    requireHostHeader: false,
  },
});

/*
 * All in bytes. A reply is in memory until its client has taken it: hundreds of clients that ask for the longest there
 * are and take none would be more than the machine has. Small ones are not counted.
 */
const SMALL = 64 * 1024;
const UNSENT_MAX = 256 * 1024 * 1024;

interface Unsent {
  bytes: number;
  socket: Socket;
}

/**
 * While large replies that their clients have not taken yet are more than `max` together, ends the connection that waits
 * longest of the network with most of them.
 */
export function limitUnsentReplies(app: App, max = UNSENT_MAX): void {
  /** By network, each in the order in which they came. */
  const unsent = new Map<string, Set<Unsent>>();
  let bytesOfAll = 0;

  function forget(network: string, reply: Unsent) {
    const replies = unsent.get(network);
    if (!replies?.delete(reply)) return;
    bytesOfAll -= reply.bytes;
    if (replies.size === 0) unsent.delete(network);
  }

  function endLongestWaiting() {
    const sizeOf = (replies: Set<Unsent>) => [...replies].reduce((sum, { bytes }) => sum + bytes, 0);
    const [most] = [...unsent].sort(([, one], [, other]) => sizeOf(other) - sizeOf(one));
    const [network, [oldest]] = most ?? ['', []];
    if (!oldest) return;
    forget(network, oldest);
    oldest.socket.destroy();
  }

  function note(raw: ServerResponse, bytes: number) {
    const { socket } = raw.req;
    if (bytes <= SMALL || socket.destroyed) return;
    // The nearest neighbour's address: a proxy takes what it can, and waits for its clients itself.
    const network = clientNetwork(socket.remoteAddress ?? '');
    const reply = { bytes, socket };
    unsent.set(network, (unsent.get(network) ?? new Set()).add(reply));
    bytesOfAll += bytes;
    raw.once('close', () => forget(network, reply));
    while (bytesOfAll > max && bytesOfAll > bytes) endLongestWaiting();
  }

  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string' || payload instanceof Uint8Array) note(reply.raw, payload.length);
    done(null, payload);
  });
}

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
