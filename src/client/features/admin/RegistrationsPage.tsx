import { useState } from 'react';
import { FOR_ADMINS } from '../../../shared/admin.ts';
import { paths } from '../../../shared/pages.ts';
import type { PendingState } from '../../../shared/registration.ts';
import { useBlog } from '../../api/blogApi.ts';
import { PressedButtons } from '../../components/basics/PressedButtons.tsx';
import { EmptyState } from '../../components/page/EmptyState.tsx';
import { Explanation } from '../../components/page/Explanation.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { useGetAccountFactsQuery } from '../../session/accountApi.ts';
import { isSignedIn } from '../../session/currentUser.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { QueueFailures } from './QueueFailures.tsx';
import { RegistrationQueue } from './RegistrationQueue.tsx';
import { useListRegistrationsQuery } from './registrationsApi.ts';
import { useDecisions } from './useDecisions.ts';

const choices = ['Waiting', 'Rejected'] as const;
const stateOf = { Waiting: 'waiting', Rejected: 'rejected' } as const satisfies Record<string, PendingState>;

/** Accounts that wait for an approval, for those who run the blog. Nothing is asked for those who may not have it. */
export function RegistrationsPage() {
  const { registration } = useBlog();
  const [chosen, setChosen] = useState<(typeof choices)[number]>('Waiting');
  const state = stateOf[chosen];
  const facts = useGetAccountFactsQuery(undefined, { skip: !isSignedIn(useCurrentUser()) });
  const isAdmin = facts.currentData?.isAdmin;
  const list = useListRegistrationsQuery(state, { skip: !isAdmin, refetchOnMountOrArgChange: true });
  const failed = [facts, list].find(({ isError }) => isError);
  const decisions = useDecisions();
  const accounts = list.currentData;

  return (
    <>
      <PageHeading sx={headingStyle}>Registrations</PageHeading>
      {isAdmin === false && <Explanation>{FOR_ADMINS}</Explanation>}
      {isAdmin && registration !== 'approval' && (
        <p>No new account waits at the moment: that begins when Registration is set to approval.</p>
      )}
      {isAdmin && (
        <PressedButtons
          label="Show"
          choices={choices}
          chosen={chosen}
          onChoose={setChosen}
          sx={choiceStyle}
        />
      )}
      <QueueFailures queue={decisions} />
      {failed && <TryAgain retry={failed.refetch} />}
      {isAdmin !== false && !failed && !accounts && <Loading />}
      {!failed &&
        accounts &&
        (accounts.length > 0 ? (
          <RegistrationQueue key={state} accounts={accounts} state={state} decisions={decisions} />
        ) : (
          <EmptyState
            drawing="tray"
            text={state === 'waiting' ? 'No account waits for an approval.' : 'No account is rejected.'}
            to={paths.accounts}
            label="Look at the accounts"
          />
        ))}
    </>
  );
}

const headingStyle = { mb: 2 };
const choiceStyle = { mb: 1.5 };
