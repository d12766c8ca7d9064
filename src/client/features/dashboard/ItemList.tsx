import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Box } from '../../components/Box.tsx';
import { formatDate } from '../../components/dates.tsx';
import { RichText } from '../../components/RichText.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import { toast, type ToastLink } from '../../lib/toast.ts';

/** A list of what lets someone into the account: sessions, passkeys or tokens. */
export const ItemList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Paper component="ul" variant="outlined" aria-label={label} sx={listStyle}>
    {children}
  </Paper>
);

interface ItemProps {
  name: ReactNode;
  details: ReactNode;
  /** A button that removes it. */
  action: ReactNode;
}

export const Item = ({ name, details, action }: ItemProps) => (
  <Box component="li" sx={itemStyle}>
    <Box sx={textStyle}>
      <Box sx={nameStyle}>{name}</Box>
      <Box sx={detailsStyle}>{details}</Box>
    </Box>
    {action}
  </Box>
);

/**
 * Shows a toast with the result, after a success with a link if there is one. Returns true if the item is gone, even if
 * another request removed it.
 */
export function reportRemoval(error: unknown, success: string, link?: ToastLink): boolean {
  toast.problem(error);
  if (!error) toast.success(success, link);
  return !error || findErrorStatus(error) === 404;
}

/** A text with a date in place of `<day>`. */
export const DayText = ({ text, at }: { text: (day: string) => string; at: string }) => (
  <RichText text={text(formatDate(at))} tags={{ day: (day) => <time dateTime={at}>{day}</time> }} />
);

const listStyle = { listStyle: 'none', m: 0, mb: 2, p: 0, borderRadius: 1.6 };
const itemStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1.5,
  px: { xs: 2.5, sm: 4 },
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
/** Wide enough for a date: a button with a long label is below it on a phone. */
const textStyle = { minWidth: 0, flex: '1 1 11rem', overflowWrap: 'anywhere' };
const nameStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  mb: 0.25,
  fontWeight: 600,
};
export const detailsStyle = { typography: 'body2', color: 'text.secondary' };
/** For buttons of items, and the one that adds an item. */
export const buttonStyle = { flex: 'none' };
/** For the form that adds an item. */
export const formStyle = { p: { xs: 2.5, sm: 4 }, borderRadius: 1.6 };
