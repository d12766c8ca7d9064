import Button from '@mui/material/Button';
import { useState } from 'react';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { paths } from '../../../shared/pages.ts';
import {
  DAYS_MAX,
  type Invitation,
  invitationSchema,
  type InvitationWish,
  type NewInvitation,
  USES_MAX,
} from '../../../shared/registration.ts';
import { receiveSecret } from '../../api/accountApi.ts';
import { blogApi, useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { Day, formatDate } from '../../components/dates.tsx';
import { ConfirmDialog, useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { RichText } from '../../components/RichText.tsx';
import { ShownOnce } from '../../components/ShownOnce.tsx';
import { Notice } from '../../components/status.tsx';
import { toast } from '../../lib/toast.ts';
import { type BodyHandle, takeRedactedBody } from '../../session/redactedBody.ts';
import { CreatingFrame, FormPanel, Row, RowList } from './AdminFrame.tsx';
import { nameStyle, quietStyle } from './ModerationList.tsx';

const messages = adminMessages.invitations;
const newLinkTexts = {
  ...messages,
  shownOnce: messages.linkShownOnce,
  label: messages.link,
  copy: messages.copyLink,
};

/** Invitation links for registration. */
export const InvitationsPage = () => (
  <CreatingFrame heading={appMessages.pages.invitations} createLabel={messages.create}>
    {(isCreating, onCreated) => <Invitations isCreating={isCreating} onCreated={onCreated} />}
  </CreatingFrame>
);

interface InvitationsProps {
  isCreating: boolean;
  onCreated: () => void;
}

function Invitations({ isCreating, onCreated }: InvitationsProps) {
  const { registration } = useBlog();
  const query = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [link, setLink] = useState<string | null>(null);

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
      <Loaded query={query}>
        {(invitations) =>
          invitations.length > 0 ? (
            <InvitationList invitations={invitations} />
          ) : (
            // The action is beside the heading.
            !isCreating && <Notice drawing="tray" text={messages.empty} />
          )
        }
      </Loaded>
    </>
  );
}

const hintStyle = { ...quietStyle, mt: 0, mb: 2 };

/** Creates an invitation. Its link can't be shown again later. */
function InvitationForm({ onCreated }: { onCreated: (link: string) => void }) {
  const [invite] = useInviteMutation();

  async function create(wish: InvitationWish) {
    const code = await invite(invitationSchema.cast(wish)).unwrap();
    onCreated(createLink(takeRedactedBody(code)));
  }

  return (
    <FormPanel>
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
    </FormPanel>
  );
}

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
    toast.problem(error);
    if (!error) toast.success(messages.revoked);
  }

  return (
    <>
      <RowList aria-label={messages.active}>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            action={
              <Button
                size="small"
                color="error"
                aria-label={messages.revokeOne(getName(invitation))}
                onClick={() => setRevoking(invitation)}
                sx={{ minHeight: 36 }}
              >
                {messages.revoke}
              </Button>
            }
          >
            <Box dir="auto" sx={nameStyle}>
              {getName(invitation)}
            </Box>
            <Box sx={quietStyle}>
              <RichText
                text={messages.usesLeft(invitation.usesLeft)}
                tags={{ day: () => <Day at={invitation.expiresAt} /> }}
              />
            </Box>
          </Row>
        ))}
      </RowList>
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
    /** Returns the invitation's code. */
    invite: build.mutation<BodyHandle<string>, InvitationWish>({
      queryFn: (body, _api, _options, call) =>
        receiveSecret(call, { url: 'admin/invitations', body }, ({ code }: NewInvitation) => code),
      invalidatesTags: (done) => (done === undefined ? [] : ['Invitation']),
    }),
    revokeInvitation: build.mutation<null, string>({
      query: (id) => ({ url: `admin/invitations/${id}`, method: 'DELETE' }),
      // After failures too: another admin may have been faster.
      invalidatesTags: ['Invitation'],
    }),
  }),
});

const { useListInvitationsQuery, useInviteMutation, useRevokeInvitationMutation } = invitationsApi;
