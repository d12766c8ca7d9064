import { type FileHandle, open } from 'node:fs/promises';
import { DatabaseAway } from './portable.ts';
import type { SqliteFile } from './sqliteFile.ts';

/** The log that SQLite keeps beside a database, of which the latest commits stand nowhere else. */
export interface WriteAheadLog {
  /** Resolves once all that was committed before the call is on the disk. Throws DatabaseAway if it can't be. */
  flush: () => Promise<void>;
  /** To be called when nothing is written any more, before the database is closed. */
  close: () => Promise<void>;
}

/**
 * Flushes by a thread of Node's pool: only who has written waits for the disk. SQLite itself, by `synchronous = FULL`, would
 * hold up the event loop, and with it all who read, at each commit.
 */
export function writeAheadLog(file: Pick<SqliteFile, 'generation' | 'logPath'>): WriteAheadLog {
  let opened: { handle: FileHandle; generation: number } | undefined;

  async function close() {
    const closing = opened;
    opened = undefined;
    await closing?.handle.close();
  }

  async function flushNow() {
    const path = file.logPath();
    if (path === null) return;
    try {
      const generation = file.generation();
      if (opened?.generation !== generation) await close();
      opened ??= { handle: await open(path, 'r+'), generation };
      await opened.handle.datasync();
    } catch (error) {
      throw new DatabaseAway(error);
    }
  }

  return { flush: forAllBefore(flushNow), close };
}

/** Runs `work` for all who came before it began: who comes while it runs shares the next run with others, as in a group commit. */
function forAllBefore(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;

  return () => {
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
}
