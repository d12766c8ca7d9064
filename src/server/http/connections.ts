import cluster from 'node:cluster';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Socket, Server } from 'node:net';
import { clearInterval, setInterval, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork, stripQuery } from '../lib/network.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import type { App } from './app.ts';
import { HttpError, replyWithError, sentenceFor } from './errors.ts';
import { addSecurityHeaders, type CrossOrigin, securityHeaders } from './securityHeaders.ts';

/* Connection limits, timeouts, malformed requests, the origin of requests, and graceful shutdown. */

/** File descriptors reserved for the database, the threads and the log. */
const OWN_FILES = 64;
/** In milliseconds. */
const LOG_INTERVAL = 60_000;

/**
 * Returns how many connections leave enough file descriptors, as each may also read a file. Infinity if the system has
 * no limit.
 */
export function connectionsMax(): number {
  // Missing from Node's types.
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  const { excludeNetwork } = report;
  // Otherwise the report would resolve the host names of all peers.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  report.excludeNetwork = excludeNetwork;
  const files = userLimits?.open_files?.soft;
  return typeof files === 'number' ? Math.max(1, Math.floor((files - OWN_FILES) / 2)) : Infinity;
}

/**
 * A cache, as a closed socket has no address, and parsing it for each request would take a tenth of the time of a short
 * reply.
 */
const peerNetworks = new WeakMap<Socket, string>();

/** Returns the network of the direct peer: of a proxy rather than its clients, whom it names only in requests. */
function peerNetwork(socket: Socket): string {
  const network = peerNetworks.get(socket) ?? clientNetwork(socket.remoteAddress ?? '');
  peerNetworks.set(socket, network);
  return network;
}

/**
 * At the connection limit, closes the longest idle connection of the network with the most idle ones, or the new one if
 * none is idle. Without free file descriptors nothing else would work.
 */
export function limitConnections({ server, log }: App, max: number): void {
  /** Idle connections by network, longest idle first. */
  const idle = new Map<string, Set<Socket>>();
  const requests = new WeakMap<Socket, number>();
  let count = 0;
  let loggedAt = -Infinity;

  function noteIdle(socket: Socket) {
    const network = peerNetwork(socket);
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
      log.warn({ max }, 'closing idle connections: the open file limit is reached');
    }
    let most: [string, Set<Socket>] | undefined;
    for (const one of idle) if (one[1].size > (most?.[1].size ?? 0)) most = one;
    const [network, [longestIdle]] = most ?? ['', []];
    if (!longestIdle) return;
    noteBusy(longestIdle, network);
    longestIdle.destroy();
  }

  server.on('connection', (socket) => {
    const network = peerNetwork(socket);
    count += 1;
    noteIdle(socket);
    socket.once('close', () => {
      count -= 1;
      noteBusy(socket, network);
    });
    if (count > max) closeOne();
  });
  server.on('request', ({ socket }, response) => {
    noteBusy(socket, peerNetwork(socket));
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
  /** Time for all headers, from the first byte or the start of the connection. */
  headers: number;
  /** Time for the whole request: 2 MiB at half a megabit per second. */
  request: number;
  /** Time for each 32 KiB of a body over 64 KiB. */
  bodyPace: number;
  /** Time for each 256 KiB of a download that waits for its client. */
  downloadPace: number;
  /** How long a connection may be inactive during a request. */
  silence: number;
  /** Keep-alive: longer than proxies use, so that they close first. */
  keepAlive: number;
  /** How often `headers` and `request` are checked. */
  check: number;
}

export const defaultTimeLimits: TimeLimits = {
  headers: 10_000,
  request: 35_000,
  bodyPace: 10_000,
  // Longer than for bodies, as the kernel's buffers take replies in bursts.
  downloadPace: 60_000,
  silence: 60_000,
  keepAlive: 72_000,
  check: 1000,
};

/** In bytes: maximum of all headers of a request. */
const HEADERS_MAX = 16 * 1024;

/** Returns the limits as Fastify options. */
export const connectionSettings = ({ headers, request, silence, keepAlive, check }: TimeLimits) => ({
  requestTimeout: request,
  connectionTimeout: silence,
  keepAliveTimeout: keepAlive,
  http: {
    headersTimeout: headers,
    connectionsCheckingInterval: check,
    maxHeaderSize: HEADERS_MAX,
    // `refuseMalformedRequests` checks it.
    requireHostHeader: false,
  },
});

/*
 * All in bytes. A reply stays in memory until its client has received it. Hundreds of clients that request the longest
 * replies and never read them would exhaust the memory. Small replies are not counted.
 */
const SMALL = 64 * 1024;
const UNSENT_MAX = 256 * 1024 * 1024;

interface Unsent {
  bytes: number;
  socket: Socket;
}

/** While unsent large replies exceed `max`, closes the longest waiting connection of the network with the most. */
export function limitUnsentReplies(app: App, max = UNSENT_MAX): void {
  /** Unsent replies by network, oldest first. */
  const unsent = new Map<string, Set<Unsent>>();
  let bytesOfAll = 0;

  function forget(network: string, reply: Unsent) {
    const replies = unsent.get(network);
    if (!replies?.delete(reply)) return;
    bytesOfAll -= reply.bytes;
    if (replies.size === 0) unsent.delete(network);
  }

  function endLongestWaiting() {
    const sumBytes = (replies: Set<Unsent>) => [...replies].reduce((sum, { bytes }) => sum + bytes, 0);
    const [most] = [...unsent].sort(([, one], [, other]) => sumBytes(other) - sumBytes(one));
    const [network, [oldest]] = most ?? ['', []];
    if (!oldest) return;
    forget(network, oldest);
    oldest.socket.destroy();
  }

  function note(raw: ServerResponse, bytes: number) {
    const { socket } = raw.req;
    if (bytes <= SMALL || socket.destroyed) return;
    const network = peerNetwork(socket);
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

/** In bytes: the minimum that the client of a download must receive in each `downloadPace`. */
const DOWNLOAD_MIN = 256 * 1024;

/**
 * Closes the connection of a client that receives its reply too slowly. Time in which the server has nothing to send
 * doesn't count.
 *
 * @param pace in milliseconds
 */
export function requireDownloadPace(raw: ServerResponse, pace: number): void {
  const { socket } = raw.req;
  if (socket.destroyed) return;
  let before = socket.bytesWritten;
  const timer = setInterval(() => {
    const isTooSlow = socket.bytesWritten - before < DOWNLOAD_MIN && raw.writableNeedDrain;
    before = socket.bytesWritten;
    if (isTooSlow) socket.destroy();
  }, pace).unref();
  raw.once('close', () => clearInterval(timer));
}

/**
 * Returns the URL to route by. A page URL that can't be decoded is taken literally, so that it gets the blog's own 404
 * page. API calls are refused as malformed.
 */
export function ensureDecodableUrl({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const pathname = stripQuery(url);
  if (!pathname.includes('%') || pathname.startsWith('/api/')) return url;
  try {
    decodeURIComponent(pathname);
    return url;
  } catch {
    return pathname.replaceAll('%', '%25') + url.slice(pathname.length);
  }
}

/** Refuses malformed requests with our own messages and headers, before Node or the database would. */
export function refuseMalformedRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasWrongHost(request))
      done(new HttpError(400, sentenceFor(400), { headers: { connection: 'close' } }));
    else if (hasNul(request) && !request.is404) reply.callNotFound();
    else done();
  });
  // Unknown expectations are ignored: RFC 9110, section 10.1.1.
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange));
}

