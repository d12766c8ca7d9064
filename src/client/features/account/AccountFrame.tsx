import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link as RouterLink } from '../../navigation/Link.tsx';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { MemoryOnlyNotice } from '../../session/MemoryOnlyNotice.tsx';
import { OverHttpNotice } from '../../session/OverHttpNotice.tsx';
import type { PageAskedFor } from './usePageAskedFor.ts';

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
