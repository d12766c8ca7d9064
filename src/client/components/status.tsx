import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { keyframes } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pageSearch } from '../../shared/pageNumber.ts';
import { Link } from '../navigation/Link.tsx';
import { Box } from './Box.tsx';

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

type Drawing = keyof typeof drawings;

interface NoticeProps {
  /** Stands above it where nothing is there, rather than that something failed. */
  drawing?: Drawing;
  text?: string;
  children?: ReactNode;
}

/** What stands where content would: a quiet sentence, if there is something to say, and the way on. */
export function Notice({ drawing, text, children }: NoticeProps) {
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

interface Props {
  drawing?: Drawing;
  text: string;
  /** The one thing to do about it. */
  to: string;
  label: string;
}

/** Stands in the place of a list that has nothing in it. */
export const EmptyState = ({ drawing = 'search', text, to, label }: Props) => (
  <Notice drawing={drawing} text={text}>
    <Button component={Link} to={to} variant="contained">
      {label}
    </Button>
  </Notice>
);

/** Stands in the place of a page behind the last one of a list; `kept` as in `pageSearch`. */
export function PastTheEnd({ kept = {} }: { kept?: Readonly<Record<string, string>> | undefined }) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      text="There is nothing on this page."
      to={`${pathname}${pageSearch(1, kept)}`}
      label="Go to the first page"
    />
  );
}

/**
 * While a page's own code or data is on its way and nothing of its shape is known. As high as the window: the footer
 * must not be seen jumping from here to below the page that comes.
 */
export function Loading() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'start center', pt: '18vh', minHeight: '100vh' }}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}

/** Below the heading of a page that has nothing else to show: why, and what helps. */
export function Explanation({ children }: { children: ReactNode }) {
  return (
    <Box component="p" sx={explanationQuiet}>
      {children}
    </Box>
  );
}

const explanationQuiet = { my: 3, typography: 'body1', color: 'text.secondary' };

/** Where a listing failed to load: the specification wants no word of it, so it is a way to ask again at once. */
export const TryAgain = ({ retry }: { retry: () => unknown }) => (
  <Notice>
    <Button variant="outlined" onClick={() => retry()}>
      Try again
    </Button>
  </Notice>
);

const breathing = keyframes({ '50%': { opacity: 0.4 } });

/** A bar in the place of a line or a picture that is on its way; `sx` gives its size. */
export function Skeleton({ sx }: { sx: Record<string, string | number> }) {
  return (
    <Box
      sx={{
        height: '1.2em',
        borderRadius: 0.5,
        bgcolor: 'action.selected',
        animation: `${breathing} 2s ease-in-out 0.5s infinite`,
        ...sx,
      }}
    />
  );
}
