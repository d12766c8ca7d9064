import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { TextFieldProps } from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { type StringSchema, ValidationError } from 'yup';
import { TextField } from '../../components/forms/TextField.tsx';

export interface AskingProps {
  isOpen: boolean;
  /** The name of what it is about, or how many it is about. */
  subject: string;
  title: string;
  text: string;
  /** What is done with what is typed. */
  hint: string;
  confirmLabel: string;
  onConfirm: (typed: string) => void;
  onCancel: () => void;
}

interface Props extends AskingProps {
  /** Of its field. */
  label: string;
  schema: StringSchema<string>;
  field: TextFieldProps;
  isDangerous?: boolean;
}

/** Asks whether something is to be done, and for a text that it takes. */
export function AskingDialog(props: Props) {
  const { isOpen, subject, title, text, hint, confirmLabel, onConfirm, onCancel } = props;
  const { label, schema, field, isDangerous } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    try {
      onConfirm(schema.validateSync(typed));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      setProblem(error.message);
    }
  }

  function forget() {
    setTyped('');
    setProblem(null);
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      slotProps={{ paper: { variant: 'outlined' }, transition: { onExited: forget } }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-subject ${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <form onSubmit={confirm} noValidate>
        <DialogTitle id={`${id}-title`} component="h2" variant="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-subject`} dir="auto" sx={named}>
            {subject}
          </DialogContentText>
          <DialogContentText id={`${id}-text`} sx={told}>
            {text}
          </DialogContentText>
          <TextField
            // The dialog is there for it alone.
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            label={label}
            fullWidth
            margin="dense"
            {...field}
            error={problem !== null}
            helperText={problem ?? hint}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const named = { mb: 1, fontWeight: 700, color: 'text.primary', overflowWrap: 'anywhere' };
const told = { mb: 1 };
