import { parentPort } from 'node:worker_threads';
import type { RenderTask } from './renderThread.ts';
import { doTask } from './renderTask.ts';

/** The code of a thread that renders: takes a task, gives what became of it, one after the other. */
parentPort?.on('message', (task: RenderTask) => parentPort?.postMessage(doTask(task)));
parentPort?.postMessage('ready');
