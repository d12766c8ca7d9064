import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { keyframes } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pageSearch } from '../../shared/listing.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { Link } from '../navigation/navigation.tsx';
import { Box } from './Box.tsx';

/** A file in `public` gives the shape and the theme the color, or the system's text color in forced-colors mode. */
const createDrawing = (name: string) => ({
  width: 160,
  height: 112,
  bgcolor: 'primary.main',
  mask: `url(/empty-${name}.svg)`,
  forcedColorAdjust: 'none',
  '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
});
const drawings = {
  page: createDrawing('page'),
  search: createDrawing('search'),
  tray: createDrawing('tray'),
  lock: createDrawing('lock'),
};

type Drawing = keyof typeof drawings;

interface NoticeProps {
  /** For empty states, not for errors. */
  drawing?: Drawing;
  text?: string;
  children?: ReactNode;
}

/** Replaces content that is missing: an optional sentence, and what to do next. */
export function Notice({ drawing, text, children }: NoticeProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center', py: { xs: 6, sm: 10 } }}>
      {drawing && <Box aria-hidden sx={drawings[drawing]} />}
      {text !== undefined && (
        <Box component="p" sx={noticeTextStyle}>
          {text}
        </Box>
      )}
      {children}
    </Box>
  );
}

const noticeTextStyle = {
  m: 0,
  typography: 'body1',
  color: 'text.secondary',
  fontSize: '1.1rem',
  maxWidth: '34rem',
  textWrap: 'balance',
};

interface EmptyStateProps {
  drawing?: Drawing;
  text: string;
  /** Target of the one action. */
  to: string;
  label: string;
}

/** Replaces a list without entries. */
export const EmptyState = ({ drawing = 'search', text, to, label }: EmptyStateProps) => (
  <Notice drawing={drawing} text={text}>
    <Button component={Link} to={to} variant="contained">
      {label}
    </Button>
  </Notice>
);

/** Shown for a page number after the last page. `params` are the list's other query parameters. */
export function PastTheEnd({ params = {} }: { params?: Readonly<Record<string, string>> | undefined }) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      text={appMessages.list.emptyPage}
      to={`${pathname}${pageSearch(1, params)}`}
      label={appMessages.list.firstPage}
    />
  );
}

/**
 * The spinner of a page whose layout isn't known yet. As high as the window, so that the footer doesn't jump when the
 * page arrives.
 */
export function Loading() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'start center', pt: '18vh', minHeight: '100vh' }}>
      <CircularProgress aria-label={appMessages.page.loading} />
    </Box>
  );
}

/** The paragraph below the heading of an error page. */
export function Explanation({ children }: { children: ReactNode }) {
  return (
    <Box component="p" sx={explanationStyle}>
      {children}
    </Box>
  );
}

const explanationStyle = { my: 3, typography: 'body1', color: 'text.secondary' };

/** Replaces a list that failed to load. The specification allows no message there, only a button. */
export const TryAgain = ({ retry }: { retry: () => unknown }) => (
  <Notice>
    <Button variant="outlined" onClick={() => retry()}>
      {appMessages.actions.tryAgain}
    </Button>
  </Notice>
);

const pulse = keyframes({ '50%': { opacity: 0.4 } });

/** A placeholder bar for a line or an image that is loading; `sx` sets its size. */
export function Skeleton({ sx }: { sx: Record<string, string | number> }) {
  return (
    <Box
      sx={{
        height: '1.2em',
        borderRadius: 0.5,
        bgcolor: 'action.selected',
        animation: `${pulse} 2s ease-in-out 0.5s infinite`,
        ...sx,
      }}
    />
  );
}
