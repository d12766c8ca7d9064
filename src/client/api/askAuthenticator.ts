import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { PasskeyLogin, PasskeyRegistration } from '../../shared/passkey.ts';

/** What an authenticator answers, or why there is no answer: a sentence for whoever was asked. */
export type Asked<Answer> = { answer: Answer } | { problem: string };

const BROKEN = 'This browser could not use a passkey here. Please try again, or use your password.';

/** By the names of the errors of https://www.w3.org/TR/webauthn-3/#sctn-op-make-cred. Browsers do not tell who cancelled from who came too late. */
const problems: Record<string, string> = {
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long. Please try again when you like.',
  AbortError: 'No passkey was used: it was asked for once more meanwhile.',
  InvalidStateError: 'This device has a passkey for your account already.',
  ConstraintError:
    'This device can’t keep such a passkey: it takes one that knows you by a PIN, a finger or a face.',
  NotSupportedError: 'This device can’t make such a passkey. Please choose another one.',
  SecurityError: 'The passkeys of this blog do not count at this address.',
};

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Asked<Answer>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    return { problem: (error instanceof Error ? problems[error.name] : undefined) ?? BROKEN };
  }
}

/** Has an authenticator make a passkey, as the server wants it. */
export const askToAdd = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  asked(async (): Promise<Omit<PasskeyRegistration, 'name'>> => {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });

/** Has an authenticator sign what the server made, by a passkey that somebody chooses. */
export const askToLogIn = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  asked(async (): Promise<PasskeyLogin> => {
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  });
