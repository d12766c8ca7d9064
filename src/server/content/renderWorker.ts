import { parentPort } from 'node:worker_threads';
import { render } from './render.ts';

/** The code of a thread that renders: takes markdown, gives what it became, one after the other. */
parentPort?.on('message', (markdown: string) => parentPort?.postMessage(render(markdown)));
parentPort?.postMessage('ready');
