import { reasonSchema } from '../../../shared/moderation.ts';
import { AskingDialog, type AskingProps } from './AskingDialog.tsx';

/** Asks whether something is to be done, and why. */
export const ReasonDialog = (props: AskingProps) => (
  <AskingDialog {...props} label="Reason" schema={reasonSchema} field={reasonField} />
);

const reasonField = { multiline: true, autoComplete: 'off' };
