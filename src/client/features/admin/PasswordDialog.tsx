import { ownPasswordSchema } from '../../../shared/user.ts';
import { AskingDialog, type AskingProps } from './AskingDialog.tsx';

/** Asks whether something is to be done that can't be undone, for the password of who does it. */
export const PasswordDialog = (props: AskingProps) => (
  <AskingDialog
    {...props}
    label="Your password"
    schema={ownPasswordSchema}
    field={passwordField}
    isDangerous
  />
);

const passwordField = { type: 'password', autoComplete: 'current-password' };
