import type * as threadsModule from '../../src/server/lib/workerThreads.ts';
import type * as workerModule from '../../src/server/content/renderWorker.ts';

/*
 * Starting a rendering thread takes as long as a whole test: short texts are rendered where the test runs, by the code of
 * the thread. In page tests all are: jsdom's timers are not what threads need. A test about threads calls `jest.unmock`.
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
