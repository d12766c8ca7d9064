import Button from '@mui/material/Button';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { newPasskeySchema, type NewPasskey } from '../../../shared/passkey.ts';
import { useAddPasskeyMutation } from '../../api/passkeyApi.ts';
import { Box } from '../../components/Box.tsx';
import { FormField, PasswordField } from '../../components/forms/fields.tsx';
import { SchemaForm, showUnder } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';
import { redactBody } from '../../session/redactedBody.ts';

const { passkeys: texts, fields } = accountMessages;

/** Adds a passkey of this device or another one. */
export function NewPasskeyForm({ onClose }: { onClose: () => void }) {
  const [addPasskey] = useAddPasskeyMutation();

  async function add(passkey: NewPasskey) {
    await addPasskey(redactBody(passkey)).unwrap();
    toast.success(texts.added);
    onClose();
  }

  return (
    <Box sx={{ maxWidth: '34rem' }}>
      <SchemaForm
        submitsOnEnter
        schema={newPasskeySchema}
        initialValues={{ password: '', name: '' }}
        submitLabel={texts.continue}
        onSubmit={add}
        onRejected={showUnder<NewPasskey>('password')}
        actions={<Button onClick={onClose}>{appMessages.actions.cancel}</Button>}
      >
        <PasswordField
          name="password"
          label={fields.yourPassword}
          required
          autoFocus
          autoComplete="current-password"
          helperText={texts.passwordHint}
        />
        <FormField name="name" label={fields.name} autoComplete="off" helperText={texts.nameHint} />
      </SchemaForm>
    </Box>
  );
}
