import { useFormikContext } from 'formik';
import { type ArticleDraft, writtenOf } from '../../../shared/article.ts';
import type { MarkdownEditor } from './markdownEditor.ts';

/** Inside the form: puts another text into it. In the editor that is one step, which can be undone. */
export function usePutText(editor: MarkdownEditor): (written: ArticleDraft) => Promise<void> {
  const { setValues } = useFormikContext<ArticleDraft>();

  return async function put(written) {
    editor.replaceAll(written.markdown);
    await setValues((values) => ({ ...values, ...writtenOf(written) }), false);
  };
}
