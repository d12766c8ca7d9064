import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Box } from './Box.tsx';
import { PageTitle } from './PageTitle.tsx';

interface Props {
  children: string;
  /** The document's title, where it says more than the heading. */
  title?: string;
  sx?: Record<string, unknown>;
}

/**
 * The heading of a page, which names the document too. After a navigation inside the app the focus goes to it, so
 * that a screen reader says where one is; on the first page of a visit the browser's own start is left alone.
 */
export function PageHeading({ children, title = children, sx }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === 'default';

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Box component="h1" ref={heading} tabIndex={-1} sx={{ m: 0, typography: 'h1', ...sx }}>
        {children}
      </Box>
    </>
  );
}
