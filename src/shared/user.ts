import type * as answers from './answers/accounts.ts';
import type { Answer } from './answers/schema.ts';
import { httpAddress, imageAddress } from './article.ts';
import { changeSchema } from './changeSchema.ts';
import { email as emailText } from './email.ts';
import { accountMessages } from './messages/en/account.ts';
import { parseUrl } from './parse.ts';
import { type Label, array, boolean, type InferType, object, paragraph, text, visibleText } from './yup.ts';

const NAME_MAX = 100;
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 200;
const INVITATION_MAX = 100;
const TOKEN_MAX = 100;

const { fields, invalid } = accountMessages;

const name = visibleText(() => fields.name).max(NAME_MAX);
const email = emailText(() => fields.email);

/**
 * Returns a password as it is hashed, the same for all encodings of the same characters. Follows the OpaqueString profile of
 * https://www.rfc-editor.org/rfc/rfc8265#section-4.2, which keeps case and spaces.
 */
export const normalizePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Never trimmed: a space is part of the password. */
const password = (label: Label = () => fields.password) => text(label).max(PASSWORD_MAX);
const longEnough = ({ label }: { label: string }) => invalid.tooShort(label, PASSWORD_MIN);

/** A password to set. */
const newPassword = (label?: Label) =>
  password(label).test(
    'min',
    longEnough,
    (value) => !value || normalizePassword(value).length >= PASSWORD_MIN,
  );
/** An existing password. Earlier versions counted the characters of its decomposed form. */
const presentPassword = () =>
  password().test('min', longEnough, (value) => !value || value.normalize('NFD').length >= PASSWORD_MIN);

/** The code of an invitation, which invite-only blogs require. */
const invitation = text(() => fields.invitation)
  .trim()
  .max(INVITATION_MAX);

export const registerSchema = object({ name, email, password: newPassword().required(), invitation });
export type Registration = InferType<typeof registerSchema>;

/**
 * `newPassword` replaces the password, if the server refuses it: that of an admin or editor must not be easy to guess. Otherwise
 * it is ignored.
 */
export const loginSchema = object({
  email,
  password: presentPassword().required(),
  newPassword: newPassword(() => fields.newPassword),
});
/** The login of an admin who has to choose a new password. */
export const replacingLoginSchema = loginSchema.shape({
  newPassword: newPassword(() => fields.newPassword).required(),
});
export type Credentials = InferType<typeof loginSchema>;

/** `password` is the current one and confirms the change. `newPassword` requires it. */
export const profileSchema = object({
  name,
  email,
  // A form sends '' for an empty field.
  password: presentPassword().default(''),
  newPassword: newPassword(() => fields.newPassword).default(''),
  /** With a new password: whether all access tokens are revoked. */
  revokeTokens: boolean().default(true),
});
export type Profile = InferType<typeof profileSchema>;
type OptionalChange = 'newPassword' | 'revokeTokens';
/** The request, which has the optional fields only if the password changes. */
export type ProfileChange = Omit<Profile, OptionalChange> & Partial<Pick<Profile, OptionalChange>>;

/** In characters as people count them. */
export const BIO_MAX = 300;
export const LINKS_MAX = 5;
const LINK_MAX = 500;

/** Returns whether a link has credentials: those in `https://example.org@example.net` look like the host. */
const hasCredentials = (link: string): boolean => {
  const url = parseUrl(link);
  return url !== null && (url.username !== '' || url.password !== '');
};

const link = httpAddress(() => fields.link)
  .max(LINK_MAX)
  .test(
    'credentials',
    ({ label }: { label: string }) => invalid.linkHasCredentials(label),
    (value) => !value || !hasCredentials(value),
  );

/** What authors tell readers about themselves. */
export const authorProfileSchema = object({
  avatar: imageAddress(() => fields.avatar),
  bio: paragraph(() => fields.bio, BIO_MAX),
  /** A form sends '' for an empty field. */
  links: array(link)
    .label(() => fields.links)
    .max(LINKS_MAX, () => invalid.tooManyLinks(LINKS_MAX))
    .default([]),
});
export type AuthorProfile = InferType<typeof authorProfileSchema>;

/** The body of `PUT /api/users/me/profile`. What is left out is kept. */
export type AuthorProfileChange = Partial<AuthorProfile>;
export const authorProfileChangeSchema = changeSchema<AuthorProfileChange>(authorProfileSchema);

/** Returns links as they are stored: normalized, without empty ones and duplicates. */
export const tidyLinks = (links: readonly string[]): string[] => [
  ...new Set(links.map((link) => parseUrl(link)?.href).filter((href) => href !== undefined)),
];

/** The password that confirms an action, if one is needed. */
export const ownPassword = password(() => fields.yourPassword);
export const ownPasswordSchema = ownPassword.required();

/** The body of `POST /api/users/me/delete`. */
export const deletionSchema = object({ password: ownPasswordSchema });
export type Deletion = InferType<typeof deletionSchema>;

export const forgotPasswordSchema = object({ email });
export type ForgottenPassword = InferType<typeof forgotPasswordSchema>;

/** How users get a link to reset their password. */
export interface ResetWays extends Answer<typeof answers.resetWays> {}

export const newPasswordSchema = object({
  password: newPassword(() => fields.newPassword).required(),
});
export type NewPassword = InferType<typeof newPasswordSchema>;

/** The token is in the fragment of the link. */
export const resetPasswordSchema = newPasswordSchema.shape({
  token: text(() => fields.token)
    .required()
    .max(TOKEN_MAX),
});
export type PasswordReset = InferType<typeof resetPasswordSchema>;

/** Facts about an account that its token doesn't contain. */
export interface AccountFacts extends Answer<typeof answers.account> {}

/** The reply to a registration, a login and a profile update. */
export interface TokenReply extends Answer<typeof answers.loginToken> {}

/** The claims of a token. `sub` is the user's id, `sid` the session's; times are in seconds. */
export interface TokenClaims {
  sub: string;
  name: string;
  email: string;
  sid: string;
  iat: number;
  exp: number;
}

/** The token is in the fragment of the link in the email. */
export const confirmEmailSchema = object({
  token: text(() => fields.token)
    .required()
    .max(TOKEN_MAX),
});
export type EmailConfirmation = InferType<typeof confirmEmailSchema>;

/** A session of the user. */
export interface SessionSummary extends Answer<typeof answers.session> {}

/** A tag that an author writes about. */
export type AuthorTag = Author['tags'][number];

/** An account that has published, as everyone may see it. */
export interface Author extends Answer<typeof answers.author> {}
