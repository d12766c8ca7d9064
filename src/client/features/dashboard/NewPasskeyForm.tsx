import Button from '@mui/material/Button';
import { newPasskeySchema, type NewPasskey } from '../../../shared/passkey.ts';
import { Box } from '../../components/Box.tsx';
import { FormField, PasswordField } from '../../components/forms/fields.tsx';
import { SchemaForm, showUnder } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { useAddPasskeyMutation } from '../../api/passkeyApi.ts';

/** Adds a passkey of this device or another one. */
export function NewPasskeyForm({ onClose }: { onClose: () => void }) {
  const [addPasskey] = useAddPasskeyMutation();

  async function add(passkey: NewPasskey) {
    await addPasskey(redactBody(passkey)).unwrap();
    toast.success('The passkey is added.');
    onClose();
  }

  return (
    <Box sx={{ maxWidth: '34rem' }}>
      <SchemaForm
        schema={newPasskeySchema}
        initialValues={{ password: '', name: '' }}
        submitLabel="Continue"
        onSubmit={add}
        onRejected={showUnder<NewPasskey>('password')}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <PasswordField
          name="password"
          label="Your password"
          required
          autoFocus
          autoComplete="current-password"
          helperText="It confirms that it is you. Then your browser asks for the passkey."
        />
        <FormField
          name="name"
          label="Name"
          autoComplete="off"
          helperText="Such as the device that has it. It may be empty: then it gets the name of this browser."
        />
      </SchemaForm>
    </Box>
  );
}
