import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import SonicBoom from 'sonic-boom';
import { type LogStream, timeOfLog } from './logging.ts';

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
