import WarningAmber from '@mui/icons-material/WarningAmber';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { FocusedButton } from './FocusedButton.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  text: string;
  /** The name of what it is about. */
  subject?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  /** Danger mode: what is confirmed can't be taken back. */
  isDangerous?: boolean;
  /** While what was confirmed is under way, which can't be cancelled any more. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Cancel has the focus, and Escape cancels: nothing happens by a careless key. */
export function ConfirmDialog(props: Props) {
  const {
    isOpen,
    title,
    text,
    subject,
    confirmLabel,
    cancelLabel = 'Cancel',
    isDangerous,
    isBusy = false,
  } = props;
  const { onConfirm, onCancel } = props;
  const id = useId();

  return (
    <Dialog
      open={isOpen}
      onClose={() => !isBusy && onCancel()}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={subject === undefined ? `${id}-text` : `${id}-subject ${id}-text`}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { variant: 'outlined', sx: { textAlign: 'center', py: 2 } } }}
    >
      <WarningAmber
        color={isDangerous ? 'error' : 'warning'}
        sx={{ fontSize: '4rem', mx: 'auto', mt: 1 }}
        aria-hidden
      />
      <DialogTitle id={`${id}-title`} variant="h2" component="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        {subject !== undefined && (
          <DialogContentText id={`${id}-subject`} dir="auto" sx={named}>
            {subject}
          </DialogContentText>
        )}
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'center', flexWrap: 'wrap', gap: 1 }}>
        <FocusedButton variant="outlined" disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </FocusedButton>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const named = { mb: 1, fontWeight: 700, color: 'text.primary', overflowWrap: 'anywhere' };
