import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { accountErrors } from '../../shared/messages/en/account.ts';
import type { PasskeyLogin, PasskeyRegistration } from '../../shared/passkey.ts';
import { Refusal } from '../lib/refusal.ts';
import { CHALLENGE_LIFETIME, type StoredPasskey } from '../store/passkeys.ts';

/** The site that passkeys belong to, as in WebAuthn. Never taken from a request. */
export interface RelyingParty {
  /** The host. A passkey works on this host only. */
  id: string;
  /** The origin of the pages that may ask for a passkey. */
  origin: string;
}

/**
 * Returns the relying party for PUBLIC_URL. Returns null if browsers don't support passkeys there: without a
 * PUBLIC_URL, on an IP address, and without https except on localhost.
 */
export function toRelyingParty(publicUrl: string | null): RelyingParty | null {
  if (publicUrl === null) return null;
  const { protocol, hostname: id, origin } = new URL(publicUrl);
  const isHost = isIP(id.replace(/^\[(.*)\]$/, '$1')) === 0;
  const isSecure = protocol === 'https:' || id === 'localhost' || id.endsWith('.localhost');
  return isHost && isSecure ? { id, origin } : null;
}

/** Throws `noPasskeys()` on a blog without passkeys. */
export function requireRelyingParty(party: RelyingParty | null): RelyingParty {
  if (!party) throw noPasskeys();
  return party;
}

const noPasskeys = () => new Refusal('notFound', accountErrors.passkeys.none);

/** Loads the library on first use: it takes about 30 MB, and most blogs rarely see a passkey. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

interface RegistrationOptions {
  party: RelyingParty;
  /** The blog's title. */
  title: string;
  user: { id: string; name: string; email: string };
  challenge: string;
  /** Credentials that the account already has. */
  excluded: { id: string; transports: string[] }[];
}

/** Returns the options for a browser to create a discoverable passkey with user verification. */
export async function createRegistrationOptions({
  party,
  title,
  user,
  challenge,
  excluded,
}: RegistrationOptions): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: title,
    rpID: party.id,
    userID: decodeBase64url(toUserHandle(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: decodeBase64url(challenge),
    timeout: CHALLENGE_LIFETIME,
    attestationType: 'none',
    excludeCredentials: excluded,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns the options for a login. They are the same for everyone, as the user isn't known yet. */
export async function createLoginOptions(
  { id: rpID }: RelyingParty,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID,
    challenge: decodeBase64url(challenge),
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
  });
}

/** Reads the challenge that a response signs, without verifying it. Returns null if the response is malformed. */
export function readChallenge(clientDataJSON: string): string | null {
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

/**
 * Verifies that an authenticator created a key for this challenge and site, with user verification. Returns the key, or
 * null if the response is invalid.
 */
export async function verifyRegistration(
  { id: rpID, origin }: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: PasskeyRegistration,
): Promise<{ credentialId: string; publicKey: string; counter: number } | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
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
    publicKey: encodeBase64url(credential.publicKey),
    counter: credential.counter,
  };
}

/**
 * Verifies that the passkey signed this challenge for this site, with user verification. Returns its new counter, or
 * null if the response is invalid.
 */
export async function verifyLogin(
  { id: rpID, origin }: RelyingParty,
  challenge: string,
  { passkey, response: { id, ...response } }: { passkey: StoredPasskey; response: PasskeyLogin },
): Promise<number | null> {
  if (response.userHandle !== toUserHandle(passkey.userId)) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const result = await orNull(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: decodeBase64url(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : null;
}

/**
 * Returns whether an attestation has no certificates. None were requested, honest browsers remove them, and checking one
 * would send requests to the revocation addresses it names.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadHelpers();
  const attestation = decodeAttestationObject(decodeBase64url(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
}

/** Returns null if the library throws, as it does for most invalid responses. */
async function orNull<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

const decodeBase64url = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const encodeBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
/** Returns the id by which authenticators know an account. */
const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url');

/**
 * Creates and checks challenges for logins. Anyone can request one, so they are not stored: a challenge carries its
 * expiry and a signature with the blog's secret. Requests by strangers can't fill a table or lock anyone out.
 */
export interface LoginChallenges {
  create: () => string;
  /** Returns the expiry in ISO 8601; null if the challenge is forged or expired. */
  findExpiry: (challenge: string) => string | null;
}

/** In bytes: together as long as the challenge for adding a passkey. */
const [TIME, RANDOM, MAC] = [6, 10, 16];

export function createLoginChallenges(secret: string): LoginChallenges {
  // A separate key: no other signature made with the secret may pass as a challenge.
  const key = createHmac('sha256', secret).update('challenges of logins by passkeys').digest();
  const sign = (content: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, MAC);

  return {
    create() {
      const time = Buffer.alloc(TIME);
      time.writeUIntBE(Date.now() + CHALLENGE_LIFETIME, 0, TIME);
      const content = Buffer.concat([time, randomBytes(RANDOM)]);
      return Buffer.concat([content, sign(content)]).toString('base64url');
    },
    findExpiry(challenge) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== TIME + RANDOM + MAC || bytes.toString('base64url') !== challenge) return null;
      const content = bytes.subarray(0, TIME + RANDOM);
      if (!timingSafeEqual(sign(content), bytes.subarray(TIME + RANDOM))) return null;
      const expiresAt = content.readUIntBE(0, TIME);
      return expiresAt > Date.now() ? new Date(expiresAt).toISOString() : null;
    },
  };
}
