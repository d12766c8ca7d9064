import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { setTimeout } from 'node:timers';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import SonicBoom from 'sonic-boom';
import { isDatabaseFailure } from '../db/portable.ts';

export interface LogStream {
  /** Takes one line of JSON with its end. */
  write: (line: string) => void;
}

interface LogOptions {
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
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** The present moment as lines of the log tell it: ISO 8601, UTC. */
const timeOfLog = (): string => new Date().toISOString();

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
  app: FastifyInstance,
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

/** In milliseconds. */
const PERIOD = 1000;

interface Told {
  /** Failures since the last line. */
  count: number;
  last: unknown;
}

/** By whatever the log belongs to, by what failed, and by cause: those that a line was written of within the last second. */
const told = new WeakMap<object, Map<string, Told>>();

/**
 * Logs what went wrong inside. While the database is away every request fails for the same cause: of each cause there
 * is a line at once, and then one a second with the `count` of those that came since.
 */
export function logFailure(server: object, log: FastifyBaseLogger, error: unknown, message: string): void {
  const line = (err: unknown, count: number) => log.error({ err, ...(count > 1 && { count }) }, message);
  if (!isDatabaseFailure(error)) {
    line(error, 1);
    return;
  }
  const causes = told.get(server) ?? new Map<string, Told>();
  told.set(server, causes);
  const cause = `${message} ${causeOf(error)}`;
  const before = causes.get(cause);
  if (before) {
    before.count += 1;
    before.last = error;
    return;
  }

  line(error, 1);
  const wait = () => {
    const since: Told = { count: 0, last: error };
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

/** The codes alone: the sentences of the same cause may tell of different ports or files. */
function causeOf(error: unknown): string {
  const { name, code, errcode, cause } = Object(error) as Record<string, unknown>;
  return [name, code, errcode, ...(cause instanceof Object ? [causeOf(cause)] : [])].join(' ');
}

const WARNING = 40;

/** In bytes, of what waits because the disk is full or nobody reads the pipe: lines that come then are lost. */
const UNWRITTEN_MAX = 8 * 1024 * 1024;

/** How often, each tenth of a second, an ending process asks a reader that takes nothing any more. */
const TRIES = 5;

export interface LogOutput extends LogStream {
  /** Writes what still waits, as long as somebody takes it. */
  end: () => Promise<void>;
}

/**
 * The log of a process: to a file at once, to a pipe or a terminal when its reader takes it. It never takes the server
 * with it: the log says how many lines are lost, once it can be written again.
 */
export function logOutput(stdout: Writable & { fd: number }): LogOutput {
  let lost = 0;
  let isEnding = false;
  let tries = TRIES;
  // To have asked for `process.stdout` has made a pipe one that does not block.
  const output = new SonicBoom({
    fd: stdout.fd,
    sync: !(stdout instanceof Socket),
    maxLength: UNWRITTEN_MAX,
    retryEAGAIN: () => !isEnding || (tries -= 1) > 0,
  });

  // A full disk, or a reader that has gone: what waits is tried again with the next line.
  output.on('error', () => undefined);
  output.on('write', () => (tries = TRIES));
  output.on('drop', () => (lost += 1));
  output.on('drain', () => {
    if (lost === 0) return;
    const msg = `${lost} lines of the log are lost`;
    lost = 0;
    output.write(`${JSON.stringify({ level: WARNING, time: timeOfLog(), msg })}\n`);
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
