import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/portable.ts';
import { Refusal, type RefusalKind } from '../lib/refusal.ts';
import { addSecurityHeaders } from './securityHeaders.ts';

interface HttpErrorOptions extends ErrorOptions {
  headers?: Record<string, string>;
}

/** A refusal whose sentence is meant for the client. Everything else that is thrown stays inside. */
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

/** The framework's own refusals, in our words. */
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

/** What any error of this status says, when nobody has said it better. */
export const sentenceFor = (status: number): string =>
  sentences[status] ?? (status < 500 ? 'The request is refused.' : unexpected);

/** The database, or what else a request needs, is away; `cause` goes to the log. */
export const unavailable = (cause: unknown) => new HttpError(503, sentenceFor(503), { cause });

interface ErrorReply {
  status: number;
  sentence: string;
  headers?: Record<string, string>;
}

function statusOf(error: unknown): number {
  if (isDatabaseAway(error)) return 503;
  const named = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof named === 'number' && named >= 400 && named < 600 ? named : 500;
}

const statuses: Record<RefusalKind, number> = {
  invalid: 400,
  signedOut: 401,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  busy: 503,
};

function toReply(error: unknown): ErrorReply {
  if (error instanceof Refusal) {
    const { kind, message, retryAfter } = error;
    const headers: Record<string, string> =
      retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` };
    return { status: statuses[kind], sentence: message, headers };
  }
  if (error instanceof HttpError) {
    return { status: error.statusCode, sentence: error.message, headers: error.headers };
  }
  const status = statusOf(error);
  return { status, sentence: sentenceFor(status) };
}

/** The status that this error is answered with. */
export const statusFor = (error: unknown): number => toReply(error).status;

/** Whether something went wrong inside. To be refused because others were faster is nothing that a log has to tell. */
function isFailure(error: unknown): boolean {
  if ((error instanceof HttpError || error instanceof Refusal) && error.cause === undefined) return false;
  return toReply(error).status >= 500;
}

/** Answers any error in plain text with one sentence; what went wrong inside goes to the log alone. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, sentence, headers = {} } = toReply(error);
  if (isFailure(error)) request.log.error({ err: error }, 'request failed');
  void reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(sentence);
}

/** Answers a request that no route can be looked up for, and so no hook runs for. */
export function replyToUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  addSecurityHeaders(request, reply);
  void reply.header('cache-control', 'no-store');
  replyWithError(error, request, reply);
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  replyWithError(notFound(), request, reply);
}
