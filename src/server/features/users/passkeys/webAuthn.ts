import type { PasskeyLogin, PasskeyRegistration } from '../../../../shared/passkey.ts';
import type { StoredPasskey } from './passkeyRepository.ts';
import type { RelyingParty } from './relyingParty.ts';

/** Loaded when it is first used: it takes some 30 MB, and most blogs and most hours have nobody with a passkey. */
export const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

export const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const base64urlOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
/** An account, as its authenticators know it. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Which challenge an answer is to; null for what is no answer. It is not checked yet. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof clientData === 'object' &&
      clientData !== null &&
      'challenge' in clientData &&
      typeof clientData.challenge === 'string'
      ? clientData.challenge
      : null;
  } catch {
    return null;
  }
}

/** The library throws for most of what does not hold, and answers for the rest. */
async function orNull<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/**
 * Whether it comes without certificates. Nobody asked for any, honest browsers take them out, and whoever checks one
 * asks the addresses that it names whether it is revoked.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const attestation = decodeAttestationObject(bytesOf(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
}

/** The key that an authenticator has made for this challenge, here, with its owner verified; else null. */
export async function verifyAdded(
  { id: rpID, origin }: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: PasskeyRegistration,
): Promise<{ credentialId: string; publicKey: string; counter: number } | null> {
  const { verifyRegistrationResponse } = await library();
  if (!(await orNull(() => hasNoCertificates(attestationObject)))) return null;
  const result = await orNull(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!result?.verified) return null;
  const { credential } = result.registrationInfo;
  if (credential.id !== id) return null;
  return {
    credentialId: id,
    publicKey: base64urlOf(credential.publicKey),
    counter: credential.counter,
  };
}

/** The new counter of a passkey that has signed this challenge, here, with its owner verified; else null. */
export async function verifyLogin(
  { id: rpID, origin }: RelyingParty,
  challenge: string,
  { passkey, answer }: { passkey: StoredPasskey; answer: PasskeyLogin },
): Promise<number | null> {
  const { id, ...response } = answer;
  if (response.userHandle !== userHandleOf(passkey.userId)) return null;
  const { verifyAuthenticationResponse } = await library();
  const result = await orNull(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
