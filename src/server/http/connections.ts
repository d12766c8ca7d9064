import cluster from 'node:cluster';
import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Socket, Server } from 'node:net';
import { Readable } from 'node:stream';
import { clearInterval, setInterval, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fairQueue } from '../lib/fairQueue.ts';
import { clientNetwork, stripQuery } from '../lib/network.ts';
import { stopping } from '../lib/refusal.ts';
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
 * Returns how many connections leave enough file descriptors, as each unanswered request may also read a file. Infinity
 * if the system has no limit.
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
  return typeof files === 'number'
    ? Math.max(1, Math.floor((files - OWN_FILES) / (1 + UNANSWERED_MAX)))
    : Infinity;
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
 * Pipelined requests: Node parses all that have arrived, starts them at once, and keeps each reply in memory until the
 * client has received it. Hundreds of clients that never read would take all time and memory, so requests of one
 * connection wait for each other, mostly unparsed, and all unsent replies together are limited.
 */

/** How many requests of one connection run at once, and have replies that are not sent completely. */
const UNANSWERED_MAX = 4;
/** All in bytes: while a connection has more unsent, its next request waits. */
const CONNECTION_UNSENT_MAX = 1024 * 1024;
/** What a parsed request takes while it waits. */
const WAITING_REQUEST = 4096;
/** Everything unsent or waiting, of all connections. */
const UNSENT_MAX = 256 * 1024 * 1024;

/** Missing from Node's types. */
interface HttpSocket extends Socket {
  /** Null once the connection is closing. */
  parser?: HttpParser | null;
  /** Whether Node has paused the connection and will resume it. */
  _paused?: boolean;
}

interface HttpParser {
  /** Called for each request, once its headers are parsed. The parser goes on if it returns 0. */
  onIncoming: (request: IncomingMessage & { upgrade?: boolean | null }, ...more: unknown[]) => number;
  resume: () => void;
}

/** What a callback returns to pause the parser in the middle of its input (llhttp's `HPE_PAUSED`). */
const PAUSE_PARSER = 21;
/** The code of the error by which Node then reports the rest of the input. */
const PAUSED = 'HPE_PAUSED';
/** Connections with a paused parser. */
const paused = new WeakSet<Socket>();

interface ProtocolError extends NodeJS.ErrnoException {
  /** The input, and how many of its bytes were parsed before the error. */
  rawPacket?: Buffer;
  bytesParsed?: number;
}

const NOTHING = Buffer.alloc(0);

/** One pipelined request per turn of the event loop. Nothing is refused: each connection waits for one at most. */
const pipelining = fairQueue(1, { waitingMax: Infinity, patience: Infinity, refusal: stopping });

/** The requests of a connection. */
interface Exchanges {
  socket: HttpSocket;
  network: string;
  /** Started requests, with the bytes of their replies as far as they are known. */
  unanswered: Map<ServerResponse, number>;
  /** Starts the requests that wait, in order. */
  waiting: (() => void)[];
  /** What has arrived after them and isn't parsed yet. */
  unparsed: Buffer;
  /** Whether it waits for its turn to start the next one. */
  isProceeding: boolean;
  /** Sum of unsent replies. */
  unsent: number;
}

/**
 * Lets each connection have a few unanswered requests; the next ones wait unread. While everything that is unsent or
 * waiting exceeds `max`, closes the longest waiting connection of the network with the most.
 */
