import { type InferType, object } from 'yup';
import { email as emailText } from './email.ts';
import type { AccountStorage } from './storage.ts';
import { text, visibleText } from './text.ts';

const NAME_MAX = 100;
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 200;
const INVITATION_MAX = 100;
const TOKEN_MAX = 100;

const name = visibleText('Name').max(NAME_MAX);
const email = emailText('Email');

/**
 * A password as it is hashed: the same for all ways in which devices write the same characters. By the OpaqueString profile
 * of https://www.rfc-editor.org/rfc/rfc8265#section-4.2, which keeps case and spaces.
 */
export const normalizePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Never trimmed: a space is part of the password. */
const password = (label = 'Password') => text(label).max(PASSWORD_MAX);
const longEnough = ({ label }: { label: string }) => `${label} must be at least ${PASSWORD_MIN} characters`;

/** One that is set. */
const newPassword = (label?: string) =>
  password(label).test(
    'min',
    longEnough,
    (value) => !value || normalizePassword(value).length >= PASSWORD_MIN,
  );
/** One that an account has, maybe from when the characters of a decomposed form were counted. */
const presentPassword = () =>
  password().test('min', longEnough, (value) => !value || value.normalize('NFD').length >= PASSWORD_MIN);

/** The code of an invitation: only a blog that takes no others asks for one. */
const invitation = text('Invitation').trim().max(INVITATION_MAX);

export const registerSchema = object({ name, email, password: newPassword().required(), invitation });
export type Registration = InferType<typeof registerSchema>;

export const loginSchema = object({ email, password: presentPassword().required() });
export type Credentials = InferType<typeof loginSchema>;

/** `password` is the present one and confirms the change; `newPassword` needs it. */
export const profileSchema = object({
  name,
  email,
  // A form sends '' for a field that was left alone.
  password: presentPassword().default(''),
  newPassword: newPassword('New password').default(''),
});
export type Profile = InferType<typeof profileSchema>;
/** As it is sent: without a new password where there is none. */
export type ProfileChange = Omit<Profile, 'newPassword'> & Partial<Pick<Profile, 'newPassword'>>;

/** Of who does what can't be undone. */
export const ownPasswordSchema = password('Your password').required();

/** What `POST /api/users/me/delete` takes. */
export const deletionSchema = object({ password: ownPasswordSchema });
export type Deletion = InferType<typeof deletionSchema>;

/** Whose password it is that somebody forgot. */
export const forgotPasswordSchema = object({ email });
export type ForgottenPassword = InferType<typeof forgotPasswordSchema>;

/** How one comes to a link for a new password. */
export interface ResetWays {
  /** Otherwise by asking whoever runs the blog. */
  byMail: boolean;
}

/** What somebody types by the link who forgot the password. */
export const newPasswordSchema = object({
  password: newPassword('New password').required(),
});
export type NewPassword = InferType<typeof newPasswordSchema>;

/** The token is what a link has behind its #. */
export const resetPasswordSchema = newPasswordSchema.shape({
  token: text('Token').required().max(TOKEN_MAX),
});
export type PasswordReset = InferType<typeof resetPasswordSchema>;

/** What an account has that its token does not tell. */
export interface AccountFacts {
  /** Whether the account may run the blog, at the moment: what it may do, the server asks anew at each call. */
  isAdmin: boolean;
  /** How many articles wait for a decision, as readers have reported them; null for who does not run the blog. */
  openReports: number | null;
  /** Whether the account may not publish, as nobody has approved it yet. */
  awaitsApproval: boolean;
  /** Whether the blog sends mails and nobody has confirmed yet that the account's email is its owner's. */
  awaitsConfirmation: boolean;
  /** Which email it gets once that is confirmed; null for none. */
  pendingEmail: string | null;
  /** Why those who run the blog keep its articles out of the listings; null for an account as any other. */
  limitedFor: string | null;
  articleCount: number;
  /** Of those without a time of publication. */
  draftCount: number;
  /** Of those that publish themselves. */
  scheduledCount: number;
  /** In the address of the page that shows their articles. */
  handle: string;
  storage: AccountStorage;
  /** Whether its deletion takes the password: it does not for an hour after a login, unless the account runs the blog. */
  deletionNeedsPassword: boolean;
}

/** What register, login and a profile update answer. */
export interface TokenReply {
  token: string;
}

/** What the token says of its user. `sub` is the user's id, `sid` the session's; times in seconds. */
export interface TokenClaims {
  sub: string;
  name: string;
  email: string;
  sid: string;
  iat: number;
  exp: number;
}

/** The token is what the link has behind its # that was sent to the new email. */
export const confirmEmailSchema = object({ token: text('Token').required().max(TOKEN_MAX) });
export type EmailConfirmation = InferType<typeof confirmEmailSchema>;

/** Somewhere one is signed in. */
export interface SessionSummary {
  /** Names it among the account's own, and is good for nothing else. */
  _id: string;
  /** Such as `Firefox on Linux`; '' for one that is not known. */
  browser: string;
  createdAt: string;
  /** When it was last noted that it is in use, which is once a day. */
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
}

/** Somebody who has published, as everybody may know them. */
export interface Author {
  /** In the address of their page; it never changes. */
  handle: string;
  name: string;
  /** Of their articles that everybody may read. */
  articleCount: number;
  /** When the first of these was published, as an ISO 8601 instant. */
  since: string;
  /** Whether they are an admin now. */
  isAdmin: boolean;
}
