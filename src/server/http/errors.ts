import { STATUS_CODES } from 'node:http';
import { setTimeout } from 'node:timers';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES_HEADER } from '../../shared/listing.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { isDatabaseFailure, isDatabaseUnavailable } from '../db/portable.ts';
import { Refusal, type RefusalKind } from '../lib/refusal.ts';
import { TOTAL_HEADER } from './listingHeaders.ts';

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

const { status: messages } = apiMessages;

export const notFound = () => new HttpError(404, messages.notFound);

/** Messages for the framework's own errors. */
const sentences: Record<number, keyof typeof messages> = {
  400: 'badRequest',
  404: 'notFound',
  408: 'timeout',
  413: 'tooLarge',
  414: 'uriTooLong',
  415: 'unsupportedType',
  431: 'headersTooLarge',
  503: 'unavailable',
};

/** Returns the default message for a status. */
export const sentenceFor = (status: number): string =>
  messages[sentences[status] ?? (status < 500 ? 'refused' : 'unexpected')];

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
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
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

/** Problem details, RFC 9457. */
const PROBLEM_TYPE = 'application/problem+json';

/** Headers of an answer that a later failure replaces: they describe content that isn't sent. */
const CONTENT_HEADERS = [
  ...['link', TOTAL_HEADER, PAGES_HEADER, 'etag', 'last-modified'],
  ...['content-disposition', 'content-encoding', 'location'],
];

/**
 * Replies to any error with one sentence, in plain text or, if the client accepts it, as problem details. Internal failures
 * are logged, never sent. Nothing of an answer that was begun remains.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, sentence, headers } = toReply(error);
  logIfFailure(error, request);
  for (const name of CONTENT_HEADERS) reply.removeHeader(name);
  void reply.code(status).headers(headers);
  if (status === 401) void reply.header('www-authenticate', challenge(request));
  if (request.headers.accept?.includes(PROBLEM_TYPE)) {
    const problem = { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail: sentence };
    void reply.type(PROBLEM_TYPE).send(JSON.stringify(problem));
  } else void reply.type('text/plain; charset=utf-8').send(sentence);
}

/** Returns the header that says how to authenticate: https://www.rfc-editor.org/rfc/rfc6750#section-3. */
const challenge = ({ headers: { authorization = '' } }: FastifyRequest): string =>
  /^bearer /i.test(authorization) ? 'Bearer error="invalid_token"' : 'Bearer';

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): void {
  replyWithError(notFound(), request, reply);
}

/** In milliseconds. */
const PERIOD = 1000;

interface LoggedCause {
  /** Failures since the last line. */
  count: number;
  last: unknown;
}

/** Causes logged within the last second, by server. */
const loggedCauses = new WeakMap<object, Map<string, LoggedCause>>();

/**
 * Logs an internal error. While the database or another store is away, every request fails for the same cause: each
 * cause is logged at once, then once a second with the `count` of errors since.
 */
export function logFailure(server: object, log: FastifyBaseLogger, error: unknown, message: string): void {
  const line = (err: unknown, count: number) => log.error({ err, ...(count > 1 && { count }) }, message);
  if (!isDatabaseFailure(error) && !(error instanceof Refusal)) {
    line(error, 1);
    return;
  }
  const causes = loggedCauses.get(server) ?? new Map<string, LoggedCause>();
  loggedCauses.set(server, causes);
  const cause = `${message} ${errorCause(error)}`;
  const before = causes.get(cause);
  if (before) {
    before.count += 1;
    before.last = error;
    return;
  }

  line(error, 1);
  const wait = () => {
    const since: LoggedCause = { count: 0, last: error };
    causes.set(cause, since);
    setTimeout(() => {
      causes.delete(cause);
      if (since.count === 0) return;
      line(since.last, since.count);
      wait();
    }, PERIOD).unref();
  };
  wait();
}

/** Returns the error codes only: messages of one cause may name different ports or files. */
function errorCause(error: unknown): string {
  const { name, code, errcode, cause } = Object(error) as Record<string, unknown>;
  return [name, code, errcode, ...(cause instanceof Object ? [errorCause(cause)] : [])].join(' ');
}
