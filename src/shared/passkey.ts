import type * as answers from './answers/accounts.ts';
import type { Answer } from './answers/schema.ts';
import { accountMessages } from './messages/en/account.ts';
import { ownPasswordSchema } from './user.ts';
import { array, type InferType, object, string, text } from './yup.ts';

/** Maximum number of passkeys of an account. */
export const PASSKEYS_MAX = 20;
const NAME_MAX = 60;
/** 1,023 bytes in base64url, the maximum of a credential's id. */
const ID_MAX = 1364;
const DATA_MAX = 10_000;
const TRANSPORTS_MAX = 10;

const LINE_OR_TURN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** '' for a default name. */
const name = text(() => accountMessages.fields.name)
  .trim()
  .max(NAME_MAX)
  .test(
    'one-line',
    ({ label }: { label: string }) => accountMessages.invalid.notOneLine(label),
    (value) => !value || !LINE_OR_TURN.test(value),
  )
  .default('');

/** Bytes in WebAuthn's JSON. */
const base64url = (max = DATA_MAX) =>
  text()
    .required()
    .max(max)
    .matches(/^[\w-]*$/, {
      message: ({ path }: { path: string }) => accountMessages.invalid.notBase64url(path),
    });

/** Adding a passkey requires the password. */
export const passkeyOptionsSchema = object({ password: ownPasswordSchema });

export const newPasskeySchema = passkeyOptionsSchema.shape({ name });
export type NewPasskey = InferType<typeof newPasskeySchema>;

/** The fields of WebAuthn's `RegistrationResponseJSON` that the server needs. */
export const passkeyRegistrationSchema = object({
  name,
  id: base64url(ID_MAX),
  clientDataJSON: base64url(),
  attestationObject: base64url(),
  transports: array(string().required().max(30)).max(TRANSPORTS_MAX).default([]),
});
export type PasskeyRegistration = InferType<typeof passkeyRegistrationSchema>;

/** The fields of WebAuthn's `AuthenticationResponseJSON` that the server needs. */
export const passkeyLoginSchema = object({
  id: base64url(ID_MAX),
  clientDataJSON: base64url(),
  authenticatorData: base64url(),
  signature: base64url(),
  /** The owner's id as stored by the authenticator; '' if it has none, which is refused. */
  userHandle: text().max(100).default(''),
});
export type PasskeyLogin = InferType<typeof passkeyLoginSchema>;

/** Where passkeys can be used. */
export interface PasskeyOffer extends Answer<typeof answers.passkeyOffer> {}

/** A passkey of the user. */
export interface PasskeySummary extends Answer<typeof answers.passkey> {}
