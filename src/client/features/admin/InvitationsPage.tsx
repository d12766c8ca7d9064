import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { countedFirst } from '../../../shared/format.ts';
import {
  DAYS_MAX,
  type Invitation,
  invitationSchema,
  type InvitationWish,
  type NewInvitation,
  USES_MAX,
} from '../../../shared/registration.ts';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { paths } from '../../../shared/pages.ts';
import { blogApi, useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { Section } from '../../components/Page.tsx';
import { Day, formatDate } from '../../components/dates.tsx';
import { ConfirmDialog, useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { Loading, Notice } from '../../components/status.tsx';
import { findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { AdminFrame, LoadError } from './AdminFrame.tsx';
import { lineStyle, quietStyle, textStyle } from './ModerationList.tsx';

/** Links to register with. */
export const InvitationsPage = () => (
  <AdminFrame heading="Invitations" gap={3}>
    <Invitations />
  </AdminFrame>
);

function Invitations() {
  const { registration } = useBlog();
  const query = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const invitations = query.currentData;

  return (
    <Box sx={sectionsStyle}>
      <Section title="A new one" text={hints[registration]}>
        <InvitationForm />
      </Section>
      {query.isError && <LoadError query={query} />}
      {!query.isError && !invitations && <Loading />}
      {!query.isError && invitations && (
        <Section title="Not used up yet" text="Each counts until its last day or its last account.">
          {invitations.length > 0 ? (
            <InvitationList invitations={invitations} />
          ) : (
            // What there is to do is the form above.
            <Notice drawing="tray" text="There are none." />
          )}
        </Section>
      )}
    </Box>
  );
}

/** As far apart as the sections of a form. */
const sectionsStyle = { display: 'grid', gap: 2.5 };

const hints = {
  open: 'Everybody may register at the moment, and needs no invitation.',
  approval: 'Whoever registers by an invitation waits for no approval.',
  invite: 'Nobody registers without an invitation.',
  closed: 'Nobody may register at the moment, by an invitation neither.',
};

/** Creates an invitation and shows its link, which can't be shown again. */
function InvitationForm() {
  const [invite] = useInviteMutation();
  const [link, setLink] = useState<string | null>(null);

  async function create(wish: InvitationWish) {
    const { code } = await invite(invitationSchema.cast(wish)).unwrap();
    setLink(createLink(code));
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Link copied');
    } catch {
      // The clipboard needs https and the user's permission.
      toast.error('The link could not be copied. Please select it and copy it by hand.');
    }
  }

  return (
    <>
      <SchemaForm
        schema={invitationSchema}
        initialValues={invitationSchema.getDefault()}
        submitLabel="Invite"
        isReusable
        onSubmit={create}
        onRejected={toast.error}
      >
        <FormField
          name="uses"
          label="Accounts"
          type="number"
          helperText={`How many may be opened by the link, ${USES_MAX} at most.`}
        />
        <FormField
          name="days"
          label="Days"
          type="number"
          helperText={`How long it counts, ${DAYS_MAX} at most.`}
        />
        <FormField
          name="note"
          label="Note"
          autoComplete="off"
          helperText="Whom it is for; only those who run the blog read it."
        />
      </SchemaForm>
      <Box role="status" sx={{ mt: 3 }}>
        {link !== null && (
          <Alert
            role="presentation"
            severity="success"
            action={
              <Button color="inherit" size="small" onClick={() => void copy(link)}>
                Copy link
              </Button>
            }
            sx={{ '& .MuiAlert-message': { flex: 1 } }}
          >
            The link is shown this once: nobody can find it out again.
            <TextField
              value={link}
              fullWidth
              size="small"
              margin="dense"
              onFocus={({ target }) => target.select()}
              slotProps={{ htmlInput: { readOnly: true, 'aria-label': 'Link of the invitation' } }}
            />
          </Alert>
        )}
      </Box>
    </>
  );
}

const createLink = (code: string) => `${window.location.origin}${paths.register}#invitation=${code}`;

/** The invitations that can still be used. */
function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [revoke] = useRevokeInvitationMutation();
  const focusHeadingIf = useFocusHeadingAfterClose(revoking !== null);
  const shown = useLastShown(revoking);

  async function withdraw({ id }: Invitation) {
    focusHeadingIf(true);
    setRevoking(null);
    const { error } = await revoke(id);
    if (error) toast.error(findProblem(error)?.text ?? specMessages.unexpectedError);
    else toast.success('The invitation counts no more.');
  }

  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {invitations.map((invitation) => (
          <Box component="li" key={invitation.id} sx={lineStyle}>
            <Box sx={textStyle}>
              <Box dir="auto" sx={{ fontWeight: 600 }}>
                {getName(invitation)}
              </Box>
              <Box sx={quietStyle}>
                {countedFirst(invitation.usesLeft, 'account')}
                {', until '}
                <Day at={invitation.expiresAt} />
              </Box>
            </Box>
            <Button
              size="small"
              color="error"
              aria-label={`Withdraw ${getName(invitation)}`}
              onClick={() => setRevoking(invitation)}
            >
              Withdraw
            </Button>
          </Box>
        ))}
      </Box>
      <ConfirmDialog
        isOpen={revoking !== null}
        subject={shown ? getName(shown) : ''}
        title="Withdraw the invitation?"
        text="Nobody can register by its link any more. Accounts that were opened by it stay."
        confirmLabel="Withdraw"
        onConfirm={() => revoking && void withdraw(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </>
  );
}

const getName = ({ note, createdAt }: Invitation) => note || `Invitation of ${formatDate(createdAt)}`;

const invitationsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Invitation'] }).injectEndpoints({
  endpoints: (build) => ({
    listInvitations: build.query<Invitation[], undefined>({
      query: () => ({ url: 'admin/invitations' }),
      transformResponse: ({ result }: { result: Invitation[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Invitation'],
    }),
    invite: build.mutation<NewInvitation, InvitationWish>({
      query: (body) => ({ url: 'admin/invitations', method: 'POST', body }),
      invalidatesTags: (done) => (done === undefined ? [] : ['Invitation']),
    }),
    revokeInvitation: build.mutation<null, string>({
      query: (id) => ({ url: `admin/invitations/${id}`, method: 'DELETE' }),
      extraOptions: { silent: true },
      // After failures too: another admin may have been faster.
      invalidatesTags: ['Invitation'],
    }),
  }),
});

const { useListInvitationsQuery, useInviteMutation, useRevokeInvitationMutation } = invitationsApi;
