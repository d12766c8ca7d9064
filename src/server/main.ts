import path from 'node:path';
import { readConfig } from './config.ts';
import { readEnvironment } from './environment.ts';
import { makeFolder } from './makeFolder.ts';
import { serve, type Serving } from './serve.ts';
import { serveTogether } from './serveTogether.ts';
import { startProblem } from './startProblem.ts';
import { isWorker, tellAddress } from './workers.ts';

const BUILT = path.join(import.meta.dirname, '../../dist');
const RENDER_WORKER = path.join(import.meta.dirname, 'content/renderWorker.ts');
/** In milliseconds: when the process ends whatever happens. */
const END = 4900;

async function start(): Promise<void> {
  const config = readConfig(readEnvironment());
  makeFolder(config.dataDir);
  const serving =
    config.workers > 1 && !isWorker
      ? await serveTogether(config)
      : await serve(config, { built: BUILT, renderWorker: RENDER_WORKER });
  // The worker that ended has said why.
  if (serving === null) process.exit(1);
  // First: whoever reads the address may end the process at once.
  stopOnSignal(serving);
  if (isWorker) tellAddress(serving.address);
  else announce(serving);
}

function announce({ address, metricsUrl }: Serving) {
  console.log(`Markdown Blog is at ${address}`);
  if (metricsUrl !== null) console.log(`Metrics are at ${metricsUrl}`);
}

function stopOnSignal({ stop }: Serving) {
  let isStopping = false;
  const end = () => {
    // Ctrl-C reaches a worker twice: from the terminal, and from the process that looks after it.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), END).unref();
    stop().then(
      (endedWell) => process.exit(endedWell ? 0 : 1),
      (error: unknown) => {
        console.error(startProblem(error));
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

// The database holds emails, the secret signs tokens: what is made here is for this user alone.
process.umask(0o077);

try {
  await start();
} catch (error) {
  console.error(startProblem(error));
  process.exit(1);
}
