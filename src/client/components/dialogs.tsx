import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';

/**
 * A dialog's button that has the focus when the dialog opens. `autoFocus` alone is lost in StrictMode: when React
 * mounts everything a second time, the dialog first gives the focus back, and then takes it for itself.
 */
export function FocusedButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  return <Button ref={button} {...props} />;
}

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

interface SuccessDialogProps {
  isOpen: boolean;
  text: string;
  /** However it is closed: by its button, by Escape, or by a click beside it. */
  onClose: () => void;
}

/** Says that something is done, and waits to be seen. */
export function SuccessDialog({ isOpen, text, onClose }: SuccessDialogProps) {
  const id = useId();

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { variant: 'outlined', sx: { textAlign: 'center', py: 2 } } }}
    >
      <CheckCircleOutlined color="success" sx={{ fontSize: '4rem', mx: 'auto', mt: 1 }} aria-hidden />
      <DialogTitle id={id} variant="h2" component="h2">
        {text}
      </DialogTitle>
      <DialogActions sx={{ justifyContent: 'center' }}>
        <FocusedButton variant="contained" onClick={onClose}>
          Ok
        </FocusedButton>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Moves the focus to the page's heading, where what had it is gone or can't be used any more. Whoever scrolled stays
 * where they are.
 */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/**
 * For a dialog that does away with the button from which it was opened: once it is closed, and has given the focus back
 * to that button, the focus goes to the heading of the page.
 *
 * @returns tells whether it was done
 */
export function useHeadingAfterwards(isOpen: boolean): (isDone: boolean) => void {
  const isDue = useRef(false);

  useEffect(() => {
    if (isOpen || !isDue.current) return;
    isDue.current = false;
    focusHeading();
  }, [isOpen]);

  return (isDone) => {
    isDue.current = isDone;
  };
}

/** What a dialog is about, which stays while the dialog goes: the last that was not null. */
export function useLastShown<Subject>(subject: Subject | null): Subject | null {
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return subject ?? shown;
}
