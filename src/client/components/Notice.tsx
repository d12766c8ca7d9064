import type { ReactNode } from 'react';
import { Box } from './Box.tsx';

/** A quiet sentence where content would stand, and the way on from it. */
export function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center', py: { xs: 6, sm: 10 } }}>
      <Box
        component="p"
        sx={{ m: 0, typography: 'body1', color: 'text.secondary', fontSize: '1.1rem', maxWidth: '34rem' }}
      >
        {text}
      </Box>
      {children}
    </Box>
  );
}
