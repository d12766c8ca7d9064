import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { NavLink } from '../../navigation/Link.tsx';

interface Item {
  label: string;
  icon: ReactNode;
}

const look: ButtonProps = {
  color: 'inherit',
  sx: {
    minWidth: 44,
    minHeight: 44,
    px: { xs: 1, md: 1.5 },
    '&.active': { color: 'primary.main' },
    '& svg': { display: { md: 'none' } },
  },
};

const word = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
  whiteSpace: 'nowrap',
};

/** The word from a medium width on; below it the icon, with the word for screen readers alone. */
function Face({ label, icon }: Item) {
  return (
    <>
      {icon}
      <Box component="span" sx={word}>
        {label}
      </Box>
    </>
  );
}

export function HeaderLink({ to, ...item }: Item & { to: string }) {
  return (
    <Button component={NavLink} to={to} {...look}>
      <Face {...item} />
    </Button>
  );
}

export function HeaderButton({ onClick, ...item }: Item & { onClick: () => void }) {
  return (
    <Button onClick={onClick} {...look}>
      <Face {...item} />
    </Button>
  );
}
