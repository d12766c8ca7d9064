import { type ReactNode, useState } from 'react';
import { FOR_ADMINS } from '../../../shared/admin.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { Explanation, Loading, Notice, TryAgain } from '../../components/status.tsx';
import { problemOf } from '../../lib/problem.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';

/** What is for those who run the blog: whoever else comes here is told so, and nothing is asked for. */
export function ForAdmins({ children }: { children: ReactNode }) {
  const facts = useGetAccountFactsQuery(undefined, { skip: !isSignedIn(useCurrentUser()) });
  if (facts.isError) return <TryAgain retry={facts.refetch} />;
  if (!facts.currentData) return <Loading />;
  return facts.currentData.isAdmin ? children : <Explanation>{FOR_ADMINS}</Explanation>;
}

/** In the place of what did not load: why the server refuses it, as to whoever is no admin any more, or the way to ask again. */
export function NotLoaded({ reply }: { reply: { error?: unknown; refetch: () => unknown } }) {
  const problem = problemOf(reply.error);
  return problem ? <Notice text={problem.text} /> : <TryAgain retry={reply.refetch} />;
}

/**
 * For a query that is asked again at this pace, in milliseconds, while something is under way: its options, and what is to
 * be told at each rendering whether there is.
 */
export function usePolling(pace: number) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  return {
    options: {
      refetchOnMountOrArgChange: true,
      pollingInterval: isUnderWay ? pace : 0,
      skipPollingIfUnfocused: true,
    },
    pollWhile: (present: boolean) => {
      if (present !== isUnderWay) setIsUnderWay(present);
    },
  };
}
