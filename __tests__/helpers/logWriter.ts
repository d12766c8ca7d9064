import { setImmediate } from 'node:timers/promises';
import { createLogOutput } from '../../src/server/ops/logging.ts';

/* A process that writes log lines for `logging.test.ts`. */

const log = createLogOutput(process.stdout);

async function write({ lines, size }: { lines: number; size: number }) {
  const before = process.memoryUsage().rss;
  for (let line = 0; line < lines; line += 1) {
    log.write(`${'x'.repeat(size)}\n`);
    await setImmediate();
  }
  process.send?.(process.memoryUsage().rss - before);
}

process.on('message', (message: 'end' | { lines: number; size: number }) => {
  if (message === 'end') void log.end().then(() => process.exit(0));
  else void write(message);
});
