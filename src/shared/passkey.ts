import { array, type InferType, object, string } from 'yup';
import { text } from './text.ts';
import { ownPasswordSchema } from './user.ts';

/** Of one account: more than anybody has devices. */
export const PASSKEYS_MAX = 20;
const NAME_MAX = 60;
/** A credential's id has 1,023 bytes at most, and so has this in base64url. */
const ID_MAX = 1364;
const DATA_MAX = 10_000;
const TRANSPORTS_MAX = 10;

const LINE_OR_TURN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** '' for a name that the browser gives it. */
const name = text('Name')
  .trim()
  .max(NAME_MAX)
  .test(
    'one-line',
    ({ label }) => `${label} must not break the line, or change the direction of writing`,
    (value) => !value || !LINE_OR_TURN.test(value),
  )
  .default('');

/** Bytes, as WebAuthn writes them in JSON. */
const base64url = (label: string, max = DATA_MAX) =>
  text(label)
    .required()
    .max(max)
    .matches(/^[\w-]*$/, { message: ({ label }: { label: string }) => `${label} must be in base64url` });

/** Who is signed in says the password once more, before a passkey is added. */
export const passkeyOptionsSchema = object({ password: ownPasswordSchema });

/** What somebody types who adds a passkey. */
export const newPasskeySchema = passkeyOptionsSchema.shape({ name });
export type NewPasskey = InferType<typeof newPasskeySchema>;

/** What an authenticator answers that has made a passkey: the fields of WebAuthn's `RegistrationResponseJSON` that count. */
export const passkeyRegistrationSchema = object({
  name,
  id: base64url('Id', ID_MAX),
  clientDataJSON: base64url('Client data'),
  attestationObject: base64url('Attestation object'),
  transports: array(string().required().max(30)).label('Transports').max(TRANSPORTS_MAX).default([]),
});
export type PasskeyRegistration = InferType<typeof passkeyRegistrationSchema>;

/** What an authenticator answers that logs in: the fields of WebAuthn's `AuthenticationResponseJSON` that count. */
export const passkeyLoginSchema = object({
  id: base64url('Id', ID_MAX),
  clientDataJSON: base64url('Client data'),
  authenticatorData: base64url('Authenticator data'),
  signature: base64url('Signature'),
  /** Whose it is, as the authenticator knows them; '' for one that does not, which logs nobody in. */
  userHandle: text('User handle').max(100).default(''),
});
export type PasskeyLogin = InferType<typeof passkeyLoginSchema>;

/** Where passkeys count. */
export interface PasskeyOffer {
  /** The origin of the pages that may ask for one, such as `https://blog.example.org`; null for a blog without passkeys. */
  origin: string | null;
}

/** One of an account's own. */
export interface PasskeySummary {
  /** Names it among the account's own, and is good for nothing else. */
  _id: string;
  name: string;
  createdAt: string;
  /** Null for one that has not logged in yet. */
  lastUsedAt: string | null;
}
