import type { Rendered, RenderTask } from './renderThread.ts';
import { orNull, render, renderPreview } from './render.ts';
import { indexedText } from '../search/indexedWords.ts';

/** Does what a rendering thread is asked for; gives null for a text that is too costly to be shown at all. */
export const doTask = (task: RenderTask): Rendered<RenderTask> | null =>
  orNull(() => {
    if (typeof task === 'string') return render(task);
    return 'preview' in task ? renderPreview(task.preview) : indexedText(task.html);
  });
