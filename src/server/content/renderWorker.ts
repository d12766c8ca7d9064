import { parentPort } from 'node:worker_threads';
import { TooCostly } from './budget.ts';
import type { RenderTask } from './renderThread.ts';
import { render, renderPreview } from './render.ts';
import { indexedText } from '../search/indexedWords.ts';

function renderedOrNull(task: RenderTask) {
  try {
    if (typeof task === 'string') return render(task);
    return 'preview' in task ? renderPreview(task.preview) : indexedText(task.html);
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}

/**
 * The code of a thread that renders: takes a text, gives what became of it, one after the other; null for one that is too
 * costly to be shown at all.
 */
parentPort?.on('message', (task: RenderTask) => parentPort?.postMessage(renderedOrNull(task)));
parentPort?.postMessage('ready');
