import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  socket: Socket;
  send: (text: string) => void;
  /** Sends a text repeatedly until the server closes the connection. */
  sendForEver: (text: string, interval: number) => void;
  /** Resolves to everything received once the server has closed the connection. */
  answer: () => Promise<string>;
}

/** Connects a client that sends raw bytes. */
export async function aRawClient(url: string, { allowHalfOpen = false } = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen });
  await once(socket, 'connect');

  let answered = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answered += chunk));
  // Sending to a closed connection emits an error.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const send = (text: string) => void socket.write(text);

  return {
    socket,
    send,
    sendForEver(text, interval) {
      const timer = setInterval(() => send(text), interval);
      void closed.finally(() => clearInterval(timer));
    },
    async answer() {
      await closed;
      return answered;
    },
  };
}
