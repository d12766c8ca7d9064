import type * as actualModule from '../../src/server/content/renderThread.ts';
import type * as taskModule from '../../src/server/content/renderTask.ts';

/*
 * To start a rendering thread takes as long as a whole test: a short text is rendered where the test runs, by the code of
 * the thread. Where threads are the subject, a test calls `jest.unmock`.
 */
jest.mock<typeof actualModule>('../../src/server/content/renderThread.ts', () => {
  const actual = jest.requireActual<typeof actualModule>('../../src/server/content/renderThread.ts');
  const SHORT_MAX = 4096;

  const renderThread: typeof actual.renderThread = (file) => {
    const thread = actual.renderThread(file);
    return {
      ...thread,
      async run(task, timeLimit) {
        if (JSON.stringify(task).length > SHORT_MAX) return thread.run(task, timeLimit);
        const { doTask } = jest.requireActual<typeof taskModule>('../../src/server/content/renderTask.ts');
        const done = doTask(task);
        if (done === null) throw actual.tooLong();
        return done as Awaited<ReturnType<typeof thread.run<typeof task>>>;
      },
    };
  };
  return { ...actual, renderThread };
});
