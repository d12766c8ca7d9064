/** A line of a list of what belongs to the account: its name, what is known of it, and a button. */
export const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: { xs: 2.5, sm: 4 },
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

export const nameStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  fontWeight: 600,
};

export const factsStyle = { typography: 'body2', color: 'text.secondary' };
