import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import { useField } from 'formik';
import { useState } from 'react';
import {
  type CreatedToken,
  DEFAULT_DAYS,
  type Scope,
  scopes,
  type TokenList as TokenListReply,
  type TokenRequest,
  tokenRequestSchema,
  TOKENS_MAX,
  type TokenSummary,
} from '../../../shared/accessToken.ts';
import { writerKey } from '../../../shared/articleChange.ts';
import { accountErrors, accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { developerMessages } from '../../../shared/messages/en/developers.ts';
import { paths } from '../../../shared/pages.ts';
import { receiveSecret } from '../../api/accountApi.ts';
import { blogApi } from '../../api/blogApi.ts';
import { useFindChanges } from '../../api/changesApi.ts';
import { Box } from '../../components/Box.tsx';
import { formatDate } from '../../components/dates.tsx';
import { ConfirmDialog, useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { FormField, PasswordField, TextField, useFieldError } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { focusHeading, PageHeading } from '../../components/Page.tsx';
import { ShownOnce } from '../../components/ShownOnce.tsx';
import { Loading, Notice, TryAgain } from '../../components/status.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import { Link } from '../../navigation/navigation.tsx';
import { type BodyHandle, redactBody, takeRedactedBody } from '../../session/redactedBody.ts';
import { buttonStyle, DayText, detailsStyle, formStyle, Item, ItemList, reportRemoval } from './ItemList.tsx';

const { tokens: texts } = developerMessages;
const newTokenTexts = { ...texts, label: texts.token, copy: texts.copyToken };

/** Access tokens of the user: list, create and revoke. */
export function AccessTokensPage() {
  const { currentData, error, refetch } = useListTokensQuery();
  const tokens = currentData?.result;
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  function stopCreating() {
    setIsCreating(false);
    focusHeading();
  }

  const isFull = tokens !== undefined && tokens.length >= TOKENS_MAX;
  const createButton = !isCreating && !isFull && (
    <Button variant="contained" sx={buttonStyle} onClick={() => setIsCreating(true)}>
      {texts.create}
    </Button>
  );

  return (
    <>
      <PageHeading sx={{ mb: 1 }}>{appMessages.pages.accessTokens}</PageHeading>
      <Box component="p" sx={leadStyle}>
        {texts.lead} <Link to={paths.developers}>{texts.reference}</Link>
      </Box>
      {isCreating && (
        <Paper variant="outlined" sx={{ ...formStyle, mb: 3 }}>
          <NewTokenForm
            needsPassword={currentData?.needsPassword === true}
            onCreated={(token) => {
              setCreated(token);
              stopCreating();
            }}
            onCancel={stopCreating}
          />
        </Paper>
      )}
      <Box role="status">
        {created !== null && (
          <ShownOnce secret={created} texts={newTokenTexts} onClose={() => setCreated(null)} />
        )}
      </Box>
      {error && !tokens && <TryAgain retry={refetch} />}
      {!error && !tokens && <Loading />}
      {tokens?.length === 0 && !isCreating && (
        <Notice drawing="lock" text={texts.empty}>
          {createButton}
        </Notice>
      )}
      {tokens && tokens.length > 0 && (
        <>
          <TokenList tokens={tokens} />
          {createButton}
          {isFull && (
            <Box component="p" sx={detailsStyle}>
              {texts.limitReached(TOKENS_MAX)}
            </Box>
          )}
        </>
      )}
    </>
  );
}

const expiryDays = { month: 30, quarter: DEFAULT_DAYS, year: 365 };
const NEVER = 'never';
const expiryChoices = [
  ...Object.entries(expiryDays).map(([name, days]) => ({
    value: `${days}`,
    label: texts.expiryChoices[name as keyof typeof expiryDays],
  })),
  { value: NEVER, label: texts.expiryChoices.never },
];

interface FormProps {
  needsPassword: boolean;
  onCreated: (token: string) => void;
  onCancel: () => void;
}

function NewTokenForm({ needsPassword, onCreated, onCancel }: FormProps) {
  const [createToken] = useCreateTokenMutation();
  // The login may have become too old since the page was loaded.
  const [hasAsked, setHasAsked] = useState(false);

  async function create({ password, ...values }: TokenRequest) {
    const body = tokenRequestSchema.cast({ ...values, ...(password && { password }) });
    onCreated(takeRedactedBody(await createToken(redactBody(body)).unwrap()));
  }

  function findRejectedField(message: string) {
    const isMissing = message === accountErrors.passwordMissing.token;
    if (isMissing) setHasAsked(true);
    if (isMissing || message === accountErrors.wrongPassword) return 'password';
    return message.includes(texts.fields.scopes) ? 'scopes' : 'name';
  }

  return (
    <SchemaForm<TokenRequest>
      schema={tokenRequestSchema}
      initialValues={{ name: '', scopes: ['read'], days: DEFAULT_DAYS, password: '' }}
      submitLabel={texts.submit}
      onSubmit={create}
      onRejected={(message, show) => show([findRejectedField(message)])}
      actions={<Button onClick={onCancel}>{appMessages.actions.cancel}</Button>}
    >
      <FormField
        name="name"
        label={texts.fields.name}
        required
        autoFocus
        autoComplete="off"
        helperText={texts.nameHint}
      />
      <ScopesField />
      <ExpiryField />
      {(needsPassword || hasAsked) && (
        <PasswordField
          name="password"
          label={accountMessages.fields.yourPassword}
          autoComplete="current-password"
          helperText={texts.passwordHint}
        />
      )}
    </SchemaForm>
  );
}

function ScopesField() {
  const [{ value }, , { setValue }] = useField<Scope[]>('scopes');
  const error = useFieldError('scopes');
  const toggle = (scope: Scope, isOn: boolean) =>
    void setValue(scopes.filter((one) => (one === scope ? isOn : value.includes(one))));

  return (
    <Box component="fieldset" aria-describedby="scopes-error" sx={fieldsetStyle}>
      <Box component="legend" sx={legendStyle}>
        {texts.fields.scopes}
      </Box>
      {scopes.map((scope) => (
        <FormControlLabel
          key={scope}
          control={
            <Checkbox
              checked={value.includes(scope)}
              onChange={(_event, isOn) => toggle(scope, isOn)}
              name={scope}
            />
          }
          label={texts.scopeHints[scope]}
        />
      ))}
      <Box id="scopes-error" role="alert" sx={errorStyle}>
        {error}
      </Box>
    </Box>
  );
}

function ExpiryField() {
  const [{ value }, , { setValue }] = useField<number | null>('days');

  return (
    <TextField
      id="days"
      select
      fullWidth
      slotProps={{ select: { native: true } }}
      label={texts.fields.expiry}
      value={value === null ? NEVER : `${value}`}
      onChange={({ target }) => void setValue(target.value === NEVER ? null : Number(target.value))}
      helperText={value === null ? texts.neverHint : undefined}
    >
      {expiryChoices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

/** What the token that is being revoked has changed, once that is known. */
type Changes = Awaited<ReturnType<ReturnType<typeof useFindChanges>>>;

function TokenList({ tokens }: { tokens: readonly TokenSummary[] }) {
  const [revoking, setRevoking] = useState<TokenSummary | null>(null);
  const [found, setFound] = useState<{ id: string; changes: Changes } | null>(null);
  const [revokeToken] = useRevokeTokenMutation();
  const findChanges = useFindChanges();
  const focusHeadingIf = useFocusHeadingAfterClose(revoking !== null);
  const shown = useLastShown(revoking);
  const changes = found !== null && found.id === shown?._id ? found.changes : null;

  async function ask(token: TokenSummary) {
    setRevoking(token);
    const { _id: id } = token;
    setFound({ id, changes: await findChanges(writerKey({ kind: 'token', id })) });
  }

  async function revoke({ _id }: TokenSummary) {
    focusHeadingIf(true);
    setRevoking(null);
    const { error } = await revokeToken(_id);
    reportRemoval(error, texts.revoked, changes?.link);
  }

  return (
    <>
      <ItemList label={texts.list}>
        {tokens.map((token) => (
          <Item
            key={token._id}
            name={
              <>
                <span dir="auto">{token.name}</span>
                {token.scopes.map((scope) => (
                  <Box key={scope} component="code" sx={scopeStyle}>
                    {scope}
                  </Box>
                ))}
              </>
            }
            details={<TokenDates {...token} />}
            action={
              <Button
                variant="outlined"
                sx={buttonStyle}
                aria-label={texts.revokeLabel(token.name)}
                onClick={() => void ask(token)}
              >
                {texts.revoke}
              </Button>
            }
          />
        ))}
      </ItemList>
      <ConfirmDialog
        isOpen={revoking !== null}
        subject={shown?.name ?? ''}
        title={texts.revokeTitle}
        text={
          changes
            ? texts.revokeTextWithChanges(changes.articles, formatDate(changes.firstAt))
            : texts.revokeText
        }
        confirmLabel={texts.revokeConfirm}
        isDangerous
        onConfirm={() => revoking && void revoke(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </>
  );
}

function TokenDates({ createdAt, lastUsedAt, expiresAt }: TokenSummary) {
  const isExpired = expiresAt !== null && isPast(expiresAt);
  return (
    <>
      <DayText text={texts.created} at={createdAt} />
      {lastUsedAt === null ? texts.neverUsed : <DayText text={texts.lastUsed} at={lastUsedAt} />}
      {expiresAt === null ? (
        texts.neverExpires
      ) : (
        <DayText text={isExpired ? texts.expired : texts.expires} at={expiresAt} />
      )}
    </>
  );
}

const isPast = (time: string) => Date.parse(time) <= Date.now();

const tokensApi = blogApi.enhanceEndpoints({ addTagTypes: ['AccessToken'] }).injectEndpoints({
  endpoints: (build) => ({
    listTokens: build.query<TokenListReply, void>({
      query: () => ({ url: 'tokens' }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['AccessToken'],
    }),
    createToken: build.mutation<BodyHandle<string>, BodyHandle<TokenRequest>>({
      queryFn: (handle, _api, _options, call) => {
        const body = takeRedactedBody(handle);
        return receiveSecret(call, { url: 'tokens', body }, ({ token }: CreatedToken) => token);
      },
      invalidatesTags: (done) => (done === undefined ? [] : ['AccessToken']),
    }),
    revokeToken: build.mutation<null, string>({
      query: (id) => ({ url: `tokens/${id}`, method: 'DELETE' }),
      // A 404 says that the token is gone already, so the list is outdated.
      invalidatesTags: (done, error) =>
        done !== undefined || findErrorStatus(error) === 404 ? ['AccessToken'] : [],
    }),
  }),
});

const { useListTokensQuery, useCreateTokenMutation, useRevokeTokenMutation } = tokensApi;

const leadStyle = {
  mt: 0,
  mb: 3,
  color: 'text.secondary',
  maxWidth: '38rem',
  '& a': { color: 'primary.main' },
};
const fieldsetStyle = {
  m: 0,
  p: 0,
  border: 0,
  display: 'grid',
  justifyItems: 'start',
  rowGap: { xs: 0.75, sm: 0 },
};
const legendStyle = { p: 0, mb: 0.5, fontSize: '0.9375rem', fontWeight: 500 };
const errorStyle = { color: 'error.main', typography: 'caption' };
const scopeStyle = {
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: '0.8125rem',
  fontWeight: 400,
};
