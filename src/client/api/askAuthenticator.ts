import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { accountMessages } from '../../shared/messages/en/account.ts';
import type { PasskeyLogin, PasskeyRegistration } from '../../shared/passkey.ts';

/** An authenticator's answer, or a message that tells the user why there is none. */
export type AuthenticatorResult<Answer> = { answer: Answer } | { problem: string };

const texts = accountMessages.passkeys;

/**
 * Messages by error name, see https://www.w3.org/TR/webauthn-3/#sctn-op-make-cred. Browsers don't distinguish canceling
 * from a timeout.
 */
const problems: Record<string, string> = {
  NotAllowedError: texts.canceledOrTimedOut,
  AbortError: texts.superseded,
  InvalidStateError: texts.alreadyOnDevice,
  ConstraintError: texts.needsUserVerification,
  NotSupportedError: texts.unsupportedDevice,
  SecurityError: texts.wrongOrigin,
};

async function catchProblem<Answer>(ask: () => Promise<Answer>): Promise<AuthenticatorResult<Answer>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    return { problem: (error instanceof Error ? problems[error.name] : undefined) ?? texts.unknownProblem };
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