export function limitUnansweredRequests(app: App, max = UNSENT_MAX): void {
  const { server } = app;
  const connections = new WeakMap<Socket, Exchanges>();
  /** Connections that have something in memory, by network, in the order of their last sent reply. */
  const holding = new Map<string, Set<Exchanges>>();
  const bytesByNetwork = new Map<string, number>();
  let bytesOfAll = 0;

  const isWaiting = ({ waiting, unparsed }: Exchanges) => waiting.length > 0 || unparsed.length > 0;

  /** Adds bytes to what a connection has in memory, or takes them off. */
  function hold({ network }: Exchanges, bytes: number) {
    const sum = (bytesByNetwork.get(network) ?? 0) + bytes;
    if (sum > 0) bytesByNetwork.set(network, sum);
    else bytesByNetwork.delete(network);
    bytesOfAll += bytes;
  }

  /** Sorts a connection after all others of its network. */
  function moveToEnd(exchanges: Exchanges) {
    const { network, unsent } = exchanges;
    const others = holding.get(network) ?? new Set();
    others.delete(exchanges);
    if (unsent > 0 || isWaiting(exchanges)) holding.set(network, others.add(exchanges));
    else if (others.size === 0) holding.delete(network);
  }

  function endLongestWaiting() {
    let [most, bytesMost] = ['', 0];
    for (const [network, bytes] of bytesByNetwork)
      if (bytes > bytesMost) [most, bytesMost] = [network, bytes];
    const [oldest] = holding.get(most) ?? [];
    if (!oldest) return;
    end(oldest);
    oldest.socket.destroy();
  }

  /** Forgets a connection that is closing. Its waiting requests never start. */
  function end(exchanges: Exchanges) {
    hold(
      exchanges,
      -exchanges.unsent - exchanges.waiting.length * WAITING_REQUEST - exchanges.unparsed.length,
    );
    exchanges.unsent = 0;
    exchanges.waiting = [];
    exchanges.unparsed = NOTHING;
    exchanges.unanswered.clear();
    moveToEnd(exchanges);
  }

  function limitAll(latest: number) {
    while (bytesOfAll > max && bytesOfAll > latest) endLongestWaiting();
  }

  function findExchanges(socket: Socket): Exchanges {
    const known = connections.get(socket);
    if (known) return known;
    const network = peerNetwork(socket);
    const exchanges: Exchanges = {
      socket,
      network,
      unanswered: new Map(),
      unsent: 0,
      waiting: [],
      unparsed: NOTHING,
      isProceeding: false,
    };
    connections.set(socket, exchanges);
    socket.once('close', () => end(exchanges));
    // Reading the body of a running request resumes the connection, and so does Node. If it was paused after that, it
    // counts as paused, but is read.
    socket.on('resume', () => {
      if (!isWaiting(exchanges)) return;
      if (socket.isPaused()) socket.emit('pause');
      else socket.pause();
      void proceed(exchanges);
    });
    return exchanges;
  }

  const mayStart = ({ unanswered, unsent }: Exchanges) =>
    unanswered.size < UNANSWERED_MAX && unsent <= CONNECTION_UNSENT_MAX;

  function start(exchanges: Exchanges, response: ServerResponse, run: () => void) {
    exchanges.unanswered.set(response, 0);
    response.once('close', () => {
      const bytes = exchanges.unanswered.get(response);
      if (bytes === undefined) return;
      exchanges.unanswered.delete(response);
      exchanges.unsent -= bytes;
      hold(exchanges, -bytes);
      void proceed(exchanges);
      moveToEnd(exchanges);
    });
    run();
  }

  /** Starts the next request of a connection and parses what has arrived after it, in turn with other connections. */
  async function proceed(exchanges: Exchanges) {
    while (isWaiting(exchanges) && mayStart(exchanges) && !exchanges.isProceeding) {
      exchanges.isProceeding = true;
      await pipelining.add(exchanges.network, eventLoopTurn);
      exchanges.isProceeding = false;
      const next = exchanges.waiting.shift();
      if (next) {
        hold(exchanges, -WAITING_REQUEST);
        next();
      }
      // Node resumes what it has paused.
      if (exchanges.socket._paused) return;
      if (exchanges.waiting.length === 0) parseOn(exchanges);
    }
  }

  /** Parses until the next request has to wait. */
  function parseOn(exchanges: Exchanges) {
    const { socket, unparsed } = exchanges;
    exchanges.unparsed = NOTHING;
    hold(exchanges, -unparsed.length);
    paused.delete(socket);
    socket.parser?.resume();
    if (unparsed.length > 0) socket.emit('data', unparsed);
    if (!isWaiting(exchanges)) socket.resume();
  }

  server.on('connection', (socket: HttpSocket) => {
    const { parser } = socket;
    if (!parser) return;
    const { onIncoming } = parser;
    parser.onIncoming = (request, ...more) => {
      const isUpgrade = request.upgrade === true;
      const result = onIncoming(request, ...more);
      const exchanges = connections.get(socket);
      if (result !== 0 || !exchanges || exchanges.waiting.length === 0) return result;
      // Paused here, the parser would take the rest for another protocol.
      if (isUpgrade) socket.destroy();
      return PAUSE_PARSER;
    };
  });
  server.prependListener('clientError', (error: ProtocolError, socket) => {
    const exchanges = connections.get(socket as Socket);
    if (error.code !== PAUSED || !exchanges || socket.destroyed) return;
    const { rawPacket = NOTHING, bytesParsed = 0 } = error;
    const rest = paused.has(exchanges.socket) ? rawPacket : rawPacket.subarray(bytesParsed);
    paused.add(exchanges.socket);
    exchanges.unparsed = Buffer.concat([exchanges.unparsed, rest]);
    hold(exchanges, rest.length);
    limitAll(rest.length);
  });

  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    if (request.headers['transfer-encoding'] !== undefined) requireLargeChunks(request);
    const exchanges = findExchanges(request.socket);
    const run = () =>
      start(exchanges, response, () => handlers.forEach((handle) => handle.call(server, request, response)));
    // Only pipelined requests find one that is unanswered, or one that waits.
    if (exchanges.waiting.length === 0 && exchanges.unanswered.size === 0) {
      run();
      return;
    }
    exchanges.socket.pause();
    exchanges.waiting.push(run);
    hold(exchanges, WAITING_REQUEST);
    if (exchanges.waiting.length === 1 && exchanges.unsent === 0) moveToEnd(exchanges);
    limitAll(WAITING_REQUEST);
    void proceed(exchanges);
  });

  function noteReply(response: ServerResponse, bytes: number) {
    const exchanges = connections.get(response.req.socket);
    if (!exchanges?.unanswered.has(response)) return;
    const isFirst = exchanges.unsent === 0 && !isWaiting(exchanges);
    exchanges.unanswered.set(response, bytes);
    exchanges.unsent += bytes;
    hold(exchanges, bytes);
    if (isFirst) moveToEnd(exchanges);
    limitAll(bytes);
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) {
      done(null, payload);
      return;
    }
    const bytes = Buffer.byteLength(payload);
    noteReply(reply.raw, bytes);
    done(null, bytes > SLICE ? sendInSlices(request, reply, [Buffer.from(payload)]) : payload);
  });
}

