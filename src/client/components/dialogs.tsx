import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { appMessages } from '../../shared/messages/en/app.ts';
import { AuthoredText } from './AuthoredText.tsx';
import { focusHeading } from './Page.tsx';

/**
 * The button of a dialog that has the focus when the dialog opens. `autoFocus` fails in StrictMode: when React mounts
 * everything a second time, the dialog takes the focus for itself.
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
  /** The name of what the question is about. */
  subject?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  /** For actions that can't be undone. */
  isDangerous?: boolean;
  /** While the confirmed action is running and can't be canceled. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation. Cancel has the focus and Escape cancels, so that no careless key confirms. */
export function ConfirmDialog(props: Props) {
  const {
    isOpen,
    title,
    text,
    subject,
    confirmLabel,
    cancelLabel = appMessages.actions.cancel,
    isDangerous,
    isBusy = false,
  } = props;
  const { onConfirm, onCancel } = props;
  const id = useId();

  return (
    <Dialog
      open={isOpen}
      onClose={() => !isBusy && onCancel()}
      aria-labelledby={`${id}-title`}
      aria-describedby={subject === undefined ? `${id}-text` : `${id}-subject ${id}-text`}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { variant: 'outlined', sx: { textAlign: 'center', pt: 2, pb: 0.5 } } }}
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
          <DialogContentText id={`${id}-subject`} sx={subjectStyle}>
            <AuthoredText text={subject} />
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

const subjectStyle = { mb: 1, fontWeight: 700, color: 'text.primary', overflowWrap: 'anywhere' };

interface TitledDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** For user-written titles, which can be in any language. */
  titleDir?: 'auto';
  /** The ids of the elements that describe it. */
  describedBy?: string;
  maxWidth?: 'xs' | 'sm' | 'md';
  /** Called on Escape and on a click outside; without it, only buttons close the dialog. */
  onClose?: () => void;
  /** Called once the closed dialog is gone. */
  onExited?: () => void;
  children: ReactNode;
}

/** The frame of a dialog with a title: the content and the buttons, in a form if there is one, are its children. */
export function TitledDialog(props: TitledDialogProps) {
  const { isOpen, title, titleDir, describedBy, maxWidth = 'xs', onClose, onExited, children } = props;
  const id = useId();

  return (
    <Dialog
      open={isOpen}
      onClose={() => onClose?.()}
      aria-labelledby={id}
      aria-describedby={describedBy}
      maxWidth={maxWidth}
      fullWidth
      slotProps={{ paper: { variant: 'outlined' }, transition: { onExited: () => onExited?.() } }}
      sx={titledStyle}
    >
      <DialogTitle id={id} variant="h2" component="h2" dir={titleDir}>
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  );
}

/** MUI removes this padding only for content next to the title, outside of a form. */
const titledStyle = { '& form > .MuiDialogContent-root': { pt: 0 } };

interface SuccessDialogProps {
  isOpen: boolean;
  text: string;
  /** Called when it is closed in any way. */
  onClose: () => void;
}

/** Shows a success until the user closes it. */
export function SuccessDialog({ isOpen, text, onClose }: SuccessDialogProps) {
  const id = useId();

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { variant: 'outlined', sx: { textAlign: 'center', pt: 2, pb: 0.5 } } }}
    >
      <CheckCircleOutlined color="success" sx={{ fontSize: '4rem', mx: 'auto', mt: 1 }} aria-hidden />
      <DialogTitle id={id} variant="h2" component="h2">
        {text}
      </DialogTitle>
      <DialogActions sx={{ justifyContent: 'center' }}>
        <FocusedButton variant="contained" onClick={onClose}>
          {appMessages.form.ok}
        </FocusedButton>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Moves the focus to the page's heading after a dialog that removes the button from which it was opened: the dialog
 * gives the focus back to that button when it closes.
 *
 * @returns a function that takes whether the button will be removed
 */
export function useFocusHeadingAfterClose(isOpen: boolean): (isRemoved: boolean) => void {
  const isDue = useRef(false);

  useEffect(() => {
    if (isOpen || !isDue.current) return;
    isDue.current = false;
    focusHeading();
  }, [isOpen]);

  return (isRemoved) => {
    isDue.current = isRemoved;
  };
}

/** Returns the last subject that was not null, so that a dialog keeps its text while it closes. */
export function useLastShown<Subject>(subject: Subject | null): Subject | null {
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return subject ?? shown;
}
