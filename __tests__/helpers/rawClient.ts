import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  socket: Socket;
  send: (text: string) => void;
  /** Sends the same again and again, until the other side has had enough. */
  sendForEver: (text: string, interval: number) => void;
  /** All that was answered, once the server has ended the connection. */
  answer: () => Promise<string>;
}

/** A client that keeps to no rule of HTTP. */
export async function aRawClient(url: string, { allowHalfOpen = false } = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen });
  await once(socket, 'connect');

  let answered = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answered += chunk));
  // Whoever goes on sending to a closed connection gets an error for it.
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
