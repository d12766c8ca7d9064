import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Blog, contactAddress } from '../../../shared/blog.ts';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { paths } from '../../../shared/pages.ts';
import { forgotPasswordSchema, type ForgottenPassword } from '../../../shared/user.ts';
import { useBlog } from '../../api/blogApi.ts';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';
import { useRequestResetMutation, useGetResetWaysQuery } from '../../api/accountApi.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { AccountFrame } from './AccountFrame.tsx';

const texts = accountMessages.forgotPassword;

/** Sends a link to `ResetPasswordPage` by mail; on a blog that sends no mail, shows how to contact the admin. */
export function ForgotPasswordPage() {
  const { currentData: ways, error } = useGetResetWaysQuery();
  const blog = useBlog();
  const sendsMail = ways?.byMail === true;
  const isKnown = ways !== undefined || error !== undefined;

  return (
    <AccountFrame
      heading={texts.heading}
      lead={isKnown && !sendsMail ? getContactText(blog) : texts.lead}
      other={{ question: texts.remembered, label: accountMessages.login.submit, to: paths.login }}
    >
      {sendsMail && <ResetForm />}
      {isKnown && !sendsMail && <ContactButton blog={blog} />}
    </AccountFrame>
  );
}

const getContactText = (blog: Blog) =>
  contactAddress(blog) === '' ? texts.noContact(blog.title) : texts.leadByAdmin(blog.title);

function ContactButton({ blog }: { blog: Blog }) {
  const address = contactAddress(blog);
  if (address === '') return null;
  return (
    <Button href={address} variant="contained" size="large">
      {texts.contactAdmin}
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
      schema={forgotPasswordSchema}
      initialValues={{ email: '' }}
      submitLabel={texts.submit}
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
          {texts.sent}
        </Alert>
      )}
    </SchemaForm>
  );
}
