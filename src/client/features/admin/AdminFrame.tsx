import { type ReactNode, useState } from 'react';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { PageHeading } from '../../components/Page.tsx';
import { Explanation, Loading, Notice, TryAgain } from '../../components/status.tsx';
import { findProblem } from '../../lib/problem.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';

interface Props {
  heading: string;
  /** The space below the heading. */
  gap?: number;
  children: ReactNode;
}

/** The frame of the admin pages. Others see an explanation instead of the content, and nothing is loaded for them. */
export const AdminFrame = ({ heading, gap = 2, children }: Props) => (
  <>
    <PageHeading sx={{ mb: gap }}>{heading}</PageHeading>
    <RequireAdmin>{children}</RequireAdmin>
  </>
);

function RequireAdmin({ children }: { children: ReactNode }) {
  const facts = useGetAccountFactsQuery(undefined, { skip: !isSignedIn(useCurrentUser()) });
  if (facts.isError) return <TryAgain retry={facts.refetch} />;
  if (!facts.currentData) return <Loading />;
  return facts.currentData.isAdmin ? children : <Explanation>{accountMessages.adminsOnly}</Explanation>;
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
