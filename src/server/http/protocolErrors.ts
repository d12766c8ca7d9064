import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers';
import { sentenceFor } from './errors.ts';
import { securityHeaders } from './securityHeaders.ts';

/** In milliseconds: how long a client that was told so may go on sending. */
const LINGER = 1000;

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP request, or never became a whole one; no framework stands between here. */
export function replyToProtocolError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Whoever has gone can't be answered.
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
