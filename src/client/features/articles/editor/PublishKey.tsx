import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ArticleDraft } from '../../../../shared/article.ts';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';
import { isChord } from './useKeys.ts';

interface Props {
  editor: MarkdownEditor;
  /** Whether readers have the article already. */
  isPublic: boolean;
}

/** Ctrl+Enter, or Cmd+Enter, in any field of the form publishes the article after a question. */
export function PublishKey({ editor, isPublic }: Props) {
  const { values, validateForm, isSubmitting } = useFormikContext<ArticleDraft>();
  const [isAsking, setIsAsking] = useState(false);

  const submit = () => editor.field()?.form?.requestSubmit();
  const press = useEffectEvent(async (event: KeyboardEvent) => {
    if (!isChord(event, 'Enter') || event.isComposing || event.repeat) return;
    event.preventDefault();
    // A closed form has nothing to publish.
    if (isSubmitting || editor.field()?.matches(':disabled') !== false) return;
    // With the text as it is, of which the form may not know yet.
    const errors = await validateForm({ ...values, markdown: editor.read() });
    // What is missing is told as if the button were pressed.
    if (Object.keys(errors).length > 0) submit();
    else setIsAsking(true);
  });

  useEffect(() => {
    const form = editor.field()?.form;
    const listen = (event: KeyboardEvent) => void press(event);
    form?.addEventListener('keydown', listen);
    return () => form?.removeEventListener('keydown', listen);
  }, [editor]);

  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={isPublic ? 'Update this article?' : 'Publish this article?'}
      text={isPublic ? 'Readers see your changes right away.' : 'Everyone can read it right away.'}
      confirmLabel={isPublic ? 'Update article' : 'Publish article'}
      onConfirm={() => {
        setIsAsking(false);
        submit();
      }}
      onCancel={() => setIsAsking(false)}
    />
  );
}
