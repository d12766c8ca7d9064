import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { adminMessages } from '../../shared/messages/en/admin.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { findProblem } from '../lib/problem.ts';
import { focusHeading } from './Page.tsx';
import { Loading, Notice, TryAgain } from './status.tsx';

interface LoadedProps<Data> {
  query: { currentData?: Data | undefined; isError: boolean; error?: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/**
 * Shows what a query has loaded, or that it is loading, or why it failed. If only loading it again failed, the data stays,
 * with a button to retry, unless the server refused it.
 */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { currentData, isError, error } = query;
  const hasData = currentData !== undefined;
  if (isError && (!hasData || findProblem(error))) return <LoadError query={query} />;
  if (!hasData) return <Loading />;
  return (
    <>
      {isError && <NotRefreshed retry={query.refetch} />}
      {children(currentData)}
    </>
  );
}

function NotRefreshed({ retry }: { retry: () => unknown }) {
  function tryAgain() {
    // The button is removed.
    focusHeading();
    retry();
  }

  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={tryAgain}>
          {appMessages.actions.tryAgain}
        </Button>
      }
      sx={{ mb: 2 }}
    >
      {adminMessages.list.notRefreshed}
    </Alert>
  );
}

/** Shows why the server refused a query, such as to a former admin, or a button to try again. */
export function LoadError({ query }: { query: { error?: unknown; refetch: () => unknown } }) {
  const problem = findProblem(query.error);
  return problem ? <Notice text={problem.text} /> : <TryAgain retry={query.refetch} />;
}

/**
 * Returns the options for a query that is polled while work is in progress, and `pollWhile`, to be called on each
 * render with whether it is.
 *
 * @param interval in milliseconds
 */
export function usePolling(interval: number) {
  const [isPolling, setIsPolling] = useState(false);
  return {
    options: {
      refetchOnMountOrArgChange: true,
      pollingInterval: isPolling ? interval : 0,
      skipPollingIfUnfocused: true,
    },
    pollWhile: (isInProgress: boolean) => {
      if (isInProgress !== isPolling) setIsPolling(isInProgress);
    },
  };
}
