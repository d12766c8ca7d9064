import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import SonicBoom from 'sonic-boom';

export interface LogStream {
  /** Takes one line of JSON with its end. */
  write: (line: string) => void;
}

interface LogOptions {
  /** A level of pino: fatal, error, warn, info, debug, trace or silent. */
  level: string;
  /** Standard output by default. */
  stream?: LogStream | undefined;
}

interface ErrorLike {
  name?: string;
  message?: string;
  stack?: string;
  code?: unknown;
  errcode?: unknown;
  cause?: unknown;
}

interface SerializedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

/** Serializes only what helps to find a bug: libraries attach rejected values to their errors. */
function serializeError(error: unknown): SerializedError {
  const { name = '', message = '', stack = '', code, errcode, cause } = error as ErrorLike;
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(errcode !== undefined && { errcode }),
    ...(cause instanceof Object && { cause: serializeError(cause) }),
  };
}

/** Returns the route's pattern: the requested URL may hold private data. */
const getRoute = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** Returns the current time as ISO 8601. */
const logTime = (): string => new Date().toISOString();

/** Returns logger options for Fastify. Lines contain nothing of a request's URL, headers or body. */
export function loggerOptions({ level, stream }: LogOptions) {
  const process = randomBytes(4).toString('hex');
  let requests = 0;

  return {
    // `logRequest` writes one line per request instead of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${process}-${(requests += 1)}`,
    logger: {
      level,
      timestamp: () => `,"time":"${logTime()}"`,
      ...(stream && { stream }),
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: getRoute(request) }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
        err: serializeError,
      },
    },
  };
}

/** A request that has ended. */
export interface CompletedRequest {
  /** Set if the logger does not know it. */
  reqId?: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
}

/** Calls `onAnswered` when a request has ended. */
export function watchRequests(
  app: FastifyInstance,
  onAnswered: (answered: CompletedRequest, log: FastifyBaseLogger) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log } = request;
    const [route, status] = [getRoute(request), reply.statusCode];
    onAnswered({ method, route, status, milliseconds: reply.elapsedTime }, log);
    done();
  });
}

/** Logs a request; as a warning if it took `slow` milliseconds or more. */
export function logRequest(answered: CompletedRequest, log: FastifyBaseLogger, slow: number): void {
  const line = { ...answered, milliseconds: Math.round(answered.milliseconds) };
  if (line.milliseconds >= slow) log.warn(line, 'slow request');
  else log.info(line, 'request');
}

const WARNING = 40;

/** In bytes: buffer for a full disk or a blocked pipe. Further lines are lost. */
const UNWRITTEN_MAX = 8 * 1024 * 1024;

/** How many times an exiting process retries a blocked pipe, at intervals of a tenth of a second. */
const TRIES = 5;

export interface LogOutput extends LogStream {
  /** Flushes the buffer, as long as the reader accepts it. */
  end: () => Promise<void>;
}

/**
 * Creates the log output: synchronous to files, asynchronous to pipes and terminals. A blocked log never stops the
 * server: it reports the number of lost lines once it works again.
 */
export function createLogOutput(stdout: Writable & { fd: number }): LogOutput {
  let lost = 0;
  let isEnding = false;
  let tries = TRIES;
  // Accessing `process.stdout` has made a pipe non-blocking.
  const output = new SonicBoom({
    fd: stdout.fd,
    sync: !(stdout instanceof Socket),
    maxLength: UNWRITTEN_MAX,
    retryEAGAIN: () => !isEnding || (tries -= 1) > 0,
  });

  // A full disk or closed pipe: the buffer is retried with the next line.
  output.on('error', () => undefined);
  output.on('write', () => (tries = TRIES));
  output.on('drop', () => (lost += 1));
  output.on('drain', () => {
    if (lost === 0) return;
    const msg = `${lost} log lines were lost`;
    lost = 0;
    output.write(`${JSON.stringify({ level: WARNING, time: logTime(), msg })}\n`);
  });

  return {
    write(line) {
      if (!isEnding) output.write(line);
    },
    async end() {
      isEnding = true;
      const ended = once(output, 'close');
      output.end();
      await ended.catch(() => undefined);
    },
  };
}
