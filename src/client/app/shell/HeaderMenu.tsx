import MenuIcon from '@mui/icons-material/Menu';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { needsScripts } from '../../components/basics/needsScripts.ts';

const ID = 'menu';
const departures = ['pointerdown', 'focusin'] as const;

/** The entries of the header: in a row where there is room, else behind a button, or below it without scripts. */
export function HeaderMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      place.current?.querySelector('button')?.focus();
    };
    departures.forEach((departure) => addEventListener(departure, leave));
    addEventListener('keydown', escape);
    return () => {
      departures.forEach((departure) => removeEventListener(departure, leave));
      removeEventListener('keydown', escape);
    };
  }, [isOpen]);

  return (
    <Box ref={place} sx={room}>
      <Button
        color="inherit"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={ID}
        onClick={() => setOpen(!isOpen)}
        sx={opener}
      >
        <MenuIcon />
      </Button>
      <Box id={ID} onClick={() => setOpen(false)} sx={isOpen ? opened : closed}>
        {children}
      </Box>
    </Box>
  );
}

const room = { display: 'flex' };
const opener = { display: { md: 'none' }, minWidth: 44, minHeight: 44, p: 1, ...needsScripts };
const closed = {
  display: { xs: 'none', md: 'flex' },
  '@media (scripting: none)': { display: 'flex', flexWrap: 'wrap' },
};
const opened = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  position: { xs: 'absolute', md: 'static' },
  top: '100%',
  right: 8,
  mt: { xs: 0.5, md: 0 },
  p: { xs: 1, md: 0 },
  border: { xs: 1, md: 0 },
  borderColor: { xs: 'divider' },
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: { xs: 2, md: 0 },
};
