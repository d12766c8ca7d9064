import { parentPort } from 'node:worker_threads';
import { TooCostly } from './budget.ts';
import { render, type RenderedMarkdown } from './render.ts';

function renderedOrNull(markdown: string): RenderedMarkdown | null {
  try {
    return render(markdown);
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}

/**
 * The code of a thread that renders: takes markdown, gives what became of it, one after the other; null for a text that
 * is too costly to be shown at all.
 */
parentPort?.on('message', (markdown: string) => parentPort?.postMessage(renderedOrNull(markdown)));
parentPort?.postMessage('ready');
