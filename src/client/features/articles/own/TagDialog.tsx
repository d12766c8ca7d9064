import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useId, useState, type SubmitEvent } from 'react';
import { TextField } from '../../../components/forms/TextField.tsx';
import { useLastShown } from '../../../components/dialogs/useLastShown.ts';
import { tagProblem, tidyTag } from '../../../../shared/tagRules.ts';
import { useListTagsQuery } from '../articlesApi.ts';

interface Props {
  /** What is to be done; null while nothing is. */
  act: 'addTag' | 'removeTag' | null;
  /** How many of what, in words. */
  count: string;
  /** The tags of what is selected, as far as it is known: to choose from what is to be removed. */
  present: readonly string[];
  onConfirm: (name: string) => void;
  onCancel: () => void;
}

/** Asks for the tag that many articles are to have, or to lose. */
export function TagDialog({ act, count, present, onConfirm, onCancel }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { data: known } = useListTagsQuery(act === 'addTag' ? 1 : skipToken);
  const options = act === 'removeTag' ? present : (known?.result.map((tag) => tag.name) ?? []);
  // While the dialog goes, nothing is selected any more.
  const shown = useLastShown(
    act === null ? null : `${act === 'removeTag' ? 'Remove a tag from' : 'Add a tag to'} ${count}`,
  );

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
          {shown}
        </DialogTitle>
        <DialogContent>
          <Autocomplete
            freeSolo
            id={`${id}-tag`}
            options={options}
            inputValue={typed}
            onInputChange={(_event, text) => setTyped(text)}
            renderInput={(parameters) => (
              <TextField
                {...parameters}
                // The dialog is there for it alone.
                autoFocus
                label="Tag"
                margin="dense"
                error={problem !== null}
                helperText={problem}
              />
            )}
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
