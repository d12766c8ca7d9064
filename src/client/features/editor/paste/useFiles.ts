import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import type { ArticleDraft } from '../../../../shared/article.ts';
import { toast } from '../../../lib/toast.ts';
import type { MarkdownEditor } from '../markdownEditor.ts';

const NOT_READ = 'The file was not read, as the code for that did not load. Please drop it again.';

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

/**
 * Takes the text of markdown files that are dropped or pasted, where the caret is, and the title above it if there is none
 * yet. Of any other file it tells that there is no place for it. For one that is dropped, browsers leave the page.
 */
export function useFiles(editor: MarkdownEditor): void {
  const { values, setFieldValue } = useFormikContext<ArticleDraft>();

  /** By what stands there now: one may have been typed while the file was read. */
  const entitle = useEffectEvent((title: string) => {
    if (values.title.trim() === '' && title !== '') void setFieldValue('title', title);
  });

  const take = useEffectEvent(async (files: readonly File[]) => {
    const code = await import('./textFile.ts').catch(() => null);
    const read = code ? await code.readTextFiles(files) : { problem: NOT_READ };
    if ('problem' in read) {
      toast.error(read.problem);
      return;
    }
    const edit = read.insert(editor.fieldText(), editor.selection());
    if (edit) editor.apply(edit);
    entitle(read.title);
  });

  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.type === 'drop') void take([...event.dataTransfer.files]);
    };
    // Cells and rich text come with a picture of themselves.
    const paste = ({ clipboardData: data }: ClipboardEvent) => {
      if (hasFiles(data) && !data.types.some((type) => type.startsWith('text/'))) void take([...data.files]);
    };

    window.addEventListener('dragover', drag);
    window.addEventListener('drop', drag);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('drop', drag);
      window.removeEventListener('paste', paste);
    };
  }, []);
}
