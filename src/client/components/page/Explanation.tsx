import type { ReactNode } from 'react';
import { Box } from '../basics/Box.tsx';

/** Below the heading of a page that has nothing else to show: why, and what helps. */
export function Explanation({ children }: { children: ReactNode }) {
  return (
    <Box component="p" sx={quiet}>
      {children}
    </Box>
  );
}

const quiet = { my: 3, typography: 'body1', color: 'text.secondary' };
