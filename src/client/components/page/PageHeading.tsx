import { useEffect, useRef } from 'react';
import { useCameAutomatically } from '../../navigation/automatic.ts';
import { useIsInitialPage } from '../../navigation/InitialPage.tsx';
import { Box } from '../basics/Box.tsx';
import { PageTitle } from './PageTitle.tsx';

interface Props {
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
export function PageHeading({ children, title = children, dir, isFocused = true, sx }: Props) {
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
