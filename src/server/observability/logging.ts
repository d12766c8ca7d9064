import { randomBytes } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import type { App } from '../http/app.ts';

export interface LogStream {
  /** Takes one line of JSON with its end. */
  write: (line: string) => void;
}

export interface LogOptions {
  /** Of pino: fatal, error, warn, info, debug, trace or silent. */
  level: string;
  /** Standard output, unless told. */
  stream?: LogStream | undefined;
}

interface Failure {
  name?: string;
  message?: string;
  stack?: string;
  code?: unknown;
  errcode?: unknown;
  cause?: unknown;
}

interface LoggedFailure extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

/** Of an error only what tells a programmer where to look: libraries hang the values that they refused on theirs. */
function failure(error: unknown): LoggedFailure {
  const { name = '', message = '', stack = '', code, errcode, cause } = error as Failure;
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(errcode !== undefined && { errcode }),
    ...(cause instanceof Object && { cause: failure(cause) }),
  };
}

/** The route as it was declared: what a client wrote into an address is nobody's business in a log. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** The present moment as lines of the log tell it: ISO 8601, UTC. */
export const timeOfLog = (): string => new Date().toISOString();

/** What Fastify and pino take. Nothing of a request's address, headers or body goes into a line. */
export function loggingBy({ level, stream }: LogOptions) {
  const process = randomBytes(4).toString('hex');
  let requests = 0;

  return {
    // One line a request, written by `logAnswered`, in place of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${process}-${(requests += 1)}`,
    logger: {
      level,
      timestamp: () => `,"time":"${timeOfLog()}"`,
      ...(stream && { stream }),
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
        err: failure,
      },
    },
  };
}

/** A request that has ended. */
export interface Answered {
  /** Where the log itself does not know it. */
  reqId?: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
}

/** Tells `onAnswered` of each request of the app, in its end. */
export function watchRequests(
  app: App,
  onAnswered: (answered: Answered, log: FastifyBaseLogger) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request;
    const [route, status] = [routeOf(request), reply.statusCode];
    onAnswered({ method, route, status, milliseconds: reply.elapsedTime }, log);
    done();
  });
}

/** One line for each request that has ended; a warning if it took `slow` milliseconds or more. */
export function logAnswered(answered: Answered, log: FastifyBaseLogger, slow: number): void {
  const line = { ...answered, milliseconds: Math.round(answered.milliseconds) };
  if (line.milliseconds >= slow) log.warn(line, 'slow request');
  else log.info(line, 'request');
}
