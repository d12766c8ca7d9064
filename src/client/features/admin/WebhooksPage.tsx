import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useField } from 'formik';
import { Fragment, type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { webhookMessages as texts } from '../../../shared/messages/en/webhooks.ts';
import { paths } from '../../../shared/pages.ts';
import {
  type NewWebhook,
  type Webhook,
  type WebhookForm,
  webhookFormSchema,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
  type WebhookList,
  webhookSchema,
  WEBHOOKS_MAX,
  type WebhookWithSecret,
} from '../../../shared/webhook.ts';
import { receiveSecret } from '../../api/accountApi.ts';
import { blogApi } from '../../api/blogApi.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Box } from '../../components/Box.tsx';
import { Day, DateTime } from '../../components/dates.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { FormField, useFieldError } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { Loaded, LoadError, usePolling } from '../../components/Loaded.tsx';
import { MoreMenu } from '../../components/MoreMenu.tsx';
import { focusHeading } from '../../components/Page.tsx';
import { RichText } from '../../components/RichText.tsx';
import { ShownOnce } from '../../components/ShownOnce.tsx';
import { EmptyState, Loading, Notice } from '../../components/status.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { type BodyHandle, takeRedactedBody } from '../../session/redactedBody.ts';
import { AdminFrame, CreatingFrame, FormPanel, Row, RowList } from './AdminFrame.tsx';
import { nameStyle, quietStyle, State } from './ModerationList.tsx';

const secretTexts = {
  ...texts,
  shownOnce: texts.secretShownOnce,
  label: texts.secret,
  copy: texts.copySecret,
};

const SEPARATOR = ' · ';

/** Shows all webhooks, or the one with the id in `?id=`. */
export function WebhooksPage() {
  const id = new URLSearchParams(useLocation().search).get('id');
  return id === null ? <ListPage /> : <DetailsPage key={id} id={id} />;
}

const ListPage = () => (
  <CreatingFrame heading={appMessages.pages.webhooks} createLabel={texts.create}>
    {(isCreating, onCreated) => <Webhooks isCreating={isCreating} onCreated={onCreated} />}
  </CreatingFrame>
);

function Webhooks({ isCreating, onCreated }: { isCreating: boolean; onCreated: () => void }) {
  const query = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [createWebhook] = useCreateWebhookMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const list = query.currentData;

  async function create(values: NewWebhook) {
    setSecret(takeRedactedBody(await createWebhook(webhookSchema.cast(values)).unwrap()));
    onCreated();
  }

  return (
    <>
      <Box component="p" sx={leadStyle}>
        {texts.lead}
      </Box>
      {list?.canSend === false && (
        <Alert severity="warning" role="presentation" sx={{ mb: 2 }}>
          {texts.noPublicUrl}
        </Alert>
      )}
      {isCreating && (
        <FormPanel>
          <SchemaForm<NewWebhook>
            schema={webhookSchema}
            initialValues={{ url: '', events: [...webhookEvents] }}
            submitLabel={texts.submit}
            onSubmit={create}
            onRejected={(_, show) => show(['url'])}
          >
            <WebhookFields />
          </SchemaForm>
        </FormPanel>
      )}
      <Box role="status">
        {secret !== null && <ShownOnce texts={secretTexts} secret={secret} onClose={() => setSecret(null)} />}
      </Box>
      <Loaded query={query}>
        {({ result }) =>
          result.length > 0 ? (
            <List webhooks={result} />
          ) : (
            // The action is beside the heading.
            !isCreating && <Notice drawing="tray" text={texts.empty} />
          )
        }
      </Loaded>
    </>
  );
}

const List = ({ webhooks }: { webhooks: readonly Webhook[] }) => (
  <>
    <RowList aria-label={texts.list}>
      {webhooks.map((webhook) => (
        <Row key={webhook._id}>
          <Box sx={nameStyle}>
            <Link to={`${paths.webhooks}?id=${webhook._id}`}>{webhook.url}</Link>
          </Box>
          <Box sx={quietStyle}>{listEvents(webhook)}</Box>
          <WebhookStatus webhook={webhook} />
        </Row>
      ))}
    </RowList>
    {webhooks.length >= WEBHOOKS_MAX && (
      <Box component="p" sx={quietStyle}>
        {texts.limitReached(WEBHOOKS_MAX)}
      </Box>
    )}
  </>
);

const listEvents = ({ events }: Webhook): string =>
  events.length === webhookEvents.length
    ? texts.allEvents
    : events.map((event) => texts.eventHints[event]).join(SEPARATOR);

/** Describes what is unusual about a webhook. */
function WebhookStatus({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state !== 'active') return <State label={texts.states[state]} />;
  if (failingSince === null) return null;
  return (
    <Box sx={{ typography: 'body2', color: 'error.main' }}>
      <RichText text={texts.failing} tags={{ time: () => <DateTime at={failingSince} /> }} />
    </Box>
  );
}

function WebhookFields() {
  const [{ value }, , { setValue }] = useField<WebhookEvent[]>('events');
  const error = useFieldError('events');
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    void setValue(webhookEvents.filter((one) => (one === event ? isOn : value.includes(one))));

  return (
    <>
      <FormField
        name="url"
        type="url"
        label={texts.fields.url}
        autoComplete="off"
        helperText={texts.urlHint}
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      <Box component="fieldset" aria-describedby="events-error" sx={fieldsetStyle}>
        <Box component="legend" sx={legendStyle}>
          {texts.fields.events}
        </Box>
        {webhookEvents.map((event) => (
          <FormControlLabel
            key={event}
            control={
              <Checkbox
                checked={value.includes(event)}
                onChange={(_, isOn) => toggle(event, isOn)}
                name={event}
              />
            }
            label={texts.eventHints[event]}
          />
        ))}
        <Box id="events-error" role="alert" sx={{ color: 'error.main', typography: 'caption' }}>
          {error}
        </Box>
      </Box>
    </>
  );
}

function ActiveField() {
  const [{ value }, , { setValue }] = useField<boolean>('isActive');
  return (
    // In a box, as the form would replace its margin, which aligns the checkbox.
    <div>
      <FormControlLabel
        control={<Checkbox checked={value} onChange={(_, isOn) => void setValue(isOn)} name="isActive" />}
        label={texts.activeHint}
      />
    </div>
  );
}

const DetailsPage = ({ id }: { id: string }) => (
  <AdminFrame heading={texts.one}>
    <BackLink to={paths.webhooks} label={texts.back} />
    <Details id={id} />
  </AdminFrame>
);

function Details({ id }: { id: string }) {
  const query = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <Loaded query={query}>
      {({ result }) => {
        const webhook = result.find(({ _id }) => _id === id);
        return webhook ? (
          <WebhookDetails webhook={webhook} />
        ) : (
          <EmptyState drawing="tray" text={texts.notFound} to={paths.webhooks} label={texts.back} />
        );
      }}
    </Loaded>
  );
}

