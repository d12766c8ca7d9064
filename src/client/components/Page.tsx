import type { SxProps, Theme } from '@mui/material/styles';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { titleOf } from '../../shared/blog.ts';
import { useBlog } from '../api/blogApi.ts';
import { useIsInitialPage } from '../navigation/InitialPage.tsx';
import { useCameAutomatically } from '../navigation/navigation.ts';
import { Box } from './Box.tsx';

const columnOf = (pixels: number) => ({
  width: '100%',
  maxWidth: pixels,
  mx: 'auto',
  px: { xs: 2, sm: 3 },
});
const columns = {
  xs: columnOf(444),
  sm: columnOf(600),
  text: columnOf(688),
  md: columnOf(900),
  lg: columnOf(1200),
};
const usualRoom = { py: { xs: 4, sm: 6 } };

interface Props {
  width: keyof typeof columns;
  /** The room above and below, where it is not the usual one. */
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** Whether the page stands in a frame that has its column already, such as the dashboard's. */
export const FrameContext = createContext(false);

/** The column of a page: `xs` and `sm` for forms, `text` for reading, `md` for lists, `lg` for listings and the dashboard. In a frame it is the frame's. */
export function PageContainer({ width, sx = usualRoom, children }: Props) {
  if (use(FrameContext)) return <>{children}</>;
  return (
    <Box sx={columns[width]}>
      <Box sx={sx}>{children}</Box>
    </Box>
  );
}

/** The document's title: the page's own words, then the blog's name. React moves it into the head. */
function PageTitle({ children }: { children: string }) {
  return <title>{titleOf(useBlog(), children)}</title>;
}

interface PageHeadingProps {
  children: string;
  /** The document's title, where it says more than the heading. */
  title?: string;
  /** For a text of somebody's own, in whatever language. */
  dir?: 'auto' | 'rtl' | 'ltr';
  /** False where the first field of a form has the focus instead. */
  isFocused?: boolean;
  sx?: Record<string, unknown>;
}

/**
 * The heading of a page, which names the document too. After a navigation inside the app the focus goes to it, so
 * that a screen reader says where one is; on the first page of a visit the browser's own start is left alone. Whoever
 * types by the time the page is there keeps the focus, and on a page that took another's place by itself whoever has
 * moved on to anything.
 */
export function PageHeading({ children, title = children, dir, isFocused = true, sx }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInitialPage = useIsInitialPage();
  const cameAutomatically = useCameAutomatically();

  useEffect(() => {
    const elsewhere = cameAutomatically ? ':not(body)' : 'input,textarea';
    if (!isFocused || isInitialPage || document.activeElement?.matches(elsewhere)) return;
    heading.current?.focus({ preventScroll: true });
  }, [isFocused, isInitialPage, cameAutomatically]);

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Box component="h1" ref={heading} tabIndex={-1} dir={dir} sx={{ m: 0, typography: 'h1', ...sx }}>
        {children}
      </Box>
    </>
  );
}

interface SectionProps {
  title: string;
  /** What it is for, in a sentence or two. */
  text?: string;
  children: ReactNode;
}

/** A part of a page of the dashboard: what it is stands beside it, and above it where there is no room. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <Box component="section" sx={sectionColumns}>
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

const sectionColumns = {
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
