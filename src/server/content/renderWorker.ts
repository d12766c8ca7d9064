import type { Preview } from '../../shared/draft.ts';
import { orNull, render, renderPreview, type RenderedMarkdown } from './render.ts';
import { indexedText } from '../search/indexedWords.ts';
import { sanitizeAgain } from './sanitize.ts';

/** Markdown to be an article, or to be shown before it is one; or stored html: whose words are wanted, or for a page. */
export type RenderTask =
  { markdown: string } | { preview: string } | { wordsOf: string } | { unsafe: string };
export type Rendered<Task extends RenderTask> = Task extends { markdown: string }
  ? RenderedMarkdown
  : Task extends { preview: string }
    ? Preview
    : string;

/** The code of a thread that renders. Returns null for a text that is too costly to be shown at all. */
export function runTask(task: RenderTask): Rendered<RenderTask> | null {
  return orNull(() => {
    if ('markdown' in task) return render(task.markdown);
    if ('preview' in task) return renderPreview(task.preview);
    return 'wordsOf' in task ? indexedText(task.wordsOf) : sanitizeAgain(task.unsafe);
  });
}
