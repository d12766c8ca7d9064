import type { ReactNode } from 'react';
import { FOR_ADMINS } from '../../../shared/admin.ts';
import { Explanation } from '../../components/page/Explanation.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { useGetAccountFactsQuery } from '../../session/accountApi.ts';
import { isSignedIn } from '../../session/currentUser.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';

/** What is for those who run the blog: whoever else comes here is told so, and nothing is asked for. */
export function ForAdmins({ children }: { children: ReactNode }) {
  const facts = useGetAccountFactsQuery(undefined, { skip: !isSignedIn(useCurrentUser()) });
  if (facts.isError) return <TryAgain retry={facts.refetch} />;
  if (!facts.currentData) return <Loading />;
  return facts.currentData.isAdmin ? children : <Explanation>{FOR_ADMINS}</Explanation>;
}
