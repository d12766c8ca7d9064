import type { ReactNode } from 'react';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { type Credentials, loginSchema } from '../../../shared/user.ts';
import { SchemaForm, showUnder } from '../../components/forms/Form.tsx';
import { FormField, PasswordField } from '../../components/forms/fields.tsx';

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

/** The form for email and password, on the login page and wherever a new login is needed. */
export function LoginForm({ email = '', onSubmit, actions, isInDialog = false }: Props) {
  return (
    <SchemaForm
      schema={loginSchema}
      initialValues={{ email, password: '' }}
      submitLabel={accountMessages.login.submit}
      onSubmit={onSubmit}
      actions={actions}
      isInDialog={isInDialog}
      onRejected={showUnder<Credentials>('email', 'password')}
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
    </SchemaForm>
  );
}