function WebhookDetails({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{webhook.url}</Box>
        <Box sx={quietStyle}>
          {listEvents(webhook)}
          {SEPARATOR}
          <RichText text={texts.createdOn} tags={{ day: () => <Day at={webhook.createdAt} /> }} />
        </Box>
        <WebhookStatus webhook={webhook} />
      </Box>
      {webhook.state === 'disabled' && (
        <Alert severity="warning" role="presentation" sx={{ mt: 2 }}>
          {texts.disabledText}
        </Alert>
      )}
      <Actions webhook={webhook} />
      <Deliveries webhookId={webhook._id} />
    </>
  );
}

/** Shows why an action failed, or that it succeeded. */
function report(error: unknown, success: string) {
  toast.problem(error);
  if (!error) toast.success(success);
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { _id: id, url, events, state } = webhook;
  const [isEditing, setIsEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [changeWebhook] = useChangeWebhookMutation();
  const [sendTest, test] = useSendTestMutation();

  async function save(change: WebhookForm) {
    await changeWebhook({ id, change: webhookFormSchema.cast(change) }).unwrap();
    setIsEditing(false);
    focusHeading();
    toast.success(texts.saved);
  }

  return (
    <>
      <Box sx={actionsStyle}>
        <Button
          variant="contained"
          loading={test.isLoading}
          onClick={() => void sendTest(id).then(({ error }) => report(error, texts.testSent))}
        >
          {texts.test}
        </Button>
        <Button variant="outlined" aria-expanded={isEditing} onClick={() => setIsEditing(!isEditing)}>
          {isEditing ? appMessages.actions.cancel : appMessages.actions.edit}
        </Button>
        <RareActions webhook={webhook} onRotated={setSecret} />
      </Box>
      {isEditing && (
        <FormPanel>
          <SchemaForm<WebhookForm>
            schema={webhookFormSchema}
            initialValues={{ url, events, isActive: state === 'active' }}
            submitLabel={texts.save}
            onSubmit={save}
            onRejected={(_, show) => show(['url'])}
          >
            <WebhookFields />
            <ActiveField />
          </SchemaForm>
        </FormPanel>
      )}
      <Box role="status">
        {secret !== null && <ShownOnce texts={secretTexts} secret={secret} onClose={() => setSecret(null)} />}
      </Box>
    </>
  );
}

interface RareActionsProps {
  webhook: Webhook;
  onRotated: (secret: string) => void;
}

/** Actions that need confirmation, in a menu. */
function RareActions({ webhook, onRotated }: RareActionsProps) {
  const { _id: id, url } = webhook;
  const [asking, setAsking] = useState<'rotate' | 'delete' | null>(null);
  const [rotateSecret] = useRotateSecretMutation();
  const [deleteWebhook] = useDeleteWebhookMutation();
  const navigate = useNavigate();

  async function rotate() {
    setAsking(null);
    const { data, error } = await rotateSecret(id);
    toast.problem(error);
    if (data !== undefined) onRotated(takeRedactedBody(data));
  }

  async function remove() {
    setAsking(null);
    const { error } = await deleteWebhook(id);
    report(error, texts.deleted);
    if (!error) void navigate(paths.webhooks, { replace: true });
  }

  return (
    <>
      <MoreMenu
        subject={url}
        actions={[
          { label: texts.rotate, act: () => setAsking('rotate') },
          { label: texts.delete, act: () => setAsking('delete'), isDangerous: true },
        ]}
      />
      <ConfirmDialog
        isOpen={asking === 'rotate'}
        subject={url}
        title={texts.rotateTitle}
        text={texts.rotateText}
        confirmLabel={texts.rotateConfirm}
        onConfirm={() => void rotate()}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        isOpen={asking === 'delete'}
        subject={url}
        title={texts.deleteTitle}
        text={texts.deleteText}
        confirmLabel={texts.deleteConfirm}
        isDangerous
        onConfirm={() => void remove()}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}

/** In milliseconds: how often the log is loaded while a delivery is waiting. */
const POLLING_INTERVAL = 2000;

function Deliveries({ webhookId }: { webhookId: string }) {
  const { options, pollWhile } = usePolling(POLLING_INTERVAL);
  const query = useListDeliveriesQuery(webhookId, options);
  const deliveries = query.data;
  pollWhile(deliveries?.some(({ state }) => state === 'waiting') ?? false);

  return (
    <section aria-labelledby="deliveries">
      <Box component="h2" id="deliveries" sx={{ typography: 'h2', mt: 4, mb: 1.5 }}>
        {texts.deliveries}
      </Box>
      {!deliveries && (query.isError ? <LoadError query={query} /> : <Loading />)}
      {deliveries?.length === 0 && (
        <Box component="p" sx={quietStyle}>
          {texts.noDeliveries}
        </Box>
      )}
      {deliveries && deliveries.length > 0 && (
        <RowList aria-labelledby="deliveries">
          {deliveries.map((delivery) => (
            <Delivery key={delivery._id} webhookId={webhookId} delivery={delivery} />
          ))}
        </RowList>
      )}
    </section>
  );
}

function Delivery({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const [sendAgain, sending] = useSendAgainMutation();
  const { _id: id, event, slug, state, createdAt } = delivery;
  const isEnded = state !== 'waiting' && state !== 'retrying';

  return (
    <Row
      action={
        isEnded && (
          <Button
            size="small"
            loading={sending.isLoading}
            aria-label={texts.sendAgainLabel(texts.eventHints[event], slug)}
            onClick={() =>
              void sendAgain({ webhookId, id }).then(({ error }) => report(error, texts.queuedAgain))
            }
            sx={{ flex: 'none', minHeight: 36 }}
          >
            {texts.sendAgain}
          </Button>
        )
      }
    >
      <div>
        <b>{texts.eventHints[event]}</b> {slug !== '' && <bdi>{slug}</bdi>}
      </div>
      <Box sx={quietStyle}>
        <Outcome delivery={delivery} />
      </Box>
      <Box sx={quietStyle}>
        <DateTime at={createdAt} />
      </Box>
    </Row>
  );
}

function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  const { state, status, problem, milliseconds, tries, dueAt } = delivery;
  const isBad = state === 'failed' || state === 'retrying';
  const facts: ReactNode[] = [
    status !== null && texts.status(status),
    problem !== null && problem !== 'status' && texts.problems[problem],
    milliseconds !== null && texts.duration(milliseconds),
    milliseconds !== null && texts.tries(tries),
    dueAt !== null && <RichText text={texts.nextTry} tags={{ time: () => <DateTime at={dueAt} /> }} />,
  ].filter((fact) => fact !== false);

  return (
    <>
      <Box component="span" sx={{ fontWeight: 600, color: isBad ? 'error.main' : 'text.primary' }}>
        {texts.deliveryStates[state]}
      </Box>
      {facts.map((fact, index) => (
        <Fragment key={index}>
          {SEPARATOR}
          <Box component="span" sx={{ display: 'inline-block' }}>
            {fact}
          </Box>
        </Fragment>
      ))}
    </>
  );
}

const WEBHOOKS = 'admin/webhooks';
const getSecret = ({ secret }: WebhookWithSecret) => secret;

const webhooksApi = blogApi.enhanceEndpoints({ addTagTypes: ['Webhook', 'Delivery'] }).injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query<WebhookList, undefined>({
      query: () => ({ url: WEBHOOKS }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Webhook'],
    }),
    createWebhook: build.mutation<BodyHandle<string>, NewWebhook>({
      queryFn: (body, _api, _options, call) => receiveSecret(call, { url: WEBHOOKS, body }, getSecret),
      invalidatesTags: (done) => (done === undefined ? [] : ['Webhook']),
    }),
    changeWebhook: build.mutation<Webhook, { id: string; change: WebhookForm }>({
      query: ({ id, change }) => ({ url: `${WEBHOOKS}/${id}`, method: 'PATCH', body: change }),
      invalidatesTags: (done) => (done === undefined ? [] : ['Webhook', 'Delivery']),
    }),
    rotateSecret: build.mutation<BodyHandle<string>, string>({
      queryFn: (id, _api, _options, call) =>
        receiveSecret(call, { url: `${WEBHOOKS}/${id}/secret` }, getSecret),
    }),
    deleteWebhook: build.mutation<null, string>({
      query: (id) => ({ url: `${WEBHOOKS}/${id}`, method: 'DELETE' }),
      // A 404 says that another admin was faster.
      invalidatesTags: (_, error) => (findErrorStatus(error) === 404 ? ['Webhook'] : []),
    }),
    sendTest: build.mutation<WebhookDelivery, string>({
      query: (id) => ({ url: `${WEBHOOKS}/${id}/test`, method: 'POST' }),
      invalidatesTags: ['Delivery'],
    }),
    listDeliveries: build.query<WebhookDelivery[], string>({
      query: (id) => ({ url: `${WEBHOOKS}/${id}/deliveries` }),
      transformResponse: ({ result }: { result: WebhookDelivery[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Delivery'],
    }),
    sendAgain: build.mutation<null, { webhookId: string; id: string }>({
      query: ({ webhookId, id }) => ({ url: `${WEBHOOKS}/${webhookId}/deliveries/${id}`, method: 'POST' }),
      // After failures too: it may be waiting already.
      invalidatesTags: ['Delivery'],
    }),
  }),
});

const {
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useRotateSecretMutation,
  useDeleteWebhookMutation,
  useSendTestMutation,
  useListDeliveriesQuery,
  useSendAgainMutation,
} = webhooksApi;

const leadStyle = { ...quietStyle, mt: 0, mb: 2 };
const fieldsetStyle = { m: 0, p: 0, border: 0, display: 'grid', justifyItems: 'start' };
const legendStyle = { p: 0, mb: 0.5, fontSize: '0.9375rem', fontWeight: 500 };
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  my: 2,
  '& > *': { minHeight: 44 },
  '& > [aria-haspopup]': { marginInlineStart: 0 },
};
