import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import { useField } from 'formik';
import { useState } from 'react';
import {
  type CreatedToken,
  DEFAULT_DAYS,
  type NewToken,
  newTokenSchema,
  type Scope,
  scopes,
  TOKENS_MAX,
  type TokenSummary,
} from '../../../shared/accessToken.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { developerMessages } from '../../../shared/messages/en/developers.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { formatDate } from '../../components/dates.tsx';
import { ConfirmDialog, useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { FormField, TextField, useFieldError } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Loading, Notice, TryAgain } from '../../components/status.tsx';
import { findErrorStatus, findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';

const { tokens: texts } = developerMessages;

/** Access tokens of the user: list, create and revoke. */
export function AccessTokensPage() {
  const { currentData: tokens, error, refetch } = useListTokensQuery();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
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
        {texts.lead}
      </Box>
      {isCreating && (
        <Paper variant="outlined" sx={formStyle}>
          <NewTokenForm
            onCreated={(token) => {
              setCreated(token);
              setIsCreating(false);
            }}
            onCancel={() => setIsCreating(false)}
          />
        </Paper>
      )}
      <Box role="status">
        {created !== null && <NewTokenNotice token={created} onClose={() => setCreated(null)} />}
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
  onCreated: (token: string) => void;
  onCancel: () => void;
}

function NewTokenForm({ onCreated, onCancel }: FormProps) {
  const [createToken] = useCreateTokenMutation();

  async function create(values: NewToken) {
    await createToken(newTokenSchema.cast(values)).unwrap();
    onCreated(takeCreatedToken());
  }

  return (
    <SchemaForm<NewToken>
      schema={newTokenSchema}
      initialValues={{ name: '', scopes: ['read'], days: DEFAULT_DAYS }}
      submitLabel={texts.submit}
      onSubmit={create}
      onRejected={(message, show) => show(message.includes(texts.fields.scopes) ? ['scopes'] : ['name'])}
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
      label={texts.fields.expiry}
      value={value === null ? NEVER : `${value}`}
      onChange={({ target }) => void setValue(target.value === NEVER ? null : Number(target.value))}
      helperText={value === null ? texts.neverHint : undefined}
    >
      {expiryChoices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Shows a new token. It can't be shown again later. */
function NewTokenNotice({ token, onClose }: { token: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(token);
      toast.success(texts.copied);
    } catch {
      // The clipboard needs https and the user's permission.
      toast.error(texts.notCopied);
    }
  }

  return (
    <Alert role="presentation" severity="success" onClose={onClose} sx={noticeStyle}>
      {texts.shownOnce}
      <Box sx={tokenLineStyle}>
        <TextField
          value={token}
          fullWidth
          size="small"
          onFocus={({ target }) => target.select()}
          slotProps={{
            htmlInput: { readOnly: true, 'aria-label': texts.token, spellCheck: false, autoComplete: 'off' },
          }}
        />
        <Button variant="contained" onClick={() => void copy()} sx={{ flex: 'none', minHeight: 40 }}>
          {texts.copyToken}
        </Button>
      </Box>
    </Alert>
  );
}

function TokenList({ tokens }: { tokens: readonly TokenSummary[] }) {
  const [revoking, setRevoking] = useState<TokenSummary | null>(null);
  const [revokeToken] = useRevokeTokenMutation();
  const focusHeadingIf = useFocusHeadingAfterClose(revoking !== null);
  const shown = useLastShown(revoking);

  async function revoke({ _id }: TokenSummary) {
    focusHeadingIf(true);
    setRevoking(null);
    const { error } = await revokeToken(_id);
    const problem = findProblem(error);
    if (problem) toast.error(problem.text);
    if (!error) toast.success(texts.revoked);
  }

  return (
    <>
      <Paper component="ul" variant="outlined" aria-label={texts.list} sx={listStyle}>
        {tokens.map((token) => (
          <Box component="li" key={token._id} sx={itemStyle}>
            <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
              <Box sx={nameStyle}>
                <span dir="auto">{token.name}</span>
                {token.scopes.map((scope) => (
                  <Box key={scope} component="code" sx={scopeStyle}>
                    {scope}
                  </Box>
                ))}
              </Box>
              <Box sx={detailsStyle}>
                <TokenDates {...token} />
              </Box>
            </Box>
            <Button
              variant="outlined"
              sx={buttonStyle}
              aria-label={texts.revokeLabel(token.name)}
              onClick={() => setRevoking(token)}
            >
              {texts.revoke}
            </Button>
          </Box>
        ))}
      </Paper>
      <ConfirmDialog
        isOpen={revoking !== null}
        subject={shown?.name ?? ''}
        title={texts.revokeTitle}
        text={texts.revokeText}
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

/** A text with a date, which is in `<day>`. */
const DayText = ({ text, at }: { text: (day: string) => string; at: string }) => (
  <RichText text={text(formatDate(at))} tags={{ day: (day) => <time dateTime={at}>{day}</time> }} />
);

/** The newest created token on its way from the reply to the page: in no action and no state of the store. */
let createdToken: string | null = null;

function takeCreatedToken(): string {
  const token = createdToken ?? '';
  createdToken = null;
  return token;
}

const tokensApi = blogApi.enhanceEndpoints({ addTagTypes: ['AccessToken'] }).injectEndpoints({
  endpoints: (build) => ({
    listTokens: build.query<TokenSummary[], void>({
      query: () => ({ url: 'tokens' }),
      transformResponse: ({ result }: { result: TokenSummary[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['AccessToken'],
    }),
    createToken: build.mutation<null, NewToken>({
      async queryFn(body, _api, _options, call) {
        const { data, error } = await call({ url: 'tokens', method: 'POST', body });
        if (error) return { error };
        createdToken = (data as CreatedToken).token;
        return { data: null };
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

const buttonStyle = { flex: 'none', '@media (pointer: coarse)': { minHeight: 44 } };
const leadStyle = { mt: 0, mb: 3, color: 'text.secondary', maxWidth: '38rem' };
const formStyle = { p: { xs: 2.5, sm: 4 }, mb: 3, borderRadius: 1.6 };
const fieldsetStyle = { m: 0, p: 0, border: 0, display: 'grid', justifyItems: 'start' };
const legendStyle = { p: 0, mb: 0.5, fontSize: '0.9375rem', fontWeight: 500 };
const errorStyle = { color: 'error.main', typography: 'caption' };
const noticeStyle = { mb: 3, '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
const tokenLineStyle = { display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1, mt: 1 };
const listStyle = { listStyle: 'none', m: 0, mb: 2, p: 0, borderRadius: 1.6 };
const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: { xs: 2.5, sm: 4 },
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const nameStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 600 };
const scopeStyle = {
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: '0.8125rem',
  fontWeight: 400,
};
const detailsStyle = { typography: 'body2', color: 'text.secondary' };
