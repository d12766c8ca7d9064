import Button from '@mui/material/Button';
import { useLocation } from 'react-router';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { paths } from '../../../shared/pages.ts';
import { newPasswordSchema, PASSWORD_MIN, type NewPassword } from '../../../shared/user.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { PasswordField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';
import { Link, useSuccessRedirect } from '../../navigation/navigation.tsx';
import { useResetPasswordMutation } from '../../api/accountApi.ts';
import { useLogOutMutation } from '../../api/sessionApi.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';
import { AccountFrame, getLinkToken } from './AccountFrame.tsx';

const texts = accountMessages.resetPassword;

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
      <AccountFrame heading={texts.heading} lead={accountMessages.incompleteLink}>
        <Button component={Link} to={paths.forgotPassword} variant="contained" size="large">
          {texts.requestNewLink}
        </Button>
      </AccountFrame>
    );

  async function submit({ password }: NewPassword) {
    await resetPassword(redactBody({ token, password })).unwrap();
    // The account's sessions have ended. Any other user who is signed in here is logged out for the login page.
    if (tokenStorage.read() !== null) await logOut();
    succeed(recoveryToken === '' ? texts.changed : texts.recovered);
  }

  return (
    <AccountFrame
      heading={texts.heading}
      // The server renders the page without knowing the fragment.
      lead={isHydrated && recoveryToken !== '' ? texts.leadRecovery : texts.lead}
      other={{
        question: accountMessages.linkNotWorking,
        label: texts.requestNewLink,
        to: paths.forgotPassword,
      }}
    >
      <SchemaForm
        schema={newPasswordSchema}
        initialValues={{ password: '' }}
        submitLabel={texts.submit}
        onSubmit={submit}
        onRejected={toast.error}
      >
        <PasswordField
          name="password"
          label={accountMessages.fields.newPassword}
          required
          autoFocus
          autoComplete="new-password"
          helperText={accountMessages.passwordHint(PASSWORD_MIN)}
        />
      </SchemaForm>
    </AccountFrame>
  );
}
