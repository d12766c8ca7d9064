import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { TextFieldProps } from '@mui/material/TextField';
import { type SubmitEvent, useId, useState } from 'react';
import { type StringSchema, ValidationError } from 'yup';
import { reasonSchema } from '../../../shared/moderation.ts';
import { ownPasswordSchema } from '../../../shared/user.ts';
import { ConfirmDialog, useLastShown } from '../../components/dialogs.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import type { ActionSpec } from './useBulkAction.ts';

interface Props {
  action: ActionSpec;
  isOpen: boolean;
  /** The name of what the action is about, or how many. */
  subject: string;
  /** Called with the reason or password, if the action takes one. */
  onConfirm: (input?: string) => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action, and for the reason or password that it takes. */
export function ActionDialog({ action, isOpen, subject, onConfirm, onCancel }: Props) {
  const { label, title = '', text = '', input, hint = '' } = action;
  // The selection is gone while the dialog closes.
  const shown = useLastShown(isOpen ? subject : null) ?? '';
  const dialog = { isOpen, title, text, subject: shown, confirmLabel: label, onCancel };

  return input === undefined ? (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm()} />
  ) : (
    <PromptDialog {...dialog} {...inputs[input]} hint={hint} onConfirm={onConfirm} />
  );
}

interface PromptDialogProps {
  isOpen: boolean;
  subject: string;
  title: string;
  text: string;
  hint: string;
  confirmLabel: string;
  /** Of the field. */
  label: string;
  schema: StringSchema<string>;
  field: TextFieldProps;
  isDangerous: boolean;
  onConfirm: (input: string) => void;
  onCancel: () => void;
}

/** What a dialog can ask for. */
const inputs = {
  reason: {
    label: 'Reason',
    schema: reasonSchema,
    field: { multiline: true, autoComplete: 'off' },
    isDangerous: false,
  },
  password: {
    label: 'Your password',
    schema: ownPasswordSchema,
    field: { type: 'password', autoComplete: 'current-password' },
    isDangerous: true,
  },
} satisfies Record<NonNullable<ActionSpec['input']>, Partial<PromptDialogProps>>;

function PromptDialog(props: PromptDialogProps) {
  const { isOpen, subject, title, text, hint, confirmLabel, onConfirm, onCancel } = props;
  const { label, schema, field, isDangerous } = props;
  const id = useId();
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    try {
      onConfirm(schema.validateSync(value));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      setProblem(error.message);
    }
  }

  function reset() {
    setValue('');
    setProblem(null);
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      slotProps={{ paper: { variant: 'outlined' }, transition: { onExited: reset } }}
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
          <DialogContentText id={`${id}-subject`} dir="auto" sx={subjectStyle}>
            {subject}
          </DialogContentText>
          <DialogContentText id={`${id}-text`} sx={textStyle}>
            {text}
          </DialogContentText>
          <TextField
            autoFocus
            value={value}
            onChange={({ target }) => setValue(target.value)}
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

const subjectStyle = { mb: 1, fontWeight: 700, color: 'text.primary', overflowWrap: 'anywhere' };
const textStyle = { mb: 1 };
