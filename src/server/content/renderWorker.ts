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

function work(job: RenderJob) {
  if (typeof job === 'string') return parentPort?.postMessage(renderedOrNull(job));
  const { buffer } = new TextEncoder().encode(sanitizeAgain(job.sanitizedHtml));
  // Handed over, not copied: nobody waits for megabytes.
  return parentPort?.postMessage(new Uint8Array(buffer), [buffer]);
}

/**
 * The code of a thread that renders: takes jobs, gives what became of them, one after the other; null for a text that
 * is too costly to be shown at all.
 */
parentPort?.on('message', work);
parentPort?.postMessage('ready');
