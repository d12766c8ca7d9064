import { useState } from 'react';
import { Navigate } from 'react-router';
import { FormField } from '../../components/forms/FormField.tsx';
import { PasswordField } from '../../components/forms/PasswordField.tsx';
import { SchemaForm } from '../../components/forms/SchemaForm.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { paths } from '../../../shared/pages.ts';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { holdBody } from '../../session/heldBody.ts';
import { useRegisterMutation } from '../../session/accountApi.ts';
import { isSignedIn } from '../../session/currentUser.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { messages } from '../../../shared/messages.ts';
import { PASSWORD_MIN, registerSchema, type Registration } from '../../../shared/user.ts';
import { AccountFrame } from './AccountFrame.tsx';

export function RegisterPage() {
  const [register] = useRegisterMutation();
  const succeed = useSuccessThenGo();
  const [isJoining, setIsJoining] = useState(false);
  const isIn = isSignedIn(useCurrentUser());

  if (isIn && !isJoining) return <Navigate to={paths.home} replace />;

  async function join(registration: Registration) {
    setIsJoining(true);
    await register(holdBody(registration)).unwrap();
    succeed(messages.registered);
  }

  return (
    <AccountFrame
      heading="Register"
      lead="A name, an email and a password, and you can write."
      other={{ question: 'Already here?', label: 'Login', to: paths.login }}
    >
      <SchemaForm
        schema={registerSchema}
        initialValues={{ name: '', email: '', password: '' }}
        submitLabel="Register"
        onSubmit={join}
        onRejected={toast.error}
      >
        <FormField
          name="name"
          label="Name"
          required
          autoComplete="name"
          autoFocus
          helperText="Stands beside everything you publish."
        />
        <FormField name="email" label="Email" required type="email" autoComplete="email" />
        <PasswordField
          name="password"
          label="Password"
          required
          autoComplete="new-password"
          helperText={`At least ${PASSWORD_MIN} characters.`}
        />
      </SchemaForm>
    </AccountFrame>
  );
}
