import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A received request. */
export interface Received {
  headers: Record<string, string>;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface Receiver {
  /** `host:port` for the list of allowed services. */
  service: string;
  url: string;
  received: Received[];
  /** Returns the number of connections. */
  connections: () => number;
  /** Sets the status of further responses; null never responds. */
  answerWith: (status: number | null, headers?: Record<string, string>, body?: string) => void;
  close: () => Promise<void>;
}

/** Starts a local service that receives webhook events. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: { status: number | null; headers: Record<string, string>; body: string } = {
    ...{ status: 200, headers: {}, body: 'ok' },
  };
  let connections = 0;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      received.push({
        headers: request.headers as Record<string, string>,
        body,
        event: JSON.parse(body) as Received['event'],
      });
      if (answer.status !== null) response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    service,
    url: `http://${service}/hooks`,
    received,
    connections: () => connections,
    answerWith: (status, headers = {}, body = 'ok') => (answer = { status, headers, body }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Verifies a delivery with the reference implementation. Throws if its signature is wrong. */
export const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers);
