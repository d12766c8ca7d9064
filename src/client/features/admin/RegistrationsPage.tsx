import { useState } from 'react';
import { paths } from '../../../shared/pages.ts';
import type { PendingState } from '../../../shared/registration.ts';
import { useBlog } from '../../api/blogApi.ts';
import { PressedButtons } from '../../components/basics/PressedButtons.tsx';
import { EmptyState } from '../../components/page/EmptyState.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { ForAdmins } from './ForAdmins.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { QueueFailures } from './QueueFailures.tsx';
import { RegistrationQueue } from './RegistrationQueue.tsx';
import { useListRegistrationsQuery } from './registrationsApi.ts';
import { useDecisions } from './useDecisions.ts';

const choices = ['Waiting', 'Rejected'] as const;
const stateOf = { Waiting: 'waiting', Rejected: 'rejected' } as const satisfies Record<string, PendingState>;

/** Accounts that wait for an approval, for those who run the blog. */
export function RegistrationsPage() {
  return (
    <>
      <PageHeading sx={headingStyle}>Registrations</PageHeading>
      <ForAdmins>
        <Registrations />
      </ForAdmins>
    </>
  );
}

function Registrations() {
  const { registration } = useBlog();
  const [chosen, setChosen] = useState<(typeof choices)[number]>('Waiting');
  const state = stateOf[chosen];
  const list = useListRegistrationsQuery(state, { refetchOnMountOrArgChange: true });
  const decisions = useDecisions();
  const accounts = list.currentData;

  return (
    <>
      {registration !== 'approval' && (
        <p>No new account waits at the moment: that begins when Registration is set to approval.</p>
      )}
      <PressedButtons label="Show" choices={choices} chosen={chosen} onChoose={setChosen} sx={choiceStyle} />
      <QueueFailures queue={decisions} />
      {list.isError && <NotLoaded reply={list} />}
      {!list.isError && !accounts && <Loading />}
      {!list.isError &&
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
