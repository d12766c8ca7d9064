import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A quiet sentence where content would stand, and the way on from it. */
export function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center', py: { xs: 6, sm: 10 } }}>
      <Typography color="textSecondary" sx={{ fontSize: '1.1rem', maxWidth: '34rem' }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}
