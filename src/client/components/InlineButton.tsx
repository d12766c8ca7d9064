import type { ReactNode } from 'react';
import { Box } from './Box.tsx';

/** A button that looks like a link, behind a short text. */
export const InlineButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Box component="button" type="button" onClick={onClick} sx={buttonStyle}>
    {children}
  </Box>
);

const buttonStyle = {
  marginInlineStart: 1,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'primary.main',
  font: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
};
