import type { ReactNode } from 'react';
import { Box } from '../../../components/Box.tsx';

/** A button in the line below the text. */
export function FootButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Box component="button" type="button" onClick={onClick} sx={buttonStyle}>
      {children}
    </Box>
  );
}

const buttonStyle = {
  ml: 1,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'primary.main',
  font: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
};
