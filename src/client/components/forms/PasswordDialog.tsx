import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useId, useState } from 'react';
import { accountErrors, accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { ownPassword } from '../../../shared/user.ts';
import { object } from '../../../shared/yup.ts';
import { AuthoredText } from '../AuthoredText.tsx';
import { TitledDialog } from '../dialogs.tsx';
import { PasswordField } from './fields.tsx';
import { SchemaForm } from './Form.tsx';

const schema = object({ password: ownPassword });

interface Props {
  isOpen: boolean;
  title: string;
  /** The title of what the question is about; left out for none. */
  subject?: string | undefined;
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Whether the login is over an hour old. */
  needsPassword: boolean;
  /** Why the password is asked for. */
  hint?: string;
  onClose: () => void;
  /** Gets '' if no password was asked for. Rejects with the error that the request's `unwrap()` threw, or a `SubmitError`. */
  onConfirm: (password: string) => Promise<void>;
}

/** Asks for confirmation, and for the password if the login is over an hour old. */
export function PasswordDialog(props: Props) {
  const { isOpen, title, subject, text, confirmLabel, isDangerous, needsPassword, hint } = props;
  const { onClose, onConfirm } = props;
  // The login may have become too old since the page was loaded.
  const [hasAsked, setHasAsked] = useState(false);
  const id = useId();

  return (
    <TitledDialog isOpen={isOpen} title={title} describedBy={id} onClose={onClose}>
      <DialogContent>
        {subject !== undefined && (
          <DialogContentText sx={subjectStyle}>
            <AuthoredText text={subject} />
          </DialogContentText>
        )}
        <DialogContentText id={id} sx={{ mb: 2 }}>
          {text}
        </DialogContentText>
        <SchemaForm<{ password: string }>
          schema={schema}
          initialValues={{ password: '' }}
          submitLabel={confirmLabel}
          isReusable
          isInDialog
          isDangerous={isDangerous === true}
          onSubmit={({ password }) => onConfirm(password)}
          onRejected={(message, show) => {
            setHasAsked(sentences.includes(message) || hasAsked);
            show(['password']);
          }}
          actions={<Button onClick={onClose}>{appMessages.actions.cancel}</Button>}
        >
          {(needsPassword || hasAsked) && (
            <PasswordField
              name="password"
              label={accountMessages.fields.yourPassword}
              autoComplete="current-password"
              helperText={hint}
            />
          )}
        </SchemaForm>
      </DialogContent>
    </TitledDialog>
  );
}

/** What the server says if the password is missing. */
const sentences: readonly string[] = Object.values(accountErrors.passwordMissing);

const subjectStyle = { mb: 1, fontWeight: 700, color: 'text.primary', overflowWrap: 'anywhere' };
