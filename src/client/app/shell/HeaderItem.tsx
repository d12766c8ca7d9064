import Button, { type ButtonProps } from '@mui/material/Button';
import { NavLink } from '../../navigation/Link.tsx';

const look: ButtonProps = {
  color: 'inherit',
  sx: {
    minWidth: 44,
    minHeight: 44,
    px: { xs: 2, md: 1.25 },
    justifyContent: { xs: 'start', md: 'center' },
    whiteSpace: 'nowrap',
    fontSize: '0.9375rem',
    fontWeight: 500,
    '&.active': { textDecoration: '2px underline', textUnderlineOffset: '0.4em' },
  },
};

interface LinkProps {
  to: string;
  label: string;
  /** Other pages that belong to it. */
  also?: readonly string[];
}

export function HeaderLink({ label, ...link }: LinkProps) {
  return (
    <Button component={NavLink} {...link} {...look}>
      {label}
    </Button>
  );
}

export function HeaderButton({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <Button onClick={onClick} {...look}>
      {label}
    </Button>
  );
}
