import { type FileHandle, open } from 'node:fs/promises';
import { DatabaseAway } from './portable.ts';
import type { SqliteFile } from './sqliteFile.ts';

/** The log that SQLite keeps beside a database, of which the latest commits stand nowhere else. */
export interface WriteAheadLog {
  /** Resolves once all that was committed before the call is on the disk. Throws DatabaseAway if it can't be. */
  flush: () => Promise<void>;
  /** To be called before the database is closed: ends the flushes that were asked for. */
  close: () => Promise<void>;
}

type LogOwner = Pick<SqliteFile, 'generation' | 'logPath' | 'flushFailed' | 'isLogInDoubt'>;

/**
 * Flushes by a thread of Node's pool: only who has written waits for the disk. SQLite itself, by `synchronous = FULL`, would
 * hold up the event loop, and with it all who read, at each commit.
 */
export function writeAheadLog(file: LogOwner): WriteAheadLog {
  let opened: { handle: FileHandle; generation: number } | undefined;

  async function closeHandle() {
    const closing = opened;
    opened = undefined;
    await closing?.handle.close();
  }

  async function flushNow() {
    const path = file.logPath();
    if (path === null) return;
    if (file.isLogInDoubt()) throw new DatabaseAway(new Error('An earlier flush of the log failed'));
    try {
      const generation = file.generation();
      if (opened?.generation !== generation) await closeHandle();
      opened ??= { handle: await open(path, 'r+'), generation };
      await opened.handle.datasync();
    } catch (error) {
      file.flushFailed();
      throw new DatabaseAway(error);
    }
  }

  const { run: flush, idle } = forAllBefore(flushNow);
  return {
    flush,
    async close() {
      await idle();
      await closeHandle();
    },
  };
}

/** Runs `work` for all who came before it began: who comes while it runs shares the next run with others, as in a group commit. */
function forAllBefore(work: () => Promise<void>) {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;

  const run = (): Promise<void> => {
    next ??= running
      // That is for those who waited for it.
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = work();
        return running;
      });
    return next;
  };
  /** Resolves when none runs or waits, whether they failed or not. */
  const idle = () => (next ?? running).catch(() => undefined);
  return { run, idle };
}
