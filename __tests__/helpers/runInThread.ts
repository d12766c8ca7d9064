import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const running = new Set<Worker>();

afterEach(async () => {
  await Promise.all([...running].map((worker) => worker.terminate()));
});

/**
 * Calls a module in a thread of its own, and resolves to the result. Give it hostile texts so large that only linear time ends:
 * a call that doesn't end fails its own test, by jest's timeout, where in this thread it would stop all tests for good.
 *
 * @param call sees nothing but the module's exports, whose type it names, and the text
 */
export async function runInThread<Result>(
  module: string,
  call: (exports: never, text: string) => Result,
  text: string,
): Promise<Result> {
  const program = `
    const { parentPort, workerData: { url, text } } = require('node:worker_threads');
    import(url).then((exports) => parentPort.postMessage((${call.toString()})(exports, text)));`;
  const url = pathToFileURL(resolve(module)).href;
  const worker = new Worker(program, { eval: true, workerData: { url, text } });
  running.add(worker);
  const ended = once(worker, 'exit');
  try {
    const [result] = (await once(worker, 'message')) as [Result];
    return result;
  } finally {
    await ended;
    running.delete(worker);
  }
}
