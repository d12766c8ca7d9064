import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BulkReply } from '../../../shared/bulkActs.ts';
import { counted, countedFirst } from '../../../shared/counted.ts';
import { paths } from '../../../shared/pages.ts';
import { PENDING_MAX, type PendingAccount, type PendingState } from '../../../shared/registration.ts';
import { blogApi, useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { PressedButtons } from '../../components/PressedButtons.tsx';
import { Day } from '../../components/dates.tsx';
import { EmptyState, Loading } from '../../components/status.tsx';
import { QueueFailures } from './QueueFailures.tsx';
import { nameStyle, quietStyle, SelectableLine, SelectableList, type Selecting } from './SelectableList.tsx';
import { ForAdmins, NotLoaded } from './access.tsx';
import { type Acts, type ActWords, useActs } from './bulkActions.ts';

/** One account about which somebody decides. Its name is text of a stranger, in its own direction. */
function PendingLine({ account, ...selecting }: Selecting & { account: PendingAccount }) {
  const { name, email, createdAt, rejectedAt, reason } = account;

  return (
    <SelectableLine name={`${name}, ${email}`} {...selecting}>
      <Box dir="auto" sx={nameStyle}>
        {name}
      </Box>
      <Box sx={quietStyle}>
        <bdi>{email}</bdi>
        {', since '}
        <Day at={createdAt} />
        {rejectedAt !== null && (
          <>
            {'. Rejected on '}
            <Day at={rejectedAt} />
            {': '}
            <bdi>{reason}</bdi>
          </>
        )}
      </Box>
    </SelectableLine>
  );
}

type Decision = 'approve' | 'reject';

/** What is decided about accounts that may not publish yet, as the list of them offers it. */
const registrationActs: Record<Decision, ActWords<Decision>> = {
  approve: {
    label: 'Approve',
    noun: 'account',
    participle: 'approved',
    told: (count) => `${countedFirst(count, 'account')} may publish now.`,
  },
  reject: {
    label: 'Reject',
    title: 'Reject?',
    text: 'Whoever it is is signed out and can’t sign in. The account is deleted after 30 days; until then it can be approved all the same.',
    asks: 'reason',
    hint: 'Its owner reads it.',
    noun: 'account',
    participle: 'rejected',
    isDangerous: true,
  },
};

interface Props {
  accounts: readonly PendingAccount[];
  state: PendingState;
  decisions: Decisions;
}

const idOf = ({ id }: PendingAccount) => id;
const takenOf = (accounts: readonly PendingAccount[]) => ({
  count: accounts.length,
  inWords: accounts.length === 1 ? (accounts[0]?.name ?? '') : counted(accounts.length, 'account'),
});
const offered = { waiting: ['approve', 'reject'], rejected: ['approve'] } as const;

/** Accounts that may not publish, with what can be decided about several at once. */
function RegistrationQueue({ accounts, state, decisions }: Props) {
  const act = (name: Decision, some: readonly PendingAccount[], typed?: string) =>
    decisions.act(name, {
      items: some.map(idOf),
      named: new Map(some.map(({ id, name }) => [id, name])),
      ...(typed !== undefined && { typed }),
    });

  return (
    <>
      <SelectableList
        label="Registrations"
        entries={accounts}
        itemOf={idOf}
        acts={registrationActs}
        offered={offered[state]}
        takenOf={(_act, some) => takenOf(some ?? accounts)}
        isBusy={decisions.isBusy}
        onAct={(name, some, typed) => act(name, some ?? accounts, typed)}
        line={(account, selecting) => <PendingLine key={account.id} account={account} {...selecting} />}
      />
      {accounts.length === PENDING_MAX && (
        <p>{`These are the first ${PENDING_MAX}. What else there is comes when they are done.`}</p>
      )}
    </>
  );
}

interface DecisionTask {
  act: Decision;
  ids: string[];
  /** What the owners are told, where accounts are rejected. */
  reason?: string;
}

/** The calls about accounts that wait for an approval. */
const registrationsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Registration'] }).injectEndpoints({
  endpoints: (build) => ({
    listRegistrations: build.query<PendingAccount[], PendingState>({
      query: (state) => ({ url: 'admin/registrations', params: { state } }),
      transformResponse: ({ result }: { result: PendingAccount[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Registration'],
    }),

    /** Of as many as there is time for; whoever asks goes on with the rest. */
    decide: build.mutation<BulkReply, DecisionTask>({
      query: ({ act, ...body }) => ({ url: `admin/registrations/${act}`, method: 'POST', body }),
      extraOptions: { silent: true },
    }),
  }),
});

const { useListRegistrationsQuery, useDecideMutation } = registrationsApi;

type Decisions = Acts<Decision, object>;

/** What is decided about new accounts, and what came of it. */
function useDecisions(): Decisions {
  const [decide] = useDecideMutation();
  const dispatch = useDispatch();

  return useActs<Decision, object>({
    acts: registrationActs,
    send: (act, { items = [] }, reason) => decide({ act, ids: items, ...(reason && { reason }) }),
    // Also after a failure: another admin may have been faster.
    onDone: () => dispatch(registrationsApi.util.invalidateTags(['Registration'])),
  });
}

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