/** HTTP/1.1 requires exactly one Host header: RFC 9112, section 3.2. */
function hasWrongHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}

/** PostgreSQL rejects NUL characters, and no URL of the blog contains one. */
const hasNul = ({ url }: FastifyRequest) => stripQuery(url).includes('%00');

/** Replies to requests that fail before routing, for which no hook runs. */
export const replyToUnroutable =
  (allow: CrossOrigin['allow']) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    addSecurityHeaders(request, reply);
    allow(request, reply);
    void reply.header('cache-control', 'no-store');
    replyWithError(error, request, reply);
  };

/** In milliseconds: how long a refused client may keep sending. */
const LINGER = 1000;

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Replies to invalid or incomplete HTTP requests, below the framework. */
export function replyToProtocolError(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client is gone.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const sentence = sentenceFor(status);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(sentence)}`,
      'connection: close',
      'cache-control: no-store',
      ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
      '',
      sentence,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LINGER).unref();
}

/** A host name or address with an optional port, and nothing else. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Returns the origin for absolute URLs: PUBLIC_URL, or the protocol and host of the request. Clients can send any host,
 * so cache replies by origin or not at all. Throws 400 for an invalid host.
 */
export function requestOrigin(
  { host, protocol }: { host: string; protocol: string },
  publicUrl: string | null,
): string {
  if (publicUrl !== null) return publicUrl;
  // Only HTTP/1.0 allows a missing host.
  if (host === '') return 'http://localhost';
  if (!HOST.test(host)) throw new HttpError(400, sentenceFor(400));
  return `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

/** In milliseconds: how long a request may be in transit on an idle connection. */
const GRACE = 500;
/** All connections have arrived after this many turns of the event loop (for workers, also ms) without a new one. */
const TURNS = 3;
const IDLE_FOR = cluster.isWorker ? 100 : 0;
const PAUSE = 5;
/** In milliseconds: maximum time to accept waiting connections. */
const ENTRANCE_MAX = 1500;

/**
 * Drains connections when the app closes. First aborts `stop` for background work, and accepts connections that still
 * wait in the backlog. From then on every reply closes its connection, and only then are idle connections closed. Node
 * would close those first, with requests in transit.
 */
export function drainOnClose(app: App, stop: AbortController): void {
  const { server } = app;
  /** Connections without a request so far, which Node considers busy. */
  const unused = new Set<Socket>();
  let taken = 0;

  let isShut = false;
  // Fastify closes the connections of new requests as soon as it starts to close. That is too early, as these clients
  // would reconnect just before the socket closes, so the header is removed until then, and then added to all replies.
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
    await untilAllConnected(() => taken);
    isShut = true;
    const allGone = once(server, 'close');
    // Not http's own `close`, which closes idle connections.
    Server.prototype.close.call(server);
    await Promise.race([allGone, pause(GRACE)]);
    for (const socket of unused) socket.destroy();
  });
}

/**
 * Resolves when no more connections arrive, or after ENTRANCE_MAX. Under load many wait: the event loop accepts one per turn
 * from the socket, and the primary process passes others to its workers when it has time.
 */
async function untilAllConnected(taken: () => number): Promise<void> {
  const began = performance.now();
  let [known, last, turns] = [taken(), began, 0];
  for (let now = began; now - began < ENTRANCE_MAX; now = performance.now()) {
    // A worker pauses, as the primary process needs the processor too.
    if (cluster.isWorker) await pause(PAUSE);
    await eventLoopTurn();
    turns += 1;
    if (taken() !== known) [known, last, turns] = [taken(), now, 0];
    else if (turns >= TURNS && now - last >= IDLE_FOR) return;
  }
}
