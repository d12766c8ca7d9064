import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A quiet sentence where content would stand, and the way on from it. */
export function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center', py: { xs: 6, sm: 10 } }}>
      <Typography color="textSecondary" sx={{ fontSize: '1.1rem', maxWidth: '34rem' }}>
        {text}
      </Typography>
      {children}
    </Stack>
  );
}
