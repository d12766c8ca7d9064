import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { matchPath, parsePath, useLocation } from 'react-router';
import { pageNames, pageOf } from '../../../shared/pages.ts';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import type { ToastLink } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Link as RouterLink } from '../../navigation/Link.tsx';
import { addressAskedFor } from '../../session/loginState.ts';
import { MemoryOnlyNotice, OverHttpNotice } from './notices.tsx';

interface Props {
  heading: string;
  lead: string;
  /** The page to which the form opens the way, if one was asked for, and how. */
  opens?: { page: PageAskedFor | null; by: string };
  /** The way to the other form, if there is one. */
  other?: { question: string; label: string; to: string };
  children: ReactNode;
}

/** What the login and the register page have in common: one card with a form, and the way to the other. */
export function AccountFrame({ heading, lead, opens, other, children }: Props) {
  const { state } = useLocation() as { state: unknown };

  return (
    <PageContainer width="xs">
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, borderRadius: 1.6 }}>
        <PageHeading isFocused={false}>{heading}</PageHeading>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3.5 }}>
          {lead}
        </Typography>
        <MemoryOnlyNotice />
        <OverHttpNotice />
        {opens?.page && (
          <Alert severity="info" role="status" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
            {sentence(opens.by, opens.page)}
          </Alert>
        )}
        {children}
      </Paper>
      {other && (
        <Typography sx={{ mt: 3, textAlign: 'center' }}>
          {other.question}{' '}
          <Link component={RouterLink} to={other.to} state={state}>
            {other.label}
          </Link>
        </Typography>
      )}
    </PageContainer>
  );
}

const sentence = (by: string, { name, address }: PageAskedFor) =>
  name === undefined ? `${by} to open ${address}.` : `${by} to open “${name}” (${address}).`;

interface PageAskedFor {
  /** Undefined where there is no page at the address. */
  name: string | undefined;
  /** For people: without search, and not encoded. */
  address: string;
  /** The way there, for the toast after a success. */
  link: ToastLink;
}

function nameOf(pathname: string): string | undefined {
  const found = pageNames.map(pageOf).find(({ path }) => matchPath(path, pathname));
  return found && 'name' in found ? found.name : undefined;
}

function legible(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** The page for the signed-in that a stranger asked for, and was led here from; null if there is none. */
export function usePageAskedFor(): PageAskedFor | null {
  const to = addressAskedFor(useLocation().state);
  // The server, which renders the page first where it is reloaded, knows of none.
  const isHydrated = useIsHydrated();
  if (to === null || !isHydrated) return null;

  const { pathname = '' } = parsePath(to);
  const name = nameOf(pathname);
  return { name, address: legible(pathname), link: { label: `Go to ${name ?? 'the page'}`, to } };
}
