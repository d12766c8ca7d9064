import Container from '@mui/material/Container';
import type { ReactNode } from 'react';

/** The column of a page: `xs` and `sm` for forms, `md` for reading, `lg` for listings and the dashboard. */
export function PageContainer({
  width,
  children,
}: {
  width: 'xs' | 'sm' | 'md' | 'lg';
  children: ReactNode;
}) {
  return (
    <Container maxWidth={width} sx={{ py: { xs: 4, sm: 6 } }}>
      {children}
    </Container>
  );
}
