import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { clearTimeout, setTimeout } from 'node:timers';

/*
 * Runs code that handles untrusted input in a separate process: its own memory, none of the server's environment, lower
 * priority, killed after a time limit.
 */

/** Environment variables that a process needs. It gets no others, as the server's environment contains secrets. */
const NEEDED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];

function isolatedEnvironment(more: readonly string[]): NodeJS.ProcessEnv {
  const variables = [...NEEDED_VARIABLES, ...more].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  // With more arenas, the C library holds on to freed memory.
  return { ...(Object.fromEntries(variables) as NodeJS.ProcessEnv), MALLOC_ARENA_MAX: '2' };
}

/** How a process ended. */
interface Ending extends Pick<ChildProcess, 'exitCode' | 'signalCode'> {
  /** Whether `limitTime` ended it. */
  isLate: boolean;
  /** For the log: the error if it could not be started, otherwise its exit code and signal. */
  cause: unknown;
}

interface IsolatedProcess {
  child: ChildProcess;
  /** Resolves when the process has ended and all of its output has arrived. */
  ended: Promise<Ending>;
  kill: () => void;
  /** Kills the process, and resolves when it has ended. */
  end: () => Promise<void>;
  /** Kills the process if `work` takes longer than `time`, in milliseconds of elapsed time. */
  limitTime: <Result>(time: number, work: () => Promise<Result>) => Promise<Result>;
}

interface ProcessOptions extends Pick<SpawnOptions, 'stdio' | 'serialization'> {
  /** Maximum size of its JavaScript heap. */
  heapMiB: number;
  /** Names of additional environment variables to pass on, if they are set. */
  variables?: readonly string[];
}

/** Starts a process that runs `file`. */
export function startIsolatedProcess(file: string, options: ProcessOptions): IsolatedProcess {
  const { heapMiB, variables = [], ...channel } = options;
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMiB}`, file], {
    ...channel,
    env: isolatedEnvironment(variables),
    windowsHide: true,
  });
  // Sending to a process that has ended fails, which `ended` reports.
  child.on('error', () => undefined);
  let isLate = false;
  const describeEnding = (error?: unknown): Ending => {
    const { exitCode, signalCode } = child;
    return { isLate, exitCode, signalCode, cause: error ?? { signalCode, exitCode } };
  };
  const ended = once(child, 'close').then(() => describeEnding(), describeEnding);
  const kill = () => void child.kill('SIGKILL');

  return {
    child,
    ended,
    kill,
    async end() {
      kill();
      await ended;
    },
    async limitTime(time, work) {
      const timer = setTimeout(() => {
        isLate = true;
        kill();
      }, time);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Lowers the priority of the current process, and makes it the first to be killed when memory runs out.
 *
 * @param niceness its priority, from 1 to 19
 */
export function yieldToServer(niceness: number): void {
  try {
    setPriority(niceness);
  } catch {
    // Not allowed everywhere, and the server may already have a lower priority. The priority then stays unchanged.
  }
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers don't have this file.
  }
}
