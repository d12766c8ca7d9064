import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import type { BulkReply } from '../../../shared/moderation.ts';
import { paths } from '../../../shared/pages.ts';
import { PENDING_MAX, type PendingAccount, type PendingState } from '../../../shared/registration.ts';
import { blogApi, useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { Day } from '../../components/dates.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { RichText } from '../../components/RichText.tsx';
import { EmptyState } from '../../components/status.tsx';
import { ToggleButtons } from '../../components/ToggleButtons.tsx';
import { Link } from '../../navigation/navigation.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { BulkFailures, ModerationList, nameStyle, quietStyle } from './ModerationList.tsx';
import { type ActionSpec, type ModerationAction, useModerationAction } from './useModerationAction.ts';

const messages = adminMessages.pendingApprovals;

/** Accounts waiting for approval. */
export const RegistrationsPage = () => (
  <AdminFrame heading={appMessages.pages.pendingApprovals}>
    <Registrations />
  </AdminFrame>
);

const states = ['waiting', 'rejected'] as const satisfies PendingState[];

function Registrations() {
  const { registration } = useBlog();
  const [state, setState] = useState<PendingState>('waiting');
  const query = useListRegistrationsQuery(state, { refetchOnMountOrArgChange: true });
  const bulk = useDecisions();

  return (
    <>
      {registration !== 'approval' && (
        <Box component="p" sx={noteStyle}>
          <RichText
            text={messages.notNeeded}
            tags={{ link: (text) => <Link to={paths.admin}>{text}</Link> }}
          />
        </Box>
      )}
      <ToggleButtons
        label={messages.show}
        choices={states}
        labels={messages.states}
        chosen={state}
        onChoose={setState}
        sx={tabsStyle}
      />
      <BulkFailures bulk={bulk} />
      <Loaded query={query}>
        {(accounts) =>
          accounts.length > 0 ? (
            <RegistrationList key={state} accounts={accounts} state={state} bulk={bulk} />
          ) : (
            <EmptyState
              drawing="tray"
              text={state === 'waiting' ? messages.emptyWaiting : messages.emptyRejected}
              to={paths.accounts}
              label={messages.viewAccounts}
            />
          )
        }
      </Loaded>
    </>
  );
}

const noteStyle = { ...quietStyle, mt: 0, mb: 2 };
const tabsStyle = { mb: 1.5 };

type Decision = 'approve' | 'reject';

const decisions: Record<Decision, ActionSpec<Decision>> = {
  approve: messages.actions.approve,
  reject: { ...messages.actions.reject, input: 'reason', isDangerous: true },
};

/** The decisions that are possible in each state. */
const decisionsByState = { waiting: ['approve', 'reject'], rejected: ['approve'] } as const;

interface RegistrationListProps {
  accounts: readonly PendingAccount[];
  state: PendingState;
  bulk: ModerationAction<Decision, object>;
}

const RegistrationList = ({ accounts, state, bulk }: RegistrationListProps) => (
  <>
    <ModerationList
      label={messages.list}
      entries={accounts}
      getId={getId}
      getName={({ name, email }) => `${name}, ${email}`}
      renderEntry={(account) => <RegistrationItem account={account} />}
      actions={decisions}
      offered={decisionsByState[state]}
      buttons={decisionsByState[state]}
      getTargets={(_decision, accounts) => new Map(accounts.map(({ id, name }) => [id, name]))}
      bulk={bulk}
    />
    {accounts.length === PENDING_MAX && (
      <Box component="p" sx={quietStyle}>
        {messages.cut(PENDING_MAX)}
      </Box>
    )}
  </>
);

const getId = ({ id }: PendingAccount) => id;

/** One account. Its name may have another direction than the page. */
function RegistrationItem({ account }: { account: PendingAccount }) {
  const { name, email, createdAt, rejectedAt, reason } = account;

  return (
    <>
      <Box dir="auto" sx={nameStyle}>
        {name}
      </Box>
      <Box sx={quietStyle}>
        <bdi>{email}</bdi>
      </Box>
      <Box sx={quietStyle}>
        <RichText text={messages.registered} tags={{ day: () => <Day at={createdAt} /> }} />
        {rejectedAt !== null && (
          <>
            {' · '}
            <RichText text={messages.rejectedOn} tags={{ day: () => <Day at={rejectedAt} /> }} />
            {' · '}
            <bdi>{reason}</bdi>
          </>
        )}
      </Box>
    </>
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

function useDecisions(): ModerationAction<Decision, object> {
  const [decide] = useDecideMutation();
  const dispatch = useDispatch();

  return useModerationAction<Decision, object>({
    actions: decisions,
    send: (act, { items = [] }, reason) => decide({ act, ids: items, ...(reason && { reason }) }),
    // After failures too: another admin may have been faster.
    onDone: () => dispatch(registrationsApi.util.invalidateTags(['Registration'])),
  });
}
