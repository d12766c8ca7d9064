import { useFormikContext, type FormikValues } from 'formik';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../components/dialogs.tsx';
import { withDiscarded } from '../../../components/forms/LocalBackup.tsx';
import type { MarkdownEditor } from '../../editor/markdownEditor.ts';
import type { DraftSaver } from './draftSaver.ts';
import type { DraftFields, HeldText } from './draftText.ts';

interface Props {
  saver: DraftSaver;
  editor: MarkdownEditor;
  text: HeldText;
  /** What the form holds without the draft. */
  beginning: DraftFields;
  children: (ask: () => void) => ReactNode;
}

/** Inside the form: discards its draft, here and on the server, after a question. The form offers to undo it. */
export function DiscardDraft({ saver, editor, text, beginning, children }: Props) {
  const { values, resetForm } = useFormikContext<FormikValues>();
  const [isAsking, setIsAsking] = useState(false);

  function discard() {
    setIsAsking(false);
    const discarded = withDiscarded({ ...values, markdown: editor.read() });
    void saver.discard(text.of(beginning));
    resetForm({ values: beginning, status: discarded });
  }

  return (
    <>
      {children(() => setIsAsking(true))}
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard this draft?"
        text="It goes from the server too. You can undo it until you leave this page."
        confirmLabel="Discard"
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
