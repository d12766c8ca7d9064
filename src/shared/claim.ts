import { type InferType, object } from 'yup';
import { email as emailText } from './email.ts';
import { accountMessages } from './messages/en/account.ts';
import { text } from './text.ts';
import { newPasswordSchema } from './user.ts';

const { fields } = accountMessages;

const TOKEN_MAX = 100;

const token = text(fields.token).required().max(TOKEN_MAX);
const email = emailText(fields.email);

/** The body of `POST /api/users/claim/account`. The token is in the fragment of the link. */
export const claimLinkSchema = object({ token });
export type ClaimLink = InferType<typeof claimLinkSchema>;

/** An imported account that waits for its owner. */
export interface ClaimableAccount {
  name: string;
  /** '' if the owner has to enter one. */
  email: string;
}

/** The form for an account without an email. For others it is `newPasswordSchema`. */
export const claimWithEmailSchema = newPasswordSchema.shape({ email });

/** The body of `POST /api/users/claim`. An email is only taken for an account without one. */
export const claimSchema = newPasswordSchema.shape({ token, email: email.notRequired() });
export type AccountClaim = InferType<typeof claimSchema>;
