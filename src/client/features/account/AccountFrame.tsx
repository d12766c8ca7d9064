import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useSyncExternalStore } from 'react';
import { parsePath, useLocation } from 'react-router';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { decodePath, findPage, getPage, nameOf } from '../../../shared/pages.ts';
import { touchLink } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import type { ToastLink } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link as RouterLink } from '../../navigation/navigation.tsx';
import { findReturnPath } from '../../session/sessionEnd.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';

const { notices, returnTo: texts } = accountMessages;

interface Props {
  heading: string;
  lead: string;
  /** The page that opens after the form is submitted, and the verb for submitting it. */
  opens?: { page: ReturnPage | null; verb: string };
  /** A link to the alternative form. */
  other?: { question: string; label: string; to: string };
  children?: ReactNode;
}

/** The frame of pages such as login and register: a card with a form, and a link to the alternative. */
export function AccountFrame({ heading, lead, opens, other, children }: Props) {
  const { state } = useLocation() as { state: unknown };

  return (
    <PageContainer width="xs">
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, borderRadius: 1.6 }}>
        <PageHeading isFocused={false} sx={headingStyle}>
          {heading}
        </PageHeading>
        <Typography color="textSecondary" sx={leadStyle}>
          {lead}
        </Typography>
        <SessionOnlyNotice />
        <InsecureConnectionNotice />
        {opens?.page && (
          <Alert severity="info" role="status" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
            {formatReason(opens.verb, opens.page)}
          </Alert>
        )}
        {children}
      </Paper>
      {other && (
        <Typography sx={{ mt: 3, textAlign: 'center' }}>
          {other.question}{' '}
          <Link component={RouterLink} to={other.to} state={state} sx={touchLink}>
            {other.label}
          </Link>
        </Typography>
      )}
    </PageContainer>
  );
}

/** Small enough that most titles fit on one line of the card. */
const headingStyle = { fontSize: '1.75rem' };
const leadStyle = { mt: 1, mb: 3.5, '&:last-child': { mb: 0 } };

/** Tells users whose browser can't store the token how long their session lasts. */
export function SessionOnlyNotice() {
  const isPersistent = useSyncExternalStore(tokenStorage.subscribe, tokenStorage.isPersistent, () => true);

  return isPersistent ? null : (
    <Alert severity="info" role="note" sx={{ mb: 3 }}>
      {notices.sessionOnly}
    </Alert>
  );
}

/** Warns where a password would be sent unencrypted: over http, unless the server is on this machine. */
export function InsecureConnectionNotice() {
  if (!useIsHydrated() || isSecureContext) return null;

  return (
    <Alert severity="warning" role="note" sx={{ mb: 3 }}>
      {notices.insecure}
    </Alert>
  );
}

const formatReason = (verb: string, { name, address }: ReturnPage) =>
  name === undefined ? texts.toAddress(verb, address) : texts.toPage(verb, name);

interface ReturnPage {
  /** Undefined if there is no page at the address. */
  name: string | undefined;
  /** The decoded path, to be shown. */
  address: string;
  /** For the toast after a success. */
  link: ToastLink;
}

/** Returns the page that redirected an anonymous visitor here; null if there is none. */
export function useReturnPage(): ReturnPage | null {
  const to = findReturnPath(useLocation().state);
  // The server renders a reloaded page without the history state.
  const isHydrated = useIsHydrated();
  if (to === null || !isHydrated) return null;

  const { pathname = '' } = parsePath(to);
  const name = findPageName(pathname);
  return {
    name,
    address: decodePath(pathname),
    link: { label: name === undefined ? texts.goToPage : texts.goTo(name), to },
  };
}

function findPageName(pathname: string): string | undefined {
  const name = findPage(pathname);
  const page = name && getPage(name);
  return page?.access === 'signedIn' ? nameOf(page) : undefined;
}

/** Returns a token from the fragment of a link, which browsers don't send to the server; `''` if there is none. */
export const getLinkToken = (hash: string, name = 'token'): string =>
  new RegExp(`^#${name}=([\\w-]+)$`).exec(hash)?.[1] ?? '';
