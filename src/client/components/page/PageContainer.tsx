import type { SxProps, Theme } from '@mui/material/styles';
import { createContext, use, type ReactNode } from 'react';
import { Box } from '../basics/Box.tsx';

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
