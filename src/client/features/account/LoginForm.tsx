import type { ReactNode } from 'react';
import { type Credentials, loginSchema } from '../../../shared/user.ts';
import { SchemaForm, showUnder } from '../../components/forms/Form.tsx';
import { FormField, PasswordField } from '../../components/forms/fields.tsx';

interface Props {
  /** With which it begins; then the focus is in the password. */
  email?: string;
  /** Rejects with what the call's `unwrap()` threw. */
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** Stands beside the button. */
  actions?: ReactNode;
}

/** Signs in, on its page and wherever a session has to be renewed. */
export function LoginForm({ email = '', onSubmit, actions }: Props) {
  return (
    <SchemaForm
      schema={loginSchema}
      initialValues={{ email, password: '' }}
      submitLabel="Login"
      onSubmit={onSubmit}
      actions={actions}
      onRejected={showUnder<Credentials>('email', 'password')}
    >
      <FormField
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="username"
        autoFocus={email === ''}
      />
      <PasswordField
        name="password"
        label="Password"
        required
        autoComplete="current-password"
        autoFocus={email !== ''}
      />
    </SchemaForm>
  );
}
