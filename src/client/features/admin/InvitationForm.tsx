import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { DAYS_MAX, invitationSchema, type InvitationWish, USES_MAX } from '../../../shared/invitation.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/basics/Box.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { SchemaForm } from '../../components/forms/SchemaForm.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { useInviteMutation } from './invitationsApi.ts';

const linkOf = (code: string) => `${window.location.origin}${paths.register}#invitation=${code}`;

/** Makes an invitation, and shows its link this once. */
export function InvitationForm() {
  const [invite] = useInviteMutation();
  const [link, setLink] = useState<string | null>(null);

  async function make(wish: InvitationWish) {
    const { code } = await invite(invitationSchema.cast(wish)).unwrap();
    setLink(linkOf(code));
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Link copied');
    } catch {
      // Not given without encryption, or not allowed.
      toast.error('The link could not be copied. Please select it and copy it by hand.');
    }
  }

  return (
    <>
      <SchemaForm
        schema={invitationSchema}
        initialValues={invitationSchema.getDefault()}
        submitLabel="Invite"
        isKept
        onSubmit={make}
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
