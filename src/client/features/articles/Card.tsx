import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export const COVER_RATIO = '16 / 9';

interface Props {
  component?: 'article';
  cover: ReactNode;
  /** Its lines, from the top; what has `mt: 'auto'` stands at the bottom. */
  children: ReactNode;
}

/** The frame of a card, as high as its row. */
export function Card({ component = 'div' as 'article', cover, children }: Props) {
  return (
    <Box
      component={component}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        minWidth: 0,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>{cover}</Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.25, flex: 1, p: 2 }}>{children}</Box>
    </Box>
  );
}
