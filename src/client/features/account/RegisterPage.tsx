import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { paths } from '../../../shared/pages.ts';
import { PASSWORD_MIN, registerSchema, type Registration } from '../../../shared/user.ts';
import { useRegisterMutation } from '../../api/accountApi.ts';
import { useBlog } from '../../api/blogApi.ts';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { FormField, PasswordField } from '../../components/forms/fields.tsx';
import { useSuccessRedirect } from '../../components/useSuccessRedirect.ts';
import { toast } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link } from '../../navigation/Link.tsx';
import { redactBody } from '../../session/redactedBody.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { AccountFrame, useReturnPage } from './AccountFrame.tsx';

export function RegisterPage() {
  const { registration } = useBlog();
  const [register] = useRegisterMutation();
  const succeed = useSuccessRedirect();
  const [isRegistering, setIsRegistering] = useState(false);
  const isUserSignedIn = isSignedIn(useCurrentUser());
  // The server renders the page without knowing the fragment.
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  const hasInvitation = isHydrated && findInvitation(hash) !== null;
  const page = useReturnPage();
  const isInvited = registration === 'approval' && hasInvitation;

  if (isUserSignedIn && !isRegistering)
    return hasInvitation ? (
      <AccountFrame
        heading="You are logged in"
        lead="An invitation opens a new account, and you have one. It was not used up: pass its link on, or log out and open it again."
      >
        <Button component={Link} to={paths.home} variant="contained" size="large">
          Home
        </Button>
      </AccountFrame>
    ) : (
      <Navigate to={paths.home} replace />
    );

  async function submit({ invitation, ...account }: Registration) {
    setIsRegistering(true);
    // The specification's request has three fields.
    await register(redactBody(invitation ? { ...account, invitation } : account)).unwrap();
    succeed(specMessages.registered, page?.link);
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
      lead={leads[registration]}
      opens={{ page, by: 'Register' }}
      other={other}
    >
      <SchemaForm
        schema={registerSchema}
        initialValues={{ name: '', email: '', password: '', invitation: '' }}
        submitLabel="Register"
        onSubmit={submit}
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
        {(registration === 'invite' || isInvited) && <InvitationField />}
      </SchemaForm>
    </AccountFrame>
  );
}

const leads = {
  open: 'A name, an email and a password, and you can write.',
  approval:
    'A name, an email and a password, and you can write. You can publish once those who run this blog have approved your account.',
  invite: 'This blog takes new authors by invitation: open the link of yours, or paste it below.',
};

/** The code of an invitation, taken from the page's address or from a pasted link. */
function InvitationField() {
  const { values, setFieldValue } = useFormikContext<Registration>();
  const { hash } = useLocation();
  const { invitation = '' } = values;
  const code = findInvitation(invitation) ?? (invitation === '' ? findInvitation(hash) : null);

  useEffect(() => {
    if (code !== null) void setFieldValue('invitation', code, false);
  }, [code, setFieldValue]);

  return (
    <FormField
      name="invitation"
      label="Invitation"
      required
      autoComplete="off"
      helperText="Whoever runs this blog gives them out."
    />
  );
}

/** Returns the code in the fragment of an invitation link, or null. */
const findInvitation = (link: string): string | null => /#invitation=([\w-]+)/.exec(link)?.[1] ?? null;
