import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import type * as guessablePassword from '../../../shared/guessablePassword.ts';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { PASSWORD_MIN } from '../../../shared/user.ts';
import { useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { PasswordField } from '../../components/forms/fields.tsx';
import { codeLoader, PageCodeMissing } from '../../lib/codeLoader.ts';

/** Loaded when somebody types a password: the list of common ones is larger than the page. */
const checker = codeLoader(() => import('../../../shared/guessablePassword.ts'));

interface Props {
  name: string;
  label: string;
  /** Shown unless there is a warning. */
  hint?: string;
  required?: boolean;
  autoFocus?: boolean;
  /** Whose password it is, if the form has no fields for it. */
  owner?: { name?: string; email?: string };
}

/**
 * A field for a new password, which warns of one that is easy to guess. The check runs here: nothing is sent before the
 * form is submitted.
 */
export function NewPasswordField(props: Props) {
  const { name, hint = accountMessages.passwordHint(PASSWORD_MIN), owner = {}, ...rest } = props;
  const isGuessable = useIsGuessable(name, owner);

  return (
    <PasswordField
      {...rest}
      name={name}
      autoComplete="new-password"
      helperText={
        <Box component="span" aria-live="polite" sx={isGuessable ? warningStyle : {}}>
          {isGuessable ? accountMessages.guessablePassword : hint}
        </Box>
      }
    />
  );
}

const warningStyle = { color: 'warning.main' };

function useIsGuessable(field: string, owner: { name?: string; email?: string }): boolean {
  const { values } = useFormikContext<Record<string, unknown>>();
  const blog = useBlog();
  const [check, setCheck] = useState<typeof guessablePassword>();
  const read = (name: string, known = '') => (typeof values[name] === 'string' ? values[name] : known);
  const password = read(field);
  const isNeeded = password !== '' && check === undefined;

  useEffect(() => {
    let isOpen = true;
    if (isNeeded)
      void checker.code().then(
        (code) => isOpen && setCheck(code),
        // Only the warning is missing.
        (error: unknown) => error instanceof PageCodeMissing && error.forget(),
      );
    return () => void (isOpen = false);
  }, [isNeeded]);

  if (!check || password.length < PASSWORD_MIN) return false;
  const known = {
    name: read('name', owner.name),
    email: read('email', owner.email).trim(),
    title: read('title', blog.title),
  };
  return check.findGuessable(password, known) !== null;
}
