import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { type LogStream, timeOfLog } from './logging.ts';

const WARNING = 40;

/**
 * A stream for a log that must not take the server with it: what can't be written, to a full disk for example, is
 * lost, and before the first line that can be written again stands how many those were.
 */
export function lossyStream(write: (text: string) => void): LogStream {
  let lost = 0;

  const told = () =>
    JSON.stringify({ level: WARNING, time: timeOfLog(), msg: `${lost} lines of the log are lost` });

  return {
    write(line) {
      try {
        // The last line that was written may have no end.
        if (lost > 0) write(`\n${told()}\n`);
        lost = 0;
        write(line);
      } catch {
        lost += 1;
      }
    },
  };
}

/** In bytes, of what stands in memory because whoever reads the pipe does not: what comes then is lost. */
const UNREAD_MAX = 8 * 1024 * 1024;

/** The log of a process: to a file at once, to a pipe or a terminal by Node's own stream. */
export function standardOutput(stdout: Writable & { fd: number }): LogStream {
  // Whoever read the pipe has gone: there is nobody left to be told.
  stdout.on('error', () => undefined);
  return lossyStream((text) => {
    if (!(stdout instanceof Socket)) writeSync(stdout.fd, text);
    else if (stdout.writableLength > UNREAD_MAX) throw new Error('Nobody reads the log.');
    else stdout.write(text);
  });
}
