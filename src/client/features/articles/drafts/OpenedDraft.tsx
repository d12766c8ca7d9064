import Alert from '@mui/material/Alert';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { Draft } from '../../../../shared/draft.ts';
import { statusOf } from '../../../api/problem.ts';
import { Loading } from '../../../components/page/Loading.tsx';
import { Notice } from '../../../components/page/Notice.tsx';
import { useGetDraftQuery } from '../draftsApi.ts';
import type { DraftBase } from './draftSaver.ts';

export const baseOf = (draft: Draft | null): DraftBase | null =>
  draft && { id: draft._id, version: draft.version };

interface Props {
  /** Null where the form begins without a draft. */
  id: string | null;
  children: (draft: Draft | null) => ReactNode;
}

/** Loads the draft with which a form is opened, as it stands at that moment. A form without one stands at once. */
export function OpenedDraft({ id, children }: Props) {
  const { currentData, error, refetch } = useGetDraftQuery(id ?? skipToken);
  const [opened, setOpened] = useState<Draft | null>(null);
  if (currentData && !opened) setOpened(currentData);

  if (id === null || opened) return children(opened);
  if (statusOf(error) === 404)
    return (
      <>
        <Alert severity="info" sx={{ mb: 2 }}>
          This draft is gone: it was published or discarded.
        </Alert>
        {children(null)}
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
