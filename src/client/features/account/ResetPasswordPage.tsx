import Button from '@mui/material/Button';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { newPasswordSchema, PASSWORD_MIN, type NewPassword } from '../../../shared/user.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { PasswordField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/Link.tsx';
import { useSuccessRedirect } from '../../components/useSuccessRedirect.ts';
import { useLogOutMutation, useResetPasswordMutation } from '../../api/accountApi.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';
import { AccountFrame, getLinkToken } from './AccountFrame.tsx';

const HEADING = 'Choose a new password';
const RECOVERY_LEAD =
  'The address at which you got this link becomes the email of your account again, by which you log in. All sessions end, and all passkeys go.';
const RECOVERED = 'The account is yours again. Please log in by this email and the new password.';

/** The target of links for users who forgot their password, or whose email was changed by somebody else. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const recoveryToken = getLinkToken(hash, 'return');
  const token = recoveryToken || getLinkToken(hash);
  const isHydrated = useIsHydrated();
  const [resetPassword] = useResetPasswordMutation();
  const [logOut] = useLogOutMutation();
  const succeed = useSuccessRedirect(paths.login);

  if (isHydrated && token === '')
    return (
      <AccountFrame heading={HEADING} lead="This takes the whole link that you got, as far as it goes.">
        <Button component={Link} to={paths.forgotPassword} variant="contained" size="large">
          Ask for another one
        </Button>
      </AccountFrame>
    );

  async function submit({ password }: NewPassword) {
    await resetPassword(redactBody({ token, password })).unwrap();
    // The sessions of the account have ended. Anybody else who is signed in here is logged out for the login page.
    if (tokenStorage.read() !== null) await logOut();
    succeed(recoveryToken === '' ? 'Your password is changed. Please log in by it.' : RECOVERED);
  }

  return (
    <AccountFrame
      heading={HEADING}
      // The server renders the page without knowing the fragment.
      lead={
        isHydrated && recoveryToken !== ''
          ? RECOVERY_LEAD
          : 'It takes the place of the one that you forgot, ends all sessions, and removes all passkeys.'
      }
      other={{ question: 'The link does not count?', label: 'Ask for another one', to: paths.forgotPassword }}
    >
      <SchemaForm
        schema={newPasswordSchema}
        initialValues={{ password: '' }}
        submitLabel="Change password"
        onSubmit={submit}
        onRejected={toast.error}
      >
        <PasswordField
          name="password"
          label="New password"
          required
          autoFocus
          autoComplete="new-password"
          helperText={`At least ${PASSWORD_MIN} characters.`}
        />
      </SchemaForm>
    </AccountFrame>
  );
}
