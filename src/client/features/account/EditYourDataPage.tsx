import { useState } from 'react';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { PASSWORD_MIN, profileSchema, type Profile } from '../../../shared/user.ts';
import { draftKeyPrefix } from '../../lib/localDrafts.ts';
import { FormField, PasswordField } from '../../components/forms/fields.tsx';
import { LocalBackup } from '../../components/forms/LocalBackup.tsx';
import { PageHeading, Section } from '../../components/Page.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';
import { useSuccessRedirect } from '../../components/useSuccessRedirect.ts';
import { isSignedIn, decodeSession, useCurrentUser } from '../../session/session.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { PendingEmail } from './PendingEmail.tsx';
import { tokenStorage } from '../../session/tokenStorage.ts';
import { useUpdateProfileMutation } from '../../api/accountApi.ts';

const SECRET_FIELDS = ['password', 'newPassword'] as const;

const getLinkSentMessage = (email: string) =>
  `A link is on its way to ${email}: that becomes your email once you open it. Until then the present one stays.`;

/** Edits the name, email and password of the user. */
export function EditYourDataPage() {
  const [{ sub, name, email }] = useState(useCurrentUser());
  const [updateProfile] = useUpdateProfileMutation();
  const succeed = useSuccessRedirect();

  async function save({ newPassword, ...profile }: Profile) {
    // The specification's request has three fields; the fourth is sent only if needed.
    await updateProfile(redactBody(newPassword ? { ...profile, newPassword } : profile)).unwrap();
    succeed(specMessages.profileUpdated);
    const { user } = decodeSession(tokenStorage.read());
    if (isSignedIn(user) && user.email !== profile.email.trim())
      toast.success(getLinkSentMessage(profile.email));
  }

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>Edit Your Data</PageHeading>
      <PendingEmail />
      <SchemaForm
        schema={profileSchema}
        initialValues={{ name, email, password: '', newPassword: '' }}
        submitLabel="Register"
        onSubmit={save}
        onRejected={toast.error}
        hasSections
      >
        <LocalBackup draftKey={`${draftKeyPrefix(sub)}profile`} secret={SECRET_FIELDS} />
        <Section
          title="Name and email"
          text="Your name stands above all that you publish. By your email you log in; readers never see it."
        >
          <FormField name="name" label="Name" required autoComplete="name" />
          <FormField name="email" label="Email" required type="email" autoComplete="email" />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            helperText="Your present password confirms the change. For a new name alone it may be empty."
          />
        </Section>
        <Section title="Change password" text="A new one ends your sessions in all other browsers.">
          <PasswordField
            name="newPassword"
            label="New password"
            autoComplete="new-password"
            helperText={`At least ${PASSWORD_MIN} characters; leave it empty to keep the present one.`}
          />
        </Section>
      </SchemaForm>
    </>
  );
}
