import type { ReactNode } from 'react';
import { Box } from '../basics/Box.tsx';

/** What stands where content would: a quiet sentence, if there is something to say, and the way on. */
export function Notice({ text, children }: { text?: string; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center', py: { xs: 6, sm: 10 } }}>
      {text !== undefined && (
        <Box component="p" sx={quiet}>
          {text}
        </Box>
      )}
      {children}
    </Box>
  );
}

const quiet = { m: 0, typography: 'body1', color: 'text.secondary', fontSize: '1.1rem', maxWidth: '34rem' };
