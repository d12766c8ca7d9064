import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Blog, contactAddress } from '../../../shared/blog.ts';
import { paths } from '../../../shared/pages.ts';
import { forgotPasswordSchema, type ForgottenPassword } from '../../../shared/user.ts';
import { useBlog } from '../../api/blogApi.ts';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';
import { useRequestResetMutation, useGetResetWaysQuery } from '../../api/accountApi.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { AccountFrame } from './AccountFrame.tsx';

/** Sends a link to `ResetPasswordPage` by mail; on a blog that sends no mail, shows how to contact the admin. */
export function ForgotPasswordPage() {
  const { currentData: ways, error } = useGetResetWaysQuery();
  const blog = useBlog();
  const sendsMail = ways?.byMail === true;
  const isKnown = ways !== undefined || error !== undefined;

  return (
    <AccountFrame
      heading="Forgot your password?"
      lead={isKnown && !sendsMail ? getContactText(blog) : 'A link lets you choose a new one.'}
      other={{ question: 'It came back to you?', label: 'Login', to: paths.login }}
    >
      {sendsMail && <ResetForm />}
      {isKnown && !sendsMail && <ContactButton blog={blog} />}
    </AccountFrame>
  );
}

const getContactText = (blog: Blog) =>
  `Whoever runs ${blog.title} can give you a link by which you choose a new one.${
    contactAddress(blog) === '' ? ' This blog names no address for that: ask them as you know them.' : ''
  }`;

function ContactButton({ blog }: { blog: Blog }) {
  const address = contactAddress(blog);
  if (address === '') return null;
  return (
    <Button href={address} variant="contained" size="large">
      Ask for a link
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
      submitLabel="Send a link"
      onSubmit={submit}
      onRejected={toast.error}
    >
      <FormField name="email" label="Email" required type="email" autoComplete="username" autoFocus />
      {isSent && (
        <Alert severity="success" role="status">
          If an account has this email, a link is on its way to it, which can be used for half an hour. It may
          lie with the unwanted mails. An address gets only a few links in half an hour: an earlier one works
          too.
        </Alert>
      )}
    </SchemaForm>
  );
}
