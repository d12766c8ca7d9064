import type { SxProps, Theme } from '@mui/material/styles';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { formatPageTitle } from '../../shared/blog.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { useBlog } from '../api/blogApi.ts';
import { useIsInitialPage } from '../navigation/InitialPage.tsx';
import { useIsAutomaticNavigation, usePageNumber } from '../navigation/navigation.tsx';
import { Box } from './Box.tsx';

interface PageContainerProps {
  width: keyof typeof columns;
  /** Overrides the padding above and below. */
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** True inside a frame that already provides the column, such as the dashboard. */
export const FrameContext = createContext(false);

/**
 * The column of a page: `xs` and `sm` for forms, `text` for reading, `md` for lists, `lg` for the home page and the
 * dashboard. Inside a frame the frame provides it.
 */
export function PageContainer({ width, sx = defaultPadding, children }: PageContainerProps) {
  if (use(FrameContext)) return <>{children}</>;
  return (
    <Box sx={columns[width]}>
      <Box sx={sx}>{children}</Box>
    </Box>
  );
}

const createColumn = (pixels: number) => ({
  width: '100%',
  maxWidth: pixels,
  mx: 'auto',
  px: { xs: 2, sm: 3 },
});
const columns = {
  xs: createColumn(444),
  sm: createColumn(600),
  text: createColumn(688),
  md: createColumn(900),
  lg: createColumn(1200),
};
const defaultPadding = { py: { xs: 4, sm: 6 } };

interface PageHeadingProps {
  children: string;
  /** The document title, if it differs from the heading. */
  title?: string;
  /** For user-written headings, which can be in any language. */
  dir?: 'auto' | 'rtl' | 'ltr';
  /** Its language, if it isn't the blog's. */
  lang?: string | undefined;
  /** False if the page focuses something else, such as the first field of a form. */
  isFocused?: boolean;
  sx?: Record<string, unknown>;
}

/**
 * The heading of a page, which also sets the document title. It takes the focus after a navigation inside the app, so
 * that screen readers announce the page; on the first page of a visit the focus stays where the browser put it. It never
 * takes the focus from a text field, nor from anything else after an automatic navigation.
 */
export function PageHeading({
  children,
  title = children,
  dir,
  lang,
  isFocused = true,
  sx,
}: PageHeadingProps) {
  const documentTitle = formatPageTitle(useBlog(), title);
  const heading = useRef<HTMLHeadingElement>(null);
  const isInitialPage = useIsInitialPage();
  const isAutomatic = useIsAutomaticNavigation();
  const isFramed = use(FrameContext);

  useEffect(() => {
    const focusToKeep = isAutomatic ? ':not(body)' : 'input,textarea';
    if (!isFocused || isInitialPage || document.activeElement?.matches(focusToKeep)) return;
    heading.current?.focus({ preventScroll: true });
  }, [isFocused, isInitialPage, isAutomatic]);

  return (
    <>
      {/* React moves it to the head. */}
      <title>{documentTitle}</title>
      <Box
        component="h1"
        ref={heading}
        tabIndex={-1}
        lang={lang}
        dir={dir}
        sx={{ ...(isFramed ? framedHeadingStyle : headingStyle), ...sx }}
      >
        {children}
      </Box>
    </>
  );
}

const headingStyle = { m: 0, typography: 'h1' };
/** Smaller than the headings for readers: the pages of the dashboard are dense. */
const framedHeadingStyle = { ...headingStyle, fontSize: '1.75rem' };

/** The heading of a list with pages. Each of them has its number in the document title, and gives the focus to the heading. */
export function ListHeading({ title, ...props }: PageHeadingProps) {
  const page = usePageNumber();
  const name = title ?? props.children;

  return (
    <PageHeading key={page} title={page > 1 ? appMessages.list.titleOfPage(name, page) : name} {...props} />
  );
}

/** Moves the focus to the page's heading, without scrolling, when the focused element is gone or disabled. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

interface SectionProps {
  title: string;
  /** A short description. */
  text?: string;
  children: ReactNode;
}

/** A section of a dashboard page, with its title and description beside it, or above it on narrow screens. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <Box component="section" sx={sectionStyle}>
      <div>
        <Box component="h2" sx={sectionTitleStyle}>
          {title}
        </Box>
        {text !== undefined && (
          <Box component="p" sx={sectionTextStyle}>
            {text}
          </Box>
        )}
      </div>
      <Box sx={sectionContentStyle}>{children}</Box>
    </Box>
  );
}

const sectionStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' },
  columnGap: '3rem',
  rowGap: 2.5,
  pt: 4,
  pb: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};
const sectionTitleStyle = { m: 0, typography: 'h2' };
const sectionTextStyle = { mt: 1, mb: 0, typography: 'body2', color: 'text.secondary', textWrap: 'pretty' };
const sectionContentStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2.5,
  alignContent: 'start',
};
