import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageTitle } from './PageTitle.tsx';

interface Props {
  children: string;
  /** The document's title, where it says more than the heading. */
  title?: string;
  sx?: SxProps<Theme>;
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
      <Typography ref={heading} variant="h1" tabIndex={-1} sx={sx}>
        {children}
      </Typography>
    </>
  );
}
