import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { english } from '../../shared/messages/define.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { inLanguage } from '../lib/language.ts';
import { version } from '../lib/version.ts';

/** In milliseconds. */
const BETWEEN_LINES = 60_000;

/** Runs in a thread, because an upgrade of a SQLite file blocks the main one. Not a file, as each file is bundled apart. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const { host, port, health, busy, still, every } = workerData;
const server = require('node:http').createServer((request, reply) => {
  request.resume();
  const isHealth = request.url === '/healthz';
  reply.writeHead(isHealth ? 200 : 503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...(isHealth ? {} : { 'retry-after': '10' }),
  });
  reply.end(isHealth ? health : busy);
});
server.on('error', ({ message, code, address, port }) => parentPort.postMessage({ message, code, address, port }));
server.listen(port, host, () => parentPort.postMessage(null));
let minutes = 0;
setInterval(() => {
  minutes += 1;
  require('node:fs').writeSync(2, still.replace('#', minutes) + '\\n');
}, every);
`;

/**
 * Answers requests with 503 and `Retry-After`, and prints a line a minute, until the returned function is called. Throws
 * the system's error if the port is in use.
 */
export async function announceUpgrade({
  host,
  port,
}: {
  host: string;
  port: number;
}): Promise<() => Promise<void>> {
  const thread = new Worker(SCRIPT, {
    eval: true,
    workerData: {
      host,
      port,
      health: `ok ${version}`,
      every: BETWEEN_LINES,
      // The settings can't be read yet.
      busy: inLanguage(english, () => apiMessages.busy.upgrading),
      still: cliMessages.start.stillUpgrading,
    },
  });
  const [failure] = (await once(thread, 'message')) as [NodeJS.ErrnoException | null];
  if (failure === null) return async () => void (await thread.terminate());
  await thread.terminate();
  throw Object.assign(new Error(failure.message), failure);
}
