import Button from '@mui/material/Button';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { newPasswordSchema, PASSWORD_MIN, type NewPassword } from '../../../shared/user.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { PasswordField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/Link.tsx';
import { useSuccessThenGo } from '../../components/useSuccessThenGo.ts';
import { useLogOutMutation, useResetPasswordMutation } from '../../api/accountApi.ts';
import { holdBody } from '../../session/heldBody.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { tokenOfLink } from './tokenOfLink.ts';

const HEADING = 'Choose a new password';
const TAKING_BACK =
  'The address at which you got this link becomes the email of your account again, by which you log in. All sessions end, and all passkeys go.';
const TAKEN_BACK = 'The account is yours again. Please log in by this email and the new password.';

/** Where a link leads that somebody got who forgot the password, or lost the account to somebody who changed its email. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const returning = tokenOfLink(hash, 'return');
  const token = returning || tokenOfLink(hash);
  const isHydrated = useIsHydrated();
  const [resetPassword] = useResetPasswordMutation();
  const [logOut] = useLogOutMutation();
  const succeed = useSuccessThenGo(paths.login);

  if (isHydrated && token === '')
    return (
      <AccountFrame heading={HEADING} lead="This takes the whole link that you got, as far as it goes.">
        <Button component={Link} to={paths.forgotPassword} variant="contained" size="large">
          Ask for another one
        </Button>
      </AccountFrame>
    );

  async function choose({ password }: NewPassword) {
    await resetPassword(holdBody({ token, password })).unwrap();
    // All sessions of the account have ended; whoever is signed in here, by another account too, leaves before the login page.
    if (tokenStorage.read() !== null) await logOut();
    succeed(returning === '' ? 'Your password is changed. Please log in by it.' : TAKEN_BACK);
  }

  return (
    <AccountFrame
      heading={HEADING}
      // The server, whose page this is at first, does not know what is behind the #.
      lead={
        isHydrated && returning !== ''
          ? TAKING_BACK
          : 'It takes the place of the one that you forgot, ends all sessions, and removes all passkeys.'
      }
      other={{ question: 'The link does not count?', label: 'Ask for another one', to: paths.forgotPassword }}
    >
      <SchemaForm
        schema={newPasswordSchema}
        initialValues={{ password: '' }}
        submitLabel="Change password"
        onSubmit={choose}
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
