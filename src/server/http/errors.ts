import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/portable.ts';
import { Refusal, type RefusalKind } from '../lib/refusal.ts';
import { logFailure } from '../ops/logging.ts';
import type { CrossOrigin } from './crossOrigin.ts';
import { addSecurityHeaders } from './csp.ts';

interface HttpErrorOptions extends ErrorOptions {
  headers?: Record<string, string>;
}

/** An error whose message is sent to the client. The messages of all other errors stay internal. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly headers: Record<string, string>;

  constructor(statusCode: number, sentence: string, options: HttpErrorOptions = {}) {
    super(sentence, options);
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.headers = options.headers ?? {};
  }
}

export const notFound = () => new HttpError(404, 'There is nothing at this address.');

const unexpected = 'Something went wrong on our side. Please try again later.';

/** Messages for the framework's own errors. */
const sentences: Record<number, string> = {
  400: 'The request is malformed.',
  404: notFound().message,
  408: 'The request took too long to arrive.',
  413: 'The request is too large: an article may have 2 MiB at most, anything else 16 KiB.',
  414: 'The address is too long.',
  415: 'The body must be JSON, sent with the content type application/json.',
  431: 'The headers of the request are too large.',
  503: 'The blog is not available at the moment. Please try again soon.',
};

/** Returns the default message for a status. */
export const sentenceFor = (status: number): string =>
  sentences[status] ?? (status < 500 ? 'The request is refused.' : unexpected);

/** Returns an error for when the database or another dependency is unavailable; `cause` goes to the log. */
export const unavailable = (cause: unknown) => new HttpError(503, sentenceFor(503), { cause });

interface ErrorReply {
  status: number;
  sentence: string;
  headers: Record<string, string>;
}

function getStatus(error: unknown): number {
  if (isDatabaseUnavailable(error)) return 503;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

const refusalStatuses: Record<RefusalKind, number> = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  full: 403,
  notFound: 404,
  conflict: 409,
  mismatch: 422,
  tooMany: 429,
  busy: 503,
};

/** In seconds: the default `Retry-After` of 503. */
const RETRY_AFTER = 5;

function toReply(error: unknown): ErrorReply {
  if (error instanceof Refusal) {
    const status = refusalStatuses[error.kind];
    const { message, retryAfter = status === 503 ? RETRY_AFTER : undefined } = error;
    const headers: Record<string, string> =
      retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` };
    return { status, sentence: message, headers };
  }
  const status = getStatus(error);
  const headers: Record<string, string> = status === 503 ? { 'retry-after': `${RETRY_AFTER}` } : {};
  if (error instanceof HttpError) {
    return { status, sentence: error.message, headers: { ...headers, ...error.headers } };
  }
  return { status, sentence: sentenceFor(status), headers };
}

/** Returns the status and the headers of the reply to this error. */
export function errorHeaders(error: unknown): Pick<ErrorReply, 'status' | 'headers'> {
  const { status, headers } = toReply(error);
  return { status, headers };
}

/** Returns whether this is an internal failure. Refusals under load, such as 503, are not. */
function isFailure(error: unknown): boolean {
  if ((error instanceof HttpError || error instanceof Refusal) && error.cause === undefined) return false;
  return toReply(error).status >= 500;
}

/** Logs internal failures, but no refusals. */
export function logIfFailure(error: unknown, { server, log }: FastifyRequest): void {
  if (isFailure(error)) logFailure(server.server, log, error, 'request failed');
}

/** Replies to any error with one sentence in plain text. Internal failures are logged, never sent. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, sentence, headers } = toReply(error);
  logIfFailure(error, request);
  void reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(sentence);
}

/** Replies to requests that fail before routing, for which no hook runs. */
export const replyToUnroutable =
  (allow: CrossOrigin['allow']) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    addSecurityHeaders(request, reply);
    allow(request, reply);
    void reply.header('cache-control', 'no-store');
    replyWithError(error, request, reply);
  };

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  replyWithError(notFound(), request, reply);
}
