import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Blog, contactAddress } from '../../../shared/blog.ts';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { paths } from '../../../shared/pages.ts';
import {
  forgotPasswordSchema,
  type ForgottenPassword,
  type NewPassword,
  newPasswordSchema,
} from '../../../shared/user.ts';
import {
  useGetResetWaysQuery,
  useRequestResetMutation,
  useResetPasswordMutation,
} from '../../api/accountApi.ts';
import { useBlog } from '../../api/blogApi.ts';
import { useLogOutMutation } from '../../api/sessionApi.ts';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link, useSuccessRedirect } from '../../navigation/navigation.tsx';
import { redactBody } from '../../session/redactedBody.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';
import { AccountFrame, getLinkToken } from './AccountFrame.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const { forgotPassword: forgotTexts, resetPassword: resetTexts } = accountMessages;

/** Sends a link to `ResetPasswordPage` by mail; on a blog that sends no mail, shows how to contact the admin. */
export function ForgotPasswordPage() {
  const { currentData: ways, error } = useGetResetWaysQuery();
  const blog = useBlog();
  const sendsMail = ways?.byMail === true;
  const isKnown = ways !== undefined || error !== undefined;

  return (
    <AccountFrame
      heading={forgotTexts.heading}
      lead={isKnown && !sendsMail ? getContactText(blog) : forgotTexts.lead}
      other={{ question: forgotTexts.remembered, label: accountMessages.login.heading, to: paths.login }}
    >
      {sendsMail && <ResetForm />}
      {isKnown && !sendsMail && <ContactButton blog={blog} />}
    </AccountFrame>
  );
}

const getContactText = (blog: Blog) =>
  contactAddress(blog) === '' ? forgotTexts.noContact(blog.title) : forgotTexts.leadByAdmin(blog.title);

function ContactButton({ blog }: { blog: Blog }) {
  const address = contactAddress(blog);
  if (address === '') return null;
  return (
    <Button href={address} variant="contained" size="large">
      {forgotTexts.contactAdmin}
    </Button>
  );
}

function ResetForm() {
  const [requestReset] = useRequestResetMutation();
  const [isSent, setIsSent] = useState(false);

  async function submit(forgotten: ForgottenPassword) {
    await requestReset(redactBody(forgotten)).unwrap();
    setIsSent(true);
  }

  return (
    <SchemaForm
      submitsOnEnter
      schema={forgotPasswordSchema}
      initialValues={{ email: '' }}
      submitLabel={forgotTexts.submit}
      onSubmit={submit}
      onRejected={toast.error}
    >
      <FormField
        name="email"
        label={accountMessages.fields.email}
        required
        type="email"
        autoComplete="username"
        autoFocus
      />
      {isSent && (
        <Alert severity="success" role="status">
          {forgotTexts.sent}
        </Alert>
      )}
    </SchemaForm>
  );
}

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
      <AccountFrame heading={resetTexts.heading} lead={accountMessages.incompleteLink}>
        <Button component={Link} to={paths.forgotPassword} variant="contained" size="large">
          {resetTexts.requestNewLink}
        </Button>
      </AccountFrame>
    );

  async function submit({ password }: NewPassword) {
    await resetPassword(redactBody({ token, password })).unwrap();
    // The account's sessions have ended. Any other user who is signed in here is logged out for the login page.
    if (tokenStorage.read() !== null) await logOut();
    succeed(recoveryToken === '' ? resetTexts.changed : resetTexts.recovered);
  }

  return (
    <AccountFrame
      heading={resetTexts.heading}
      // The server renders the page without knowing the fragment.
      lead={isHydrated && recoveryToken !== '' ? resetTexts.leadRecovery : resetTexts.lead}
      other={{
        question: accountMessages.linkNotWorking,
        label: resetTexts.requestNewLink,
        to: paths.forgotPassword,
      }}
    >
      <SchemaForm
        submitsOnEnter
        schema={newPasswordSchema}
        initialValues={{ password: '' }}
        submitLabel={resetTexts.submit}
        onSubmit={submit}
        onRejected={toast.error}
      >
        <NewPasswordField name="password" label={accountMessages.fields.newPassword} required autoFocus />
      </SchemaForm>
    </AccountFrame>
  );
}
