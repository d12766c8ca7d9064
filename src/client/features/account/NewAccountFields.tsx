import { accountMessages } from '../../../shared/messages/en/account.ts';
import { FormField } from '../../components/forms/fields.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const { fields, nameHint } = accountMessages;

/** Fields for the name, email and password of a new account. */
export const NewAccountFields = ({ autoFocus }: { autoFocus: boolean }) => (
  <>
    <FormField
      name="name"
      label={fields.name}
      required
      autoComplete="name"
      autoFocus={autoFocus}
      helperText={nameHint}
    />
    <FormField name="email" label={fields.email} required type="email" autoComplete="email" />
    <NewPasswordField name="password" label={fields.password} required />
  </>
);
