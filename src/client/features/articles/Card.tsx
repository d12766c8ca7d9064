import type { ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { Link } from '../../navigation/Link.tsx';

export const COVER_RATIO = '16 / 9';

interface Props {
  component?: 'article';
  cover: ReactNode;
  /** Its lines, from the top; what has `mt: 'auto'` stands at the bottom. */
  children: ReactNode;
}

/** The frame of a card, as high as its row. All of it leads where its title does, but for what else can be pressed. */
export function Card({ component = 'div' as 'article', cover, children }: Props) {
  return (
    <Box component={component} sx={frame}>
      <Box sx={top}>{cover}</Box>
      <Box sx={lines}>{children}</Box>
    </Box>
  );
}

interface TitleProps {
  /** Among the headings of the page. */
  level?: 'h2' | 'h3';
  to: string;
  /** Given to its page. */
  state?: object | undefined;
  children: ReactNode;
}

/** What a card is about, in three lines at most, as a link to it. */
export function CardTitle({ level = 'h2', to, state, children }: TitleProps) {
  return (
    <Box component={level} sx={heading}>
      <Box component={Link} to={to} state={state} dir="auto" sx={threeLines}>
        {children}
      </Box>
    </Box>
  );
}

const frame = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minWidth: 0,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.secondary' },
  '& :is(h2, h3) > a::after': { content: '""', position: 'absolute', inset: 0 },
  '& :not(h2, h3) > a, & button': { position: 'relative', zIndex: 1 },
};
const top = { borderBottom: 1, borderColor: 'divider' };
const lines = { display: 'flex', flexDirection: 'column', gap: 1.25, flex: 1, p: 2 };
const heading = { m: 0, typography: 'h2', overflowWrap: 'anywhere' };
const threeLines = {
  color: 'inherit',
  '&:not(:hover)': { textDecoration: 'none' },
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
};
