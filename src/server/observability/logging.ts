import { randomBytes } from 'node:crypto';
import { type FastifyRequest, LogController } from 'fastify';
import type { App } from '../http/validate.ts';

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

/** What Fastify and pino take. Nothing of a request's address, headers or body goes into a line. */
export function loggingBy({ level, stream }: LogOptions) {
  const process = randomBytes(4).toString('hex');
  let requests = 0;

  return {
    // One line a request, written by `logRequests`, in place of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${process}-${(requests += 1)}`,
    logger: {
      level,
      ...(stream && { stream }),
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
        err: failure,
      },
    },
  };
}

/** One line for each request that has ended; a warning if it took `slow` milliseconds or more. */
export function logRequests(app: App, slow: number): void {
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime);
    const line = { method: request.method, route: routeOf(request), status: reply.statusCode, milliseconds };
    if (milliseconds >= slow) request.log.warn(line, 'slow request');
    else request.log.info(line, 'request');
    done();
  });
}
