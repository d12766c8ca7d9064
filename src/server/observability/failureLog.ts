import { setTimeout } from 'node:timers';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseFailure } from '../db/portable.ts';

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
