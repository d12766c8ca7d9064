import type { Socket } from 'node:net';
import { clientNetwork } from '../lib/clientNetwork.ts';
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
