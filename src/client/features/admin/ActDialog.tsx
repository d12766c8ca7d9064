import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useLastShown } from '../../components/dialogs/useLastShown.ts';
import type { ActWords } from './actWords.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

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
