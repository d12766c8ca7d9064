import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useField } from 'formik';
import { useState } from 'react';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { joinSentences } from '../../../shared/messages/formats.ts';
import { PASSWORD_MIN, profileSchema, type Profile } from '../../../shared/user.ts';
import { useUpdateProfileMutation } from '../../api/accountApi.ts';
import { FormField, PasswordField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { LocalBackup } from '../../components/forms/LocalBackup.tsx';
import { PageHeading, Section } from '../../components/Page.tsx';
import { draftKeyPrefix } from '../../lib/localDrafts.ts';
import { toast } from '../../lib/toast.ts';
import { useSuccessRedirect } from '../../navigation/navigation.tsx';
import { redactBody } from '../../session/redactedBody.ts';
import { isSignedIn, readSessionUser, useCurrentUser } from '../../session/session.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PendingEmail } from './PendingEmail.tsx';

const SECRET_FIELDS = ['password', 'newPassword'] as const;

const { editYourData: texts, fields } = accountMessages;

/** Edits the name, email and password of the user. */
export function EditYourDataPage() {
  const [{ sub, name, email }] = useState(useCurrentUser());
  const [updateProfile] = useUpdateProfileMutation();
  const succeed = useSuccessRedirect();

  async function save({ newPassword, revokeTokens, ...profile }: Profile) {
    // The specification's request has three fields; the others are sent only if needed.
    const change = newPassword && { newPassword, ...(!revokeTokens && { revokeTokens }) };
    await updateProfile(redactBody({ ...profile, ...(change || {}) })).unwrap();
    const user = readSessionUser();
    const isPending = isSignedIn(user) && user.email !== profile.email.trim();
    const { profileUpdated } = specMessages;
    succeed(isPending ? joinSentences([profileUpdated, texts.linkSent(profile.email)]) : profileUpdated);
  }

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>{appMessages.pages.editYourData}</PageHeading>
      <PendingEmail />
      <SchemaForm
        submitsOnEnter
        schema={profileSchema}
        initialValues={{ name, email, password: '', newPassword: '', revokeTokens: true }}
        submitLabel={texts.submit}
        onSubmit={save}
        onRejected={toast.error}
        hasSections
      >
        <LocalBackup draftKey={`${draftKeyPrefix(sub)}profile`} secret={SECRET_FIELDS} />
        <Section title={texts.account} text={texts.accountText}>
          <FormField name="name" label={fields.name} required autoComplete="name" />
          <FormField name="email" label={fields.email} required type="email" autoComplete="email" />
          <PasswordField
            name="password"
            label={fields.password}
            autoComplete="current-password"
            helperText={texts.passwordHint}
          />
        </Section>
        <Section title={texts.changePassword} text={texts.changePasswordText}>
          <NewPasswordField
            name="newPassword"
            label={fields.newPassword}
            hint={texts.newPasswordHint(PASSWORD_MIN)}
          />
          <RevokeTokensField />
        </Section>
      </SchemaForm>
    </>
  );
}

function RevokeTokensField() {
  const [{ value: isOn }, , { setValue }] = useField<boolean>('revokeTokens');
  return (
    <FormControlLabel
      control={
        <Checkbox name="revokeTokens" checked={isOn} onChange={(_event, isOn) => void setValue(isOn)} />
      }
      label={texts.revokeTokens}
    />
  );
}
