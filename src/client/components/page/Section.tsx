import type { ReactNode } from 'react';
import { Box } from '../basics/Box.tsx';

interface Props {
  title: string;
  /** What it is for, in a sentence or two. */
  text?: string;
  children: ReactNode;
}

/** A part of a page of the dashboard: what it is stands beside it, and above it where there is no room. */
export function Section({ title, text, children }: Props) {
  return (
    <Box component="section" sx={columns}>
      <div>
        <Box component="h2" sx={heading}>
          {title}
        </Box>
        {text !== undefined && (
          <Box component="p" sx={quiet}>
            {text}
          </Box>
        )}
      </div>
      <Box sx={parts}>{children}</Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' },
  columnGap: '3rem',
  rowGap: 2.5,
  pt: 4,
  pb: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};
const heading = { m: 0, typography: 'h2' };
const quiet = { mt: 1, mb: 0, typography: 'body2', color: 'text.secondary', textWrap: 'pretty' };
const parts = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, alignContent: 'start' };
