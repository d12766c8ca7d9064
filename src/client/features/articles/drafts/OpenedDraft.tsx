import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState, type ReactNode } from 'react';
import type { Draft } from '../../../../shared/draft.ts';
import { statusOf } from '../../../lib/problem.ts';
import { Loading, Notice } from '../../../components/status.tsx';

interface Query {
  currentData?: Draft | null | undefined;
  error?: unknown;
  refetch: () => unknown;
}

interface Props {
  /** Asks for the draft. */
  query: Query;
  /** Hears which draft was opened. */
  onOpened: (id: string) => void;
  children: (draft: Draft | null) => ReactNode;
}

/** The draft with which a form is opened, as it stands at that moment, or none. */
export function OpenedDraft({ query, onOpened, children }: Props) {
  const { currentData, error, refetch } = query;
  const [opened, setOpened] = useState<{ draft: Draft | null; isGone: boolean } | null>(null);
  if (!opened && currentData !== undefined) setOpened({ draft: currentData, isGone: false });
  // None that it could become later: the text that is typed meanwhile is another draft.
  else if (!opened && statusOf(error) === 404) setOpened({ draft: null, isGone: true });

  const id = opened?.draft?._id;
  useEffect(() => {
    if (id !== undefined) onOpened(id);
    // Once: what it does then is the form's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);

  if (opened)
    return (
      <>
        {opened.isGone && (
          <Alert severity="info" sx={{ mb: 2 }}>
            This draft is gone: it was published or discarded.
          </Alert>
        )}
        {children(opened.draft)}
      </>
    );
  if (!error) return <Loading />;
  return (
    <Notice text="The draft could not be loaded.">
      <Button variant="outlined" onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  );
}
