import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { MarkdownEditor } from '../../editor/markdownEditor.ts';
import type { DraftSaver } from './draftSaver.ts';
import type { DraftFields } from './draftText.ts';

interface Props {
  saver: DraftSaver;
  editor: MarkdownEditor;
  /** Gets the fields as they are, before the saver asks for them. */
  onFields: (fields: DraftFields) => void;
}

/** Inside the form: tells the saver of each change. */
export function Autosave({ saver, editor, onFields }: Props) {
  const { values } = useFormikContext<DraftFields>();

  useEffect(() => {
    onFields(values);
    saver.changed();
  }, [saver, onFields, values]);
  useEffect(() => editor.onInput(saver.changed), [saver, editor]);

  return null;
}
