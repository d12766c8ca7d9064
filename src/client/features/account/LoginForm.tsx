import { type ReactNode, useState } from 'react';
import { accountErrors, accountMessages } from '../../../shared/messages/en/account.ts';
import { type Credentials, loginSchema, replacingLoginSchema } from '../../../shared/user.ts';
import { FormField, PasswordField } from '../../components/forms/fields.tsx';
import { type OnRejected, SchemaForm } from '../../components/forms/Form.tsx';
import { findProblem } from '../../lib/problem.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

interface Props {
  /** Prefills the field; the focus is on the password then. */
  email?: string;
  /** Rejects with what `unwrap()` of the request threw. */
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** Shown beside the button. */
  actions?: ReactNode;
  /** Places the buttons as in other dialogs. */
  isInDialog?: boolean;
}

/**
 * The form for email and password, on the login page and wherever a new login is needed. Admins whose password is easy to
 * guess choose another one here.
 */
export function LoginForm({ email = '', onSubmit, actions, isInDialog = false }: Props) {
  const [isReplacing, setIsReplacing] = useState(false);

  async function submit({ newPassword, ...credentials }: Credentials) {
    try {
      // The specification's request has two fields.
      await onSubmit(isReplacing ? { ...credentials, newPassword } : credentials);
    } catch (error) {
      if (findProblem(error)?.text === accountErrors.guessableOwnPassword) setIsReplacing(true);
      throw error;
    }
  }

  const reject: OnRejected<Credentials> = (message, showUnderFields) =>
    showUnderFields(
      isReplacing && message !== accountErrors.loginFailed ? ['newPassword'] : ['email', 'password'],
    );

  return (
    <SchemaForm
      submitsOnEnter
      schema={isReplacing ? replacingLoginSchema : loginSchema}
      initialValues={{ email, password: '', newPassword: '' }}
      submitLabel={accountMessages.login.submit}
      onSubmit={submit}
      actions={actions}
      isInDialog={isInDialog}
      onRejected={reject}
    >
      <FormField
        name="email"
        label={accountMessages.fields.email}
        required
        type="email"
        autoComplete="username"
        autoFocus={email === ''}
      />
      <PasswordField
        name="password"
        label={accountMessages.fields.password}
        required
        autoComplete="current-password"
        autoFocus={email !== ''}
      />
      {isReplacing && (
        <NewPasswordField name="newPassword" label={accountMessages.fields.newPassword} required autoFocus />
      )}
    </SchemaForm>
  );
}
