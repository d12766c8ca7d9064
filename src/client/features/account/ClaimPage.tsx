import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { accountMessages, claimMessages as texts } from '../../../shared/messages/en/account.ts';
import { paths } from '../../../shared/pages.ts';
import {
  type AccountClaim,
  type ClaimableAccount,
  type ClaimLink,
  claimWithEmailSchema,
} from '../../../shared/registration.ts';
import { newPasswordSchema } from '../../../shared/user.ts';
import { requestToken } from '../../api/accountApi.ts';
import { blogApi } from '../../api/blogApi.ts';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { failureReason } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { useSuccessRedirect, Link } from '../../navigation/navigation.tsx';
import { type BodyHandle, redactBody, takeRedactedBody } from '../../session/redactedBody.ts';
import { AccountFrame, getLinkToken } from './AccountFrame.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

/** The target of links for the owners of imported accounts. */
export function ClaimPage() {
  const token = getLinkToken(useLocation().hash);
  const isHydrated = useIsHydrated();
  const [findAccount, { data: account, error }] = useFindClaimableAccountMutation();

  useEffect(() => {
    if (token !== '') void findAccount(redactBody({ token }));
  }, [findAccount, token]);

  const problem = token === '' ? accountMessages.incompleteLink : error && failureReason(error);
  // The server renders the page without knowing the fragment.
  if (isHydrated && problem !== undefined)
    return (
      <AccountFrame heading={texts.heading} lead={problem}>
        <Button component={Link} to={paths.login} variant="contained" size="large">
          {texts.logIn}
        </Button>
      </AccountFrame>
    );
  if (!account) return <AccountFrame heading={texts.heading} lead={texts.checking} />;
  const { name, email } = account;
  return (
    <AccountFrame
      heading={texts.heading}
      lead={email === '' ? texts.leadWithoutEmail(name) : texts.lead(name, email)}
      other={{ question: texts.haveAccount, label: texts.logIn, to: paths.login }}
    >
      <ClaimForm token={token} account={account} />
    </AccountFrame>
  );
}

function ClaimForm({ token, account: { name, email } }: { token: string; account: ClaimableAccount }) {
  const [claimAccount] = useClaimAccountMutation();
  const succeed = useSuccessRedirect(paths.dashboard);
  const isEmailUnknown = email === '';

  async function submit(values: { email: string; password: string }) {
    await claimAccount(
      redactBody({ token, password: values.password, ...(isEmailUnknown && { email: values.email }) }),
    ).unwrap();
    succeed(texts.done);
  }

  return (
    <SchemaForm
      submitsOnEnter
      schema={isEmailUnknown ? claimWithEmailSchema : newPasswordSchema}
      initialValues={{ email, password: '' }}
      submitLabel={texts.submit}
      onSubmit={submit}
      onRejected={toast.error}
    >
      {isEmailUnknown && (
        <FormField
          name="email"
          label={accountMessages.fields.email}
          required
          type="email"
          autoComplete="email"
          autoFocus
          helperText={texts.emailHint}
        />
      )}
      <div>
        {/* Password managers store the password for it. */}
        {!isEmailUnknown && (
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        )}
        <NewPasswordField
          name="password"
          label={accountMessages.fields.newPassword}
          required
          autoFocus={!isEmailUnknown}
          owner={{ name }}
        />
      </div>
    </SchemaForm>
  );
}

const claimApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    findClaimableAccount: build.mutation<ClaimableAccount, BodyHandle<ClaimLink>>({
      query: (handle) => ({ url: 'users/claim/account', method: 'POST', body: takeRedactedBody(handle) }),
      extraOptions: { silent: true },
    }),
    claimAccount: build.mutation<null, BodyHandle<AccountClaim>>({
      queryFn: requestToken('POST', 'users/claim'),
    }),
  }),
});

const { useFindClaimableAccountMutation, useClaimAccountMutation } = claimApi;
