import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** In pixels. */
const widths = { xs: 444, sm: 600, md: 900, lg: 1200 };

interface Props {
  width: keyof typeof widths;
  /** The room above and below, where it is not the usual one. */
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** The column of a page: `xs` and `sm` for forms, `md` for reading, `lg` for listings and the dashboard. */
export function PageContainer({ width, sx = { py: { xs: 4, sm: 6 } }, children }: Props) {
  return (
    <Box sx={{ width: '100%', maxWidth: widths[width], mx: 'auto', px: { xs: 2, sm: 3 } }}>
      <Box sx={sx}>{children}</Box>
    </Box>
  );
}
