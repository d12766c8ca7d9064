import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { FocusedButton } from './FocusedButton.tsx';

interface Props {
  isOpen: boolean;
  text: string;
  /** However it is closed: by its button, by Escape, or by a click beside it. */
  onClose: () => void;
}

/** Says that something is done, and waits to be seen. */
export function SuccessDialog({ isOpen, text, onClose }: Props) {
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
