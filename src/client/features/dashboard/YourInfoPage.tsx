import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { formatBrowser, writerKey } from '../../../shared/articleChange.ts';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { myArticlesMessages } from '../../../shared/messages/en/myArticles.ts';
import { paths } from '../../../shared/pages.ts';
import { PASSKEYS_MAX, type PasskeySummary } from '../../../shared/passkey.ts';
import { DEFAULT_ROLE, type Role } from '../../../shared/roles.ts';
import { formatBytes } from '../../../shared/storage.ts';
import type { SessionSummary } from '../../../shared/user.ts';
import {
  useGetAccountFactsQuery,
  useEndOneSessionMutation,
  useEndOtherSessionsMutation,
  useGetAuthorProfileQuery,
  useListSessionsQuery,
} from '../../api/accountApi.ts';
import { useListBinQuery } from '../../api/binApi.ts';
import { useFindChanges } from '../../api/changesApi.ts';
import { useListPasskeysQuery, usePasskeyOffer, useRemovePasskeyMutation } from '../../api/passkeyApi.ts';
import { AuthorAvatar } from '../../components/AuthorAvatar.tsx';
import { Box } from '../../components/Box.tsx';
import { formatDate } from '../../components/dates.tsx';
import { ConfirmDialog, useLastShown } from '../../components/dialogs.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { RichText } from '../../components/RichText.tsx';
import { Loading, Notice, TryAgain } from '../../components/status.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { useCurrentUser } from '../../session/session.ts';
import { SessionOnlyNotice } from '../account/AccountFrame.tsx';
import { PendingEmail } from '../account/PendingEmail.tsx';
import { binPath } from '../articles/draftPaths.ts';
import { buttonStyle, DayText, formStyle, Item, ItemList, reportRemoval } from './ItemList.tsx';
import { ReviewNews } from './ReviewNews.tsx';

const texts = accountMessages.yourInfo;

/** The signed-in user with their sessions and passkeys. */
export function YourInfoPage() {
  const { name, email } = useCurrentUser();
  const { currentData: facts, isError } = useGetAccountFactsQuery();

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>{appMessages.pages.yourInfo}</PageHeading>
      <SessionOnlyNotice />
      <PendingEmail />
      <ReviewNews />
      <Paper
        variant="outlined"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: { xs: 2.5, sm: 4 },
          borderRadius: 1.6,
        }}
      >
        <UserAvatar name={name} handle={isError ? '' : facts?.handle} />
        <Box component="dl" sx={{ m: 0, minWidth: 0, '& dd': { m: 0 }, '& dd + dt': { mt: 1.5 } }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {texts.name}
          </Typography>
          <Typography component="dd" variant="h2">
            {name}
          </Typography>
          <Typography component="dt" variant="body2" color="textSecondary">
            {texts.email}
          </Typography>
          <Typography component="dd">{email}</Typography>
          {facts && <RoleItem role={facts.role} />}
          {(facts ?? !isError) && (
            <>
              <Typography component="dt" variant="body2" color="textSecondary">
                {texts.storage}
              </Typography>
              <Typography component="dd" sx={storageStyle}>
                {facts && texts.storageUsed(formatBytes(facts.storage.bytes), formatBytes(facts.storage.max))}
                <BinSize />
              </Typography>
            </>
          )}
        </Box>
      </Paper>
      <Sessions />
      <Passkeys />
    </>
  );
}

/** Says what the account may do, unless it is what everybody may. */
function RoleItem({ role }: { role: Role }) {
  if (role === DEFAULT_ROLE) return null;
  const { name, description } = moderationMessages.roles[role];
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {texts.role}
      </Typography>
      <Typography component="dd">{name}</Typography>
      <Typography component="dd" variant="body2" color="textSecondary">
        {description}
      </Typography>
    </>
  );
}

/** Links to the bin, which may be worth emptying; nothing if it is empty. */
function BinSize() {
  const { currentData: bin } = useListBinQuery({ page: 1, limit: 1 });
  if (!bin || bin.bytes === 0) return null;
  return (
    <Box sx={{ '& a': { color: 'primary.main' } }}>
      <RichText
        text={myArticlesMessages.bin.inStorage(formatBytes(bin.bytes))}
        tags={{ bin: (text) => <Link to={binPath}>{text}</Link> }}
      />
    </Box>
  );
}

/** Empty until the storage is known. */
const storageStyle = { minHeight: '1lh' };

