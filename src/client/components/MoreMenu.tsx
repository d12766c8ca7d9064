import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import { Link } from '../navigation/Link.tsx';

/** One entry of a menu: a way on, or something to do. */
export type MenuAct = { label: string; to: string } | { label: string; act: () => void; isDangerous?: true };

interface Props {
  /** The name of what they are done with, for whoever does not see where the button stands. */
  subject: string;
  acts: readonly MenuAct[];
}

/** What is seldom done with one of many, behind a button at the end of its line. */
export function MoreMenu({ subject, acts }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = `More actions for ${subject}`;
  const close = () => setOpen(false);

  return (
    <>
      <Button
        ref={opener}
        color="inherit"
        aria-label={label}
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(true)}
        sx={openerStyle}
      >
        <MoreHoriz />
      </Button>
      <Menu
        id={id}
        // Within the landmark of the page.
        disablePortal
        open={isOpen}
        onClose={close}
        anchorEl={() => opener.current}
        anchorOrigin={below}
        transformOrigin={above}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {acts.map((entry) =>
          'to' in entry ? (
            <MenuItem key={entry.label} component={Link} to={entry.to} onClick={close} sx={entryStyle}>
              {entry.label}
            </MenuItem>
          ) : (
            <MenuItem
              key={entry.label}
              onClick={() => {
                // It gives the focus back to the button, which is where a dialog gives it back to in turn.
                close();
                entry.act();
              }}
              sx={entry.isDangerous ? dangerousStyle : entryStyle}
            >
              {entry.label}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}

const below = { vertical: 'bottom', horizontal: 'right' } as const;
const above = { vertical: 'top', horizontal: 'right' } as const;
const openerStyle = { minWidth: 44, px: 1, ml: 'auto', color: 'text.secondary' };
const entryStyle = { minHeight: 44 };
const dangerousStyle = { ...entryStyle, color: 'error.main' };
