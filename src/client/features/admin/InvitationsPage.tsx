import Button from '@mui/material/Button';
import { useState } from 'react';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
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
import { RichText } from '../../components/RichText.tsx';
import { Day, formatDate } from '../../components/dates.tsx';
import { ConfirmDialog, useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { ShownOnce } from '../../components/ShownOnce.tsx';
import { Loading, Notice } from '../../components/status.tsx';
import { findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { AdminFrame, CreateButton, LoadError } from './AdminFrame.tsx';
import { nameStyle, quietStyle, textStyle } from './ModerationList.tsx';

const messages = adminMessages.invitations;
const newLinkTexts = {
  ...messages,
  ...{ shownOnce: messages.linkShownOnce, label: messages.link, copy: messages.copyLink },
};

/** Links to register with. */
export function InvitationsPage() {
  const [isCreating, setIsCreating] = useState(false);

  return (
    <AdminFrame
      heading={appMessages.pages.invitations}
      action={<CreateButton label={messages.create} isCreating={isCreating} onChange={setIsCreating} />}
    >
      <Invitations isCreating={isCreating} onCreated={() => setIsCreating(false)} />
    </AdminFrame>
  );
}

interface InvitationsProps {
  isCreating: boolean;
  onCreated: () => void;
}

function Invitations({ isCreating, onCreated }: InvitationsProps) {
  const { registration } = useBlog();
  const query = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [link, setLink] = useState<string | null>(null);
  const invitations = query.currentData;

  return (
    <>
      <Box component="p" sx={hintStyle}>
        {messages.hints[registration]}
      </Box>
      {isCreating && (
        <InvitationForm
          onCreated={(link) => {
            setLink(link);
            onCreated();
          }}
        />
      )}
      <Box role="status">
        {link !== null && <ShownOnce texts={newLinkTexts} secret={link} onClose={() => setLink(null)} />}
      </Box>
      {query.isError && <LoadError query={query} />}
      {!query.isError && !invitations && <Loading />}
      {!query.isError &&
        invitations &&
        (invitations.length > 0 ? (
          <InvitationList invitations={invitations} />
        ) : (
          // The action is beside the heading.
          !isCreating && <Notice drawing="tray" text={messages.empty} />
        ))}
    </>
  );
}

const hintStyle = { ...quietStyle, mt: 0, mb: 2 };

/** Creates an invitation. Its link can't be shown again later. */
function InvitationForm({ onCreated }: { onCreated: (link: string) => void }) {
  const [invite] = useInviteMutation();

  async function create(wish: InvitationWish) {
    const { code } = await invite(invitationSchema.cast(wish)).unwrap();
    onCreated(createLink(code));
  }

  return (
    <Box sx={formStyle}>
      <SchemaForm
        schema={invitationSchema}
        initialValues={invitationSchema.getDefault()}
        submitLabel={messages.submit}
        isReusable
        onSubmit={create}
        onRejected={toast.error}
      >
        <Box sx={fieldsStyle}>
          <FormField name="note" label={messages.note} autoComplete="off" helperText={messages.noteHint} />
          <FormField
            name="uses"
            label={messages.uses}
            type="number"
            helperText={messages.usesHint(USES_MAX)}
          />
          <FormField
            name="days"
            label={messages.days}
            type="number"
            helperText={messages.daysHint(DAYS_MAX)}
          />
        </Box>
      </SchemaForm>
    </Box>
  );
}

const formStyle = {
  p: 2,
  mb: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const fieldsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1fr 1fr' },
  gap: 2,
  alignItems: 'start',
};

const createLink = (code: string) => `${window.location.origin}${paths.register}#invitation=${code}`;

/** The invitations that can still be used. */
function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [revoke] = useRevokeInvitationMutation();
  const focusHeadingIf = useFocusHeadingAfterClose(revoking !== null);
  const shown = useLastShown(revoking);

  async function confirm({ id }: Invitation) {
    focusHeadingIf(true);
    setRevoking(null);
    const { error } = await revoke(id);
    if (error) toast.error(findProblem(error)?.text ?? specMessages.unexpectedError);
    else toast.success(messages.revoked);
  }

  return (
    <>
      <Box component="ul" aria-label={messages.active} sx={listStyle}>
        {invitations.map((invitation) => (
          <Box component="li" key={invitation.id} sx={lineStyle}>
            <Box sx={textStyle}>
              <Box dir="auto" sx={nameStyle}>
                {getName(invitation)}
              </Box>
              <Box sx={quietStyle}>
                <RichText
                  text={messages.usesLeft(invitation.usesLeft)}
                  tags={{ day: () => <Day at={invitation.expiresAt} /> }}
                />
              </Box>
            </Box>
            <Button
              size="small"
              color="error"
              aria-label={messages.revokeOne(getName(invitation))}
              onClick={() => setRevoking(invitation)}
              sx={{ minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } }}
            >
              {messages.revoke}
            </Button>
          </Box>
        ))}
      </Box>
      <ConfirmDialog
        isOpen={revoking !== null}
        subject={shown ? getName(shown) : ''}
        title={messages.revokeTitle}
        text={messages.revokeText}
        confirmLabel={messages.revokeConfirm}
        isDangerous
        onConfirm={() => revoking && void confirm(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' };
const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
};

const getName = ({ note, createdAt }: Invitation) => note || messages.unnamed(formatDate(createdAt));

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
