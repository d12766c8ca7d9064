import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRtl } from '@mui/system/RtlProvider';
import { useId, useRef, useState } from 'react';
import { appMessages } from '../../shared/messages/en/app.ts';
import { Link } from '../navigation/navigation.tsx';

/** One entry of a menu: a link, with the state of its navigation, or an action. `isButton` gives it a button of its own where there is room for it. */
export type MenuAction =
  | { label: string; to: string; state?: unknown }
  | { label: string; act: () => void; isDangerous?: true; isButton?: true };

/** Divides the actions of an item where there is room for buttons. */
export const takeButtons = (actions: readonly MenuAction[]) => ({
  buttons: actions.flatMap((action) => ('isButton' in action ? [action] : [])),
  menu: actions.filter((action) => !('isButton' in action)),
});

interface Props {
  /** The name of the item, for screen readers. */
  subject: string;
  actions: readonly MenuAction[];
}

/** The less common actions of a list item, behind a button. */
export function MoreMenu({ subject, actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = appMessages.list.moreActionsFor(subject);
  const close = () => setOpen(false);
  // The end of the lines.
  const horizontal = useRtl() ? 'left' : 'right';

  return (
    <>
      <Button
        ref={opener}
        color="inherit"
        aria-label={label}
        title={appMessages.list.moreActions}
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
        // Keeps the menu inside the page's landmark.
        disablePortal
        open={isOpen}
        onClose={close}
        anchorEl={() => opener.current}
        anchorOrigin={{ vertical: 'bottom', horizontal }}
        transformOrigin={{ vertical: 'top', horizontal }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map((entry) =>
          'to' in entry ? (
            <MenuItem
              key={entry.label}
              component={Link}
              to={entry.to}
              state={entry.state}
              onClick={close}
              sx={entryStyle}
            >
              {entry.label}
            </MenuItem>
          ) : (
            <MenuItem
              key={entry.label}
              onClick={() => {
                // Closing returns the focus to the button, so that a dialog opened now returns it there too.
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

const openerStyle = { minWidth: 44, px: 1, marginInlineStart: 'auto', color: 'text.secondary' };
const entryStyle = { minHeight: 44 };
const dangerousStyle = { ...entryStyle, color: 'error.main' };
