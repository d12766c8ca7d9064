import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type SubmitEvent } from 'react';
import { TextField } from '../../../components/forms/TextField.tsx';
import { tagProblem, tidyTag } from '../../../../shared/tagRules.ts';

interface Props {
  /** What is to be done; null while nothing is. */
  act: 'addTag' | 'removeTag' | null;
  /** How many of what, in words. */
  count: string;
  onConfirm: (name: string) => void;
  onCancel: () => void;
}

/** Asks for the tag that many articles are to have, or to lose. */
export function TagDialog({ act, count, onConfirm, onCancel }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const title = act === 'removeTag' ? `Remove a tag from ${count}` : `Add a tag to ${count}`;

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = tidyTag(typed);
    const found = name === '' ? 'Tag is a required field' : tagProblem(name);
    setProblem(found);
    if (found === null) onConfirm(name);
  }

  return (
    <Dialog
      open={act !== null}
      onClose={onCancel}
      slotProps={{ paper: { variant: 'outlined' }, transition: { onExited: () => setTyped('') } }}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
    >
      <form onSubmit={confirm} noValidate>
        <DialogTitle id={id} component="h2" variant="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          <TextField
            // The dialog is there for it alone.
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            label="Tag"
            fullWidth
            margin="dense"
            autoComplete="off"
            error={problem !== null}
            helperText={problem}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained">
            {act === 'removeTag' ? 'Remove' : 'Add'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
