import Button from '@mui/material/Button';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { FormField } from '../../components/forms/FormField.tsx';
import { PasswordField } from '../../components/forms/PasswordField.tsx';
import { SchemaForm } from '../../components/forms/SchemaForm.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { useBlog } from '../../api/blogApi.ts';
import { Link } from '../../navigation/Link.tsx';
import { paths } from '../../../shared/pages.ts';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { holdBody } from '../../session/heldBody.ts';
import { useRegisterMutation } from '../../session/accountApi.ts';
import { isSignedIn } from '../../session/currentUser.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { messages } from '../../../shared/messages.ts';
import { PASSWORD_MIN, registerSchema, type Registration } from '../../../shared/user.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { InvitationField } from './InvitationField.tsx';

export function RegisterPage() {
  const { registration } = useBlog();
  const [register] = useRegisterMutation();
  const succeed = useSuccessThenGo();
  const [isJoining, setIsJoining] = useState(false);
  const isIn = isSignedIn(useCurrentUser());

  if (isIn && !isJoining) return <Navigate to={paths.home} replace />;

  async function join({ invitation, ...newcomer }: Registration) {
    setIsJoining(true);
    // The specification's call has three fields.
    await register(holdBody(invitation ? { ...newcomer, invitation } : newcomer)).unwrap();
    succeed(messages.registered);
  }

  const other = { question: 'Already here?', label: 'Login', to: paths.login };
  if (registration === 'closed')
    return (
      <AccountFrame
        heading="Registration is closed"
        lead="This blog takes no new accounts at the moment. Everybody may read."
        other={other}
      >
        <Button component={Link} to={paths.articles} variant="contained" size="large">
          Read articles
        </Button>
      </AccountFrame>
    );

  return (
    <AccountFrame
      heading="Register"
      lead={
        registration === 'invite'
          ? 'This blog takes new authors by invitation: open the link of yours, or paste it below.'
          : 'A name, an email and a password, and you can write.'
      }
      other={other}
    >
      <SchemaForm
        schema={registerSchema}
        initialValues={{ name: '', email: '', password: '', invitation: '' }}
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
        {registration === 'invite' && <InvitationField />}
      </SchemaForm>
    </AccountFrame>
  );
}
