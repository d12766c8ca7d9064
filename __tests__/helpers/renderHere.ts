import type * as workerModule from '../../src/server/content/renderWorker.ts';
import type * as threadsModule from '../../src/server/lib/workerThreads.ts';

/*
 * Renders short texts on the main thread with the thread's code, as starting a rendering thread takes as long as a
 * whole test. Page tests render all texts this way, as jsdom's timers don't work with threads. Tests about threads call
 * `jest.unmock`.
 */
jest.mock<typeof threadsModule>('../../src/server/lib/workerThreads.ts', () => {
  const actual = jest.requireActual<typeof threadsModule>('../../src/server/lib/workerThreads.ts');
  const isPageTest = typeof window !== 'undefined';
  const SHORT_MAX = 4096;

  function createWorkerThreads<Task extends object, Answer>(options: threadsModule.WorkerThreadsOptions) {
    const threads = actual.createWorkerThreads<Task, Answer>(options);
    if (!options.file.endsWith('/renderWorker.ts')) return threads;
    const run: typeof threads.run = async (task, onRefused) => {
      if (!isPageTest && JSON.stringify(task).length > SHORT_MAX) return threads.run(task, onRefused);
      const { runTask } = jest.requireActual<typeof workerModule>(options.file);
      return runTask(task as object as workerModule.RenderTask) as Answer;
    };
    return { ...threads, run };
  }
  return { ...actual, createWorkerThreads };
});