/** The image that readers see, or the initial. Blank until both the handle and the profile are known. */
function UserAvatar({ name, handle }: { name: string; handle: string | undefined }) {
  const { currentData: profile, isError } = useGetAuthorProfileQuery();
  const isKnown = handle !== undefined && (profile !== undefined || isError);

  return (
    <Box role="img" aria-label={texts.user} title={texts.user} sx={faceStyle}>
      {isKnown && <AuthorAvatar name={name} handle={handle} src={profile?.avatar ?? ''} size="large" />}
    </Box>
  );
}

const faceStyle = { width: 72, height: 72, borderRadius: '50%', bgcolor: 'action.hover' };

const { sessions: securityTexts, passkeys: passkeyTexts } = accountMessages;

interface ListSectionProps<Entries> {
  heading: string;
  /** Gets the focus when the element that has it is removed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  lead: string;
  query: { currentData?: Entries | undefined; error?: unknown; refetch: () => unknown };
  children: (entries: Entries) => ReactNode;
}

/** A section with a list of what lets someone into the account. */
function ListSection<Entries>({ heading, headingRef, lead, query, children }: ListSectionProps<Entries>) {
  const { currentData: entries, error, refetch } = query;
  const id = useId();
  // The back end doesn't have them.
  if (findErrorStatus(error) === 404) return null;

  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <Box component="h2" id={id} ref={headingRef} tabIndex={-1} sx={headingStyle}>
        {heading}
      </Box>
      <Box component="p" sx={quietStyle}>
        {lead}
      </Box>
      {entries !== undefined ? children(entries) : error ? <TryAgain retry={refetch} /> : <Loading />}
    </Box>
  );
}

const focus = ({ current }: RefObject<HTMLElement | null>) => current?.focus({ preventScroll: true });

/** The sessions of the user, each with a button to end it. */
function Sessions() {
  const query = useListSessionsQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => focus(heading);

  return (
    <ListSection heading={securityTexts.heading} headingRef={heading} lead={securityTexts.lead} query={query}>
      {(sessions) => (
        <>
          <ItemList>
            {sessions.map((session) => (
              <SessionItem key={session._id} session={session} onEnded={focusHeading} />
            ))}
          </ItemList>
          <EndOtherSessions sessions={sessions} onEnded={focusHeading} />
        </>
      )}
    </ListSection>
  );
}

interface SessionItemProps {
  session: SessionSummary;
  /** Called when it is about to leave the list. */
  onEnded: () => void;
}

function SessionItem({ session, onEnded }: SessionItemProps) {
  const { _id, createdAt, lastSeenAt, isCurrent } = session;
  const browser = formatBrowser(session.browser) || securityTexts.unknownBrowser;
  const [endSession, { isLoading, isSuccess }] = useEndOneSessionMutation();
  const findChanges = useFindChanges();

  async function end() {
    // An ended session stays visible until the new list is loaded.
    if (isLoading || isSuccess) return;
    const { error } = await endSession(_id);
    const changes = error ? null : await findChanges(writerKey({ kind: 'session', id: _id }));
    if (reportRemoval(error, securityTexts.ended, changes?.link)) onEnded();
  }

  return (
    <Item
      name={
        <>
          {browser}
          {isCurrent && <Box sx={currentStyle}>{securityTexts.thisBrowser}</Box>}
        </>
      }
      details={
        <>
          <DayText text={securityTexts.loggedIn} at={createdAt} />
          {!isCurrent && <DayText text={securityTexts.lastActive} at={lastSeenAt} />}
        </>
      }
      action={
        !isCurrent && (
          <Button
            variant="outlined"
            sx={buttonStyle}
            aria-label={securityTexts.endLabel(browser, formatDate(createdAt))}
            onClick={() => void end()}
          >
            {securityTexts.end}
          </Button>
        )
      }
    />
  );
}

interface EndOtherSessionsProps {
  sessions: SessionSummary[];
  onEnded: () => void;
}

function EndOtherSessions({ sessions, onEnded }: EndOtherSessionsProps) {
  const [endOtherSessions, { isLoading }] = useEndOtherSessionsMutation();

  async function end() {
    if (isLoading) return;
    const { error } = await endOtherSessions();
    toast.problem(error);
    if (error) return;
    toast.success(securityTexts.othersEnded);
    onEnded();
  }

  if (sessions.every(({ isCurrent }) => isCurrent)) {
    return (
      <Box component="p" sx={quietStyle}>
        {securityTexts.onlyThis}
      </Box>
    );
  }
  return (
    <>
      <Box component="p" sx={quietStyle}>
        <RichText
          text={securityTexts.endOthersHint}
          tags={{ change: (text) => <Link to={paths.editYourData}>{text}</Link> }}
        />
      </Box>
      <Button variant="outlined" sx={buttonStyle} onClick={() => void end()}>
        {securityTexts.endOthers}
      </Button>
    </>
  );
}

