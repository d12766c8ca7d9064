import { accountMessages } from '../../../shared/messages/en/account.ts';
import { PASSWORD_MIN } from '../../../shared/user.ts';
import { FormField, PasswordField } from '../../components/forms/fields.tsx';

const { fields, nameHint, passwordHint } = accountMessages;

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
    <PasswordField
      name="password"
      label={fields.password}
      required
      autoComplete="new-password"
      helperText={passwordHint(PASSWORD_MIN)}
    />
  </>
);
