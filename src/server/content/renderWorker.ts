import type { Preview } from '../../shared/draft.ts';
import { type Destination, findDestinations } from './destinations.ts';
import type { ImageSizes } from './images.ts';
import { nullIfTooCostly, render, renderPreview, type RenderedMarkdown } from './render.ts';
import { sanitizeAgain } from './sanitize.ts';
import { indexedText } from './searchableText.ts';

/** Markdown to publish, to preview or to search for URLs; or stored html to extract words from or to sanitize again. */
export type RenderTask =
  | { markdown: string; images: ImageSizes }
  | { preview: string; images: ImageSizes }
  | { destinationsIn: string }
  | { wordsOf: string }
  | { unsafe: string };
export type Rendered<Task extends RenderTask> = Task extends { markdown: string }
  ? RenderedMarkdown
  : Task extends { preview: string }
    ? Preview
    : Task extends { destinationsIn: string }
      ? Destination[]
      : string;

/** Runs a task in a worker thread. Returns null for a text that is too costly to show at all. */
export function runTask(task: RenderTask): Rendered<RenderTask> | null {
  return nullIfTooCostly(() => {
    if ('markdown' in task) return render(task.markdown, task.images);
    if ('preview' in task) return renderPreview(task.preview, task.images);
    if ('destinationsIn' in task) return findDestinations(task.destinationsIn);
    return 'wordsOf' in task ? indexedText(task.wordsOf) : sanitizeAgain(task.unsafe);
  });
}
