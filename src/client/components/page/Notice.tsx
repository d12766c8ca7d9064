import type { ReactNode } from 'react';
import { Box } from '../basics/Box.tsx';

/** A file of `public` gives the shape, the theme the colour; where the system chooses the colours, it is that of text. */
const drawn = (name: string) => ({
  width: 160,
  height: 112,
  bgcolor: 'primary.main',
  mask: `url(/empty-${name}.svg)`,
  forcedColorAdjust: 'none',
  '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
});
const drawings = {
  page: drawn('page'),
  search: drawn('search'),
  tray: drawn('tray'),
  lock: drawn('lock'),
};

export type Drawing = keyof typeof drawings;

interface Props {
  /** Stands above it where nothing is there, rather than that something failed. */
  drawing?: Drawing;
  text?: string;
  children?: ReactNode;
}

/** What stands where content would: a quiet sentence, if there is something to say, and the way on. */
export function Notice({ drawing, text, children }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center', py: { xs: 6, sm: 10 } }}>
      {drawing && <Box aria-hidden sx={drawings[drawing]} />}
      {text !== undefined && (
        <Box component="p" sx={quiet}>
          {text}
        </Box>
      )}
      {children}
    </Box>
  );
}

const quiet = {
  m: 0,
  typography: 'body1',
  color: 'text.secondary',
  fontSize: '1.1rem',
  maxWidth: '34rem',
  textWrap: 'balance',
};
