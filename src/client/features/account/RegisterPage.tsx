import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { paths } from '../../../shared/pages.ts';
import { registerSchema, type Registration } from '../../../shared/user.ts';
import { useGetSetupQuery, useRegisterMutation } from '../../api/accountApi.ts';
import { useBlog } from '../../api/blogApi.ts';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { RichText } from '../../components/RichText.tsx';
import { findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { useSuccessRedirect, Link } from '../../navigation/navigation.tsx';
import { redactBody } from '../../session/redactedBody.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { AccountFrame, useReturnPage } from './AccountFrame.tsx';
import { NewAccountFields } from './NewAccountFields.tsx';

const { register: texts, fields } = accountMessages;

export function RegisterPage() {
  const { registration } = useBlog();
  const [register] = useRegisterMutation();
  const succeed = useSuccessRedirect();
  const [isRegistering, setIsRegistering] = useState(false);
  const isUserSignedIn = isSignedIn(useCurrentUser());
  // The server renders the page without knowing the fragment.
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  const linkCode = isHydrated ? findInvitation(hash) : null;
  const hasInvitation = linkCode !== null;
  const [isCodeRefused, setIsCodeRefused] = useState(false);
  const page = useReturnPage();
  const isInvited = (registration === 'approval' || registration === 'invite') && hasInvitation;

  if (isUserSignedIn && !isRegistering)
    return hasInvitation ? (
      <AccountFrame heading={texts.loggedInHeading} lead={texts.loggedInLead}>
        <Button component={Link} to={paths.home} variant="contained" size="large">
          {texts.home}
        </Button>
      </AccountFrame>
    ) : (
      <Navigate to={paths.home} replace />
    );

  async function submit({ invitation: typed, ...account }: Registration) {
    setIsRegistering(true);
    const invitation = isInvited && !isCodeRefused ? linkCode : typed;
    try {
      // The specification's request has three fields.
      await register(redactBody(invitation ? { ...account, invitation } : account)).unwrap();
    } catch (error) {
      if (findProblem(error)?.status === 403) setIsCodeRefused(true);
      throw error;
    }
    succeed(specMessages.registered, page?.link);
  }

  const other = { question: texts.haveAccount, label: accountMessages.login.heading, to: paths.login };
  if (registration === 'closed')
    return (
      <AccountFrame heading={texts.closedHeading} lead={texts.closedLead} other={other}>
        <Button component={Link} to={paths.articles} variant="contained" size="large">
          {texts.readArticles}
        </Button>
      </AccountFrame>
    );

  return (
    <AccountFrame
      heading={texts.heading}
      lead={isInvited ? texts.leadInvited : leads[registration]}
      opens={{ page, verb: texts.verb }}
      other={other}
    >
      <SetupNotice />
      <SchemaForm
        submitsOnEnter
        schema={registerSchema}
        initialValues={{ name: '', email: '', password: '', invitation: '' }}
        submitLabel={texts.submit}
        onSubmit={submit}
        onRejected={toast.error}
      >
        <NewAccountFields autoFocus />
        {(isCodeRefused || (isHydrated && registration === 'invite' && linkCode === null)) && (
          <InvitationField linkCode={linkCode} required={registration === 'invite'} />
        )}
      </SchemaForm>
    </AccountFrame>
  );
}

const leads = {
  open: texts.leadOpen,
  approval: texts.leadApproval,
  invite: texts.leadInvite,
};

/** Offers visitors of an empty blog to set it up. */
function SetupNotice() {
  const { currentData: setup } = useGetSetupQuery();
  if (!setup?.isEmpty) return null;

  return (
    <Alert severity="info" role="note" sx={{ mb: 3 }}>
      <RichText
        text={accountMessages.setup.notice}
        tags={{
          setup: (text) => (
            <MuiLink component={Link} to={paths.setup}>
              {text}
            </MuiLink>
          ),
        }}
      />
    </Alert>
  );
}

/** A field for an invitation code, if no link has one or the server rejected it. A pasted link becomes its code. */
function InvitationField({ linkCode, required }: { linkCode: string | null; required: boolean }) {
  const { values, setFieldValue } = useFormikContext<Registration>();
  const code = findInvitation(values.invitation ?? '');

  useEffect(() => {
    if (linkCode !== null) void setFieldValue('invitation', linkCode, false);
  }, [linkCode, setFieldValue]);
  useEffect(() => {
    if (code !== null) void setFieldValue('invitation', code, false);
  }, [code, setFieldValue]);

  return (
    <FormField
      name="invitation"
      label={fields.invitation}
      required={required}
      autoComplete="off"
      helperText={texts.invitationHint}
    />
  );
}

/** Returns the code in the fragment of an invitation link, or null. */
const findInvitation = (link: string): string | null => /#invitation=([\w-]+)/.exec(link)?.[1] ?? null;
