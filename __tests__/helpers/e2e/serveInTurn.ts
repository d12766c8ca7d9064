import path from 'node:path';
import { readConfig, readEnvironment } from '../../../src/server/config.ts';
import { serve, type Serving } from '../../../src/server/serve.ts';
import type { Answer, Order } from './blogHost.ts';

const parts = {
  built: path.resolve('dist'),
  imageWorker: path.resolve('src/server/images/imageWorker.ts'),
  renderWorker: path.resolve('src/server/content/renderWorker.ts'),
  importWorker: path.resolve('src/server/transfer/importWorker.ts'),
  searchWorker: path.resolve('src/server/search/searchWorker.ts'),
  // Keeps hashing passwords, as the same process serves the next blog.
  onStop: () => undefined,
};
const inherited = { ...process.env };
let serving: Serving | null = null;

async function handle(order: Order): Promise<Answer> {
  if (order === 'close') {
    const isCleanExit = await serving?.stop();
    serving = null;
    return isCleanExit ? { url: null } : { problem: 'it did not end well' };
  }
  process.env = { ...inherited, ...order.open };
  serving = await serve(readConfig(readEnvironment()), parts);
  return { url: serving.address };
}

process.umask(0o077);
process.on('message', (order: Order) => {
  void handle(order)
    .catch((error: unknown) => ({ problem: (error as Error).stack ?? String(error) }))
    .then((answer) => process.send?.(answer));
});
