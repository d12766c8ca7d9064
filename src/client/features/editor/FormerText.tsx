import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import type { ArticleDraft } from '../../../shared/article.ts';
import type { Revision } from '../../../shared/revision.ts';
import { useGetRevisionQuery } from '../../api/draftsApi.ts';
import { formatDateTime } from '../../components/dates.tsx';
import type { RestoreRequest } from '../history/restoreRequest.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import { usePutText } from './usePutText.ts';

interface Props {
  wanted: RestoreRequest;
  editor: MarkdownEditor;
}

/** Puts a former text into the form, as one step in the editor that can be undone. Nothing of it is published by that. */
export function FormerText({ wanted, editor }: Props) {
  const { currentData: revision, isError, refetch } = useGetRevisionQuery(wanted);
  const { values } = useFormikContext<ArticleDraft>();
  const put = usePutText(editor);
  const [before, setBefore] = useState<ArticleDraft | null>(null);
  const [isUndone, setIsUndone] = useState(false);

  const restore = useRef<(revision: Revision) => void>(undefined);
  useEffect(() => {
    restore.current = (revision) => {
      setBefore({ ...values, markdown: editor.read() });
      void put(revision);
    };
  });

  useEffect(() => {
    if (!revision) return;
    // After what else the form begins with, such as a text that the browser has kept.
    const timer = setTimeout(() => restore.current?.(revision));
    return () => clearTimeout(timer);
  }, [revision]);

  if (isError)
    return (
      <Alert severity="error" action={<TextButton label="Try again" onClick={() => void refetch()} />}>
        The former text did not load.
      </Alert>
    );
  if (!revision || !before || isUndone) return null;
  return (
    <Alert
      severity="info"
      action={
        <TextButton
          label="Undo"
          onClick={() => {
            setIsUndone(true);
            void put(before);
          }}
        />
      }
    >
      The text of {formatDateTime(revision.createdAt)} stands in the form. Readers see it once you publish it.
    </Alert>
  );
}

function TextButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button color="inherit" size="small" onClick={onClick}>
      {label}
    </Button>
  );
}