/** How many chunks of a body may be of any size. */
const CHUNKS_FREE = 1000;
/** In bytes: what the chunks of a longer body need on average. */
const CHUNK_MIN = 64;

/** Closes a connection whose body arrives in tiny chunks: each costs the parser as much as thousands of bytes. */
function requireLargeChunks(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let [chunks, bytes] = [0, 0];
  request.push = (chunk: Buffer | null, encoding) => {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (chunks <= CHUNKS_FREE || bytes >= chunks * CHUNK_MIN) return push(chunk, encoding);
    request.socket.destroy();
    return false;
  };
}

/** In bytes: as much as a connection buffers before it waits for its client. */
const SLICE = 64 * 1024;

/** One slice per turn of the event loop. Nothing is refused: each reply waits for one slice at most. */
const slicing = fairQueue(1, { waitingMax: Infinity, patience: Infinity, refusal: stopping });

/**
 * Returns the body of a long reply, which is sent as fast as its client receives it. Networks take turns, and so do
 * other requests. The connection holds no copy: replies that share `parts` take their memory once.
 */
export function sendInSlices(
  { ip }: Pick<FastifyRequest, 'ip'>,
  reply: FastifyReply,
  parts: readonly Buffer[],
): Readable {
  void reply.header(
    'content-length',
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  return Readable.from(slices(clientNetwork(ip), parts), { objectMode: false, highWaterMark: SLICE });
}

async function* slices(network: string, parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const part of parts)
    for (let from = 0; from < part.length; from += SLICE) {
      await slicing.add(network, eventLoopTurn);
      yield part.subarray(from, from + SLICE);
    }
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

const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, [TOO_LATE]: 408 };

/** Replies to invalid or incomplete HTTP requests, below the framework. */
export function replyToProtocolError(error: NodeJS.ErrnoException, socket: Socket): void {
  // No errors: `limitUnansweredRequests` parses the rest later.
  if (error.code === PAUSED || (error.code === TOO_LATE && paused.has(socket))) return;
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
