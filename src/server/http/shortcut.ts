import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers';
import type { Answered } from '../observability/logging.ts';
import { securityHeadersFor } from './securityHeaders.ts';
import type { App } from './validate.ts';

/** A reply that is there already, and the route that it would have come from. */
export interface ShortAnswer {
  route: string;
  json: Buffer;
}

interface ShortcutOptions {
  /** Gives the reply to a request that there is nothing more to do for. */
  find: (request: IncomingMessage) => ShortAnswer | undefined;
  /** Whether that takes a look at a session. Such requests are answered together at the end of each turn. */
  asksForSession: (request: IncomingMessage) => boolean;
  /** See `AtOnce`. */
  shareLook: () => void;
  endLook: () => void;
  trustProxy: boolean;
  /** Is told of the bytes of an answer before it is sent. */
  onAnswer: (reply: ServerResponse, bytes: number) => void;
  onAnswered: (answered: Answered) => void;
}

const saysHttps = ({ headers }: IncomingMessage) =>
  /(^|,)\s*https\s*$/i.test(String(headers['x-forwarded-proto'] ?? ''));

/**
 * Answers before the framework what needs none of it: docs/decisions/0007-shortcut-for-kept-replies.md. The answer
 * is the same, byte for byte, and so is what is logged and counted of it.
 */
export function takeShortcuts(
  app: App,
  { find, asksForSession, shareLook, endLook, trustProxy, onAnswer, onAnswered }: ShortcutOptions,
): void {
  const { server } = app;
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('Fastify does not listen to its server.');
  let isClosing = false;

  /** What goes wrong here goes wrong there too, and is answered there. */
  const findOrLeave = (request: IncomingMessage) => {
    try {
      return isClosing || request.headers.host === undefined ? undefined : find(request);
    } catch {
      return undefined;
    }
  };

  // Answers have to tell by then that their connection ends, which the framework does.
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  const answer = (request: IncomingMessage, reply: ServerResponse, began: number) => {
    const found = findOrLeave(request);
    if (!found) {
      handle(request, reply);
      return;
    }
    const { route, json } = found;
    reply.once('finish', () => {
      onAnswered({ method: 'GET', route, status: 200, milliseconds: performance.now() - began });
    });
    onAnswer(reply, json.length);
    reply.writeHead(200, {
      ...securityHeadersFor(trustProxy && saysHttps(request)),
      'content-type': 'application/json; charset=utf-8',
      'content-length': json.length,
    });
    reply.end(json);
  };

  let waiting: Parameters<typeof answer>[] = [];

  /** One look is right for all that came before it. The next turn gets none that is older than its requests. */
  function answerWaiting() {
    const batch = waiting;
    waiting = [];
    endLook();
    shareLook();
    for (const request of batch) answer(...request);
    endLook();
  }

  server.off('request', handle).on('request', (request, reply) => {
    const began = performance.now();
    shareLook();
    if (!asksForSession(request)) answer(request, reply, began);
    else if (waiting.push([request, reply, began]) === 1) setImmediate(answerWaiting);
  });
}
