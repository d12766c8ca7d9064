import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { PasskeyLogin, PasskeyRegistration } from '../../shared/passkey.ts';

/** The answer of an authenticator, or a message for the user why there is none. */
export type AuthenticatorResult<Answer> = { answer: Answer } | { problem: string };

const UNKNOWN_PROBLEM = 'This browser could not use a passkey here. Please try again, or use your password.';

/** By error name, see https://www.w3.org/TR/webauthn-3/#sctn-op-make-cred. Browsers don't distinguish canceling from a timeout. */
const problems: Record<string, string> = {
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long. Please try again when you like.',
  AbortError: 'No passkey was used: it was asked for once more meanwhile.',
  InvalidStateError: 'This device has a passkey for your account already.',
  ConstraintError:
    'This device can’t keep such a passkey: it takes one that knows you by a PIN, a finger or a face.',
  NotSupportedError: 'This device can’t make such a passkey. Please choose another one.',
  SecurityError: 'The passkeys of this blog do not count at this address.',
};

async function catchProblem<Answer>(ask: () => Promise<Answer>): Promise<AuthenticatorResult<Answer>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    return { problem: (error instanceof Error ? problems[error.name] : undefined) ?? UNKNOWN_PROBLEM };
  }
}

/** Asks an authenticator to create a passkey. */
export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  catchProblem(async (): Promise<Omit<PasskeyRegistration, 'name'>> => {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });

/** Asks an authenticator to sign the server's challenge with a passkey that the user chooses. */
export const signInWithPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  catchProblem(async (): Promise<PasskeyLogin> => {
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  });
