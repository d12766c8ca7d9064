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
import type { ActWords } from './bulkActions.ts';

interface AskingProps {
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

interface AskingDialogProps extends AskingProps {
  /** Of its field. */
  label: string;
  schema: StringSchema<string>;
  field: TextFieldProps;
  isDangerous?: boolean;
}

/** Asks whether something is to be done, and for a text that it takes. */
function AskingDialog(props: AskingDialogProps) {
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

/** Asks whether something is to be done that can't be undone, for the password of who does it. */
const PasswordDialog = (props: AskingProps) => (
  <AskingDialog
    {...props}
    label="Your password"
    schema={ownPasswordSchema}
    field={passwordField}
    isDangerous
  />
);

const passwordField = { type: 'password', autoComplete: 'current-password' };

/** Asks whether something is to be done, and why. */
const ReasonDialog = (props: AskingProps) => (
  <AskingDialog {...props} label="Reason" schema={reasonSchema} field={reasonField} />
);

const reasonField = { multiline: true, autoComplete: 'off' };

interface Props {
  words: ActWords;
  isOpen: boolean;
  /** With how many, or with which one, it would be done. */
  subject: string;
  /** With the reason, or the password, where it is asked for. */
  onConfirm: (typed?: string) => void;
  onCancel: () => void;
}

/** What is asked before something is done with accounts or articles. */
export function ActDialog({ words, isOpen, subject, onConfirm, onCancel }: Props) {
  const { label, title = '', text = '', asks, hint = '' } = words;
  // While a dialog goes, what it was about is selected no more.
  const shown = useLastShown(isOpen ? subject : null) ?? '';
  const asking = { isOpen, title, text, subject: shown, confirmLabel: label, onCancel };

  if (asks === undefined) return <ConfirmDialog {...asking} onConfirm={() => onConfirm()} />;
  const Asking = asks === 'reason' ? ReasonDialog : PasswordDialog;
  return <Asking {...asking} hint={hint} onConfirm={onConfirm} />;
}
