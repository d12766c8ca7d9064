import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../lib/clientNetwork.ts';
import type { App } from './app.ts';

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
