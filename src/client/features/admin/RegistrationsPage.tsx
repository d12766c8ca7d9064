import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BulkReply } from '../../../shared/moderation.ts';
import { countedFirst } from '../../../shared/format.ts';
import { paths } from '../../../shared/pages.ts';
import { PENDING_MAX, type PendingAccount, type PendingState } from '../../../shared/registration.ts';
import { blogApi, useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { ToggleButtons } from '../../components/ToggleButtons.tsx';
import { Day } from '../../components/dates.tsx';
import { EmptyState, Loading } from '../../components/status.tsx';
import { AdminFrame, LoadError } from './AdminFrame.tsx';
import {
  BulkFailures,
  type EntrySelection,
  ModerationItem,
  ModerationList,
  nameStyle,
  quietStyle,
} from './ModerationList.tsx';
import { type ActionSpec, type BulkAction, useBulkAction } from './useBulkAction.ts';

/** Accounts that wait for an approval. */
export const RegistrationsPage = () => (
  <AdminFrame heading="Registrations">
    <Registrations />
  </AdminFrame>
);

const tabs = ['Waiting', 'Rejected'] as const;
const stateByTab = { Waiting: 'waiting', Rejected: 'rejected' } as const satisfies Record<
  string,
  PendingState
>;

function Registrations() {
  const { registration } = useBlog();
  const [tab, setTab] = useState<(typeof tabs)[number]>('Waiting');
  const state = stateByTab[tab];
  const query = useListRegistrationsQuery(state, { refetchOnMountOrArgChange: true });
  const bulk = useDecisions();
  const accounts = query.currentData;

  return (
    <>
      {registration !== 'approval' && (
        <p>No new account waits at the moment: that begins when Registration is set to approval.</p>
      )}
      <ToggleButtons label="Show" choices={tabs} chosen={tab} onChoose={setTab} sx={tabsStyle} />
      <BulkFailures bulk={bulk} />
      {query.isError && <LoadError query={query} />}
      {!query.isError && !accounts && <Loading />}
      {!query.isError &&
        accounts &&
        (accounts.length > 0 ? (
          <RegistrationList key={state} accounts={accounts} state={state} bulk={bulk} />
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

const tabsStyle = { mb: 1.5 };

type Decision = 'approve' | 'reject';

const decisions: Record<Decision, ActionSpec<Decision>> = {
  approve: {
    label: 'Approve',
    noun: 'account',
    participle: 'approved',
    successMessage: (count) => `${countedFirst(count, 'account')} may publish now.`,
  },
  reject: {
    label: 'Reject',
    title: 'Reject?',
    text: 'Whoever it is is signed out and can’t sign in. The account is deleted after 30 days; until then it can be approved all the same.',
    input: 'reason',
    hint: 'Its owner reads it.',
    noun: 'account',
    participle: 'rejected',
    isDangerous: true,
  },
};

/** The decisions that are possible in each state. */
const decisionsByState = { waiting: ['approve', 'reject'], rejected: ['approve'] } as const;

interface RegistrationListProps {
  accounts: readonly PendingAccount[];
  state: PendingState;
  bulk: BulkAction<Decision, object>;
}

const RegistrationList = ({ accounts, state, bulk }: RegistrationListProps) => (
  <>
    <ModerationList
      label="Registrations"
      entries={accounts}
      getId={getId}
      actions={decisions}
      offered={decisionsByState[state]}
      getTargets={(_decision, accounts) => new Map(accounts.map(({ id, name }) => [id, name]))}
      bulk={bulk}
      renderEntry={(account, selection) => (
        <RegistrationItem key={account.id} account={account} {...selection} />
      )}
    />
    {accounts.length === PENDING_MAX && (
      <p>{`These are the first ${PENDING_MAX}. What else there is comes when they are done.`}</p>
    )}
  </>
);

const getId = ({ id }: PendingAccount) => id;

/** One account. Its name may run in another direction than the page. */
function RegistrationItem({ account, ...selection }: EntrySelection & { account: PendingAccount }) {
  const { name, email, createdAt, rejectedAt, reason } = account;

  return (
    <ModerationItem name={`${name}, ${email}`} {...selection}>
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
    </ModerationItem>
  );
}

interface DecisionTask {
  act: Decision;
  ids: string[];
  /** Shown to the owners of rejected accounts. */
  reason?: string;
}

const registrationsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Registration'] }).injectEndpoints({
  endpoints: (build) => ({
    listRegistrations: build.query<PendingAccount[], PendingState>({
      query: (state) => ({ url: 'admin/registrations', params: { state } }),
      transformResponse: ({ result }: { result: PendingAccount[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Registration'],
    }),

    /** Handles one batch; the caller continues with the rest. */
    decide: build.mutation<BulkReply, DecisionTask>({
      query: ({ act, ...body }) => ({ url: `admin/registrations/${act}`, method: 'POST', body }),
      extraOptions: { silent: true },
    }),
  }),
});

const { useListRegistrationsQuery, useDecideMutation } = registrationsApi;

function useDecisions(): BulkAction<Decision, object> {
  const [decide] = useDecideMutation();
  const dispatch = useDispatch();

  return useBulkAction<Decision, object>({
    actions: decisions,
    send: (act, { items = [] }, reason) => decide({ act, ids: items, ...(reason && { reason }) }),
    // After failures too: another admin may have been faster.
    onDone: () => dispatch(registrationsApi.util.invalidateTags(['Registration'])),
  });
}
