import { parentPort } from 'node:worker_threads';
import { TooCostly } from './budget.ts';
import { render, type RenderedMarkdown } from './render.ts';
import { sanitizeAgain } from './secondSanitizer.ts';

/** A markdown to be rendered, or sanitized html to be sanitized again for a page. */
export type RenderJob = string | { sanitizedHtml: string };

function renderedOrNull(markdown: string): RenderedMarkdown | null {
  try {
    return render(markdown);
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}

const resultOf = (job: RenderJob) =>
  typeof job === 'string' ? renderedOrNull(job) : sanitizeAgain(job.sanitizedHtml);

/**
 * The code of a thread that renders: takes jobs, gives what became of them, one after the other; null for a text that
 * is too costly to be shown at all.
 */
parentPort?.on('message', (job: RenderJob) => parentPort?.postMessage(resultOf(job)));
parentPort?.postMessage('ready');
