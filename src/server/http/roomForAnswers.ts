import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/networkOf.ts';
import type { App } from './validate.ts';

/*
 * All in bytes. An answer is kept in memory until its client has taken it: hundreds of clients that ask for the longest
 * there are and take none would be more than the machine has. Small ones are not counted.
 */
const SMALL = 64 * 1024;
const ROOM = 256 * 1024 * 1024;

type NoteAnswer = (reply: ServerResponse, bytes: number) => void;

interface Answer {
  bytes: number;
  socket: Socket;
}

/**
 * While large answers that nobody has taken yet are more than `room` together, cuts off the connection that waits
 * longest of the network with most of them. Gives what is to be told of an answer that goes out beside the framework.
 */
export function roomForAnswers(app: App, room = ROOM): NoteAnswer {
  /** By network, each in the order in which they came. */
  const underway = new Map<string, Set<Answer>>();
  let bytesOfAll = 0;

  function forget(network: string, answer: Answer) {
    const answers = underway.get(network);
    if (!answers?.delete(answer)) return;
    bytesOfAll -= answer.bytes;
    if (answers.size === 0) underway.delete(network);
  }

  function cutOff() {
    const sizeOf = (answers: Set<Answer>) => [...answers].reduce((sum, { bytes }) => sum + bytes, 0);
    const [most] = [...underway].sort(([, one], [, other]) => sizeOf(other) - sizeOf(one));
    const [network, [oldest]] = most ?? ['', []];
    if (!oldest) return;
    forget(network, oldest);
    oldest.socket.destroy();
  }

  function note(reply: ServerResponse, bytes: number) {
    const { socket } = reply.req;
    if (bytes <= SMALL || socket.destroyed) return;
    // The nearest neighbour's address: a proxy takes what it can, and waits for its clients itself.
    const network = networkOf(socket.remoteAddress ?? '');
    const answer = { bytes, socket };
    const answers = underway.get(network) ?? new Set();
    underway.set(network, answers.add(answer));
    bytesOfAll += bytes;
    reply.once('close', () => forget(network, answer));
    while (bytesOfAll > room && bytesOfAll > answer.bytes) cutOff();
  }

  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string' || payload instanceof Uint8Array) note(reply.raw, payload.length);
    done(null, payload);
  });
  return note;
}