const NewPasskeyForm = lazyPart(() => import('./NewPasskeyForm.tsx'), 'NewPasskeyForm', {
  what: passkeyTexts.form,
});

/** The passkeys of the user; nothing on a blog without passkeys. */
function Passkeys() {
  const { origin, isHere } = usePasskeyOffer();
  const query = useListPasskeysQuery(undefined, { skip: origin === null });
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (origin === null) return null;

  const focusHeading = () => focus(heading);
  function close() {
    setIsAdding(false);
    focusHeading();
  }

  return (
    <ListSection heading={passkeyTexts.heading} headingRef={heading} lead={passkeyTexts.lead} query={query}>
      {(passkeys) => {
        const isEmpty = passkeys.length === 0;
        const isFull = passkeys.length >= PASSKEYS_MAX;
        const addButton = isHere && !isAdding && !isFull && (
          <Button variant="outlined" sx={buttonStyle} onClick={() => setIsAdding(true)}>
            {passkeyTexts.add}
          </Button>
        );
        return (
          <>
            {isEmpty && !isAdding && (
              <Notice drawing="lock" text={passkeyTexts.none}>
                {addButton}
              </Notice>
            )}
            {!isEmpty && <PasskeyList passkeys={passkeys} onRemoved={focusHeading} />}
            {isAdding && (
              <Paper variant="outlined" sx={formStyle}>
                <NewPasskeyForm onClose={close} />
              </Paper>
            )}
            {!isEmpty && addButton}
            {isFull && (
              <Box component="p" sx={quietStyle}>
                {passkeyTexts.limitReached(PASSKEYS_MAX)}
              </Box>
            )}
            {!isHere && (
              <Box component="p" sx={quietStyle}>
                {passkeyTexts.addElsewhere(origin)}
              </Box>
            )}
          </>
        );
      }}
    </ListSection>
  );
}

interface PasskeyListProps {
  passkeys: readonly PasskeySummary[];
  /** Called when a passkey is about to leave the list. */
  onRemoved: () => void;
}

function PasskeyList({ passkeys, onRemoved }: PasskeyListProps) {
  const [removing, setRemoving] = useState<PasskeySummary | null>(null);
  const [removePasskey, { isLoading }] = useRemovePasskeyMutation();
  const shown = useLastShown(removing);

  async function remove({ _id }: PasskeySummary) {
    const { error } = await removePasskey(_id);
    setRemoving(null);
    if (reportRemoval(error, passkeyTexts.removed)) onRemoved();
  }

  return (
    <>
      <ItemList>
        {passkeys.map((passkey) => (
          <Item
            key={passkey._id}
            name={
              <Box dir="auto" sx={{ flex: 1, ...parentAlign }}>
                {passkey.name}
              </Box>
            }
            details={
              <>
                <DayText text={passkeyTexts.addedOn} at={passkey.createdAt} />
                {passkey.lastUsedAt === null ? (
                  passkeyTexts.neverUsed
                ) : (
                  <DayText text={passkeyTexts.lastUsed} at={passkey.lastUsedAt} />
                )}
              </>
            }
            action={
              <Button
                variant="outlined"
                sx={buttonStyle}
                aria-label={passkeyTexts.removeLabel(passkey.name)}
                onClick={() => setRemoving(passkey)}
              >
                {appMessages.actions.remove}
              </Button>
            }
          />
        ))}
      </ItemList>
      <ConfirmDialog
        isOpen={removing !== null}
        subject={shown?.name ?? ''}
        title={passkeyTexts.removeTitle}
        text={passkeyTexts.removeText}
        confirmLabel={passkeyTexts.removeConfirm}
        isDangerous
        isBusy={isLoading}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      />
    </>
  );
}

const sectionStyle = { mt: 5 };
const headingStyle = { mt: 0, mb: 2, typography: 'h2' };
const quietStyle = {
  my: 2,
  typography: 'body2',
  color: 'text.secondary',
  maxWidth: '38rem',
  '& a': { color: 'primary.main' },
};
const currentStyle = { typography: 'body2', fontWeight: 600, color: 'primary.main' };
