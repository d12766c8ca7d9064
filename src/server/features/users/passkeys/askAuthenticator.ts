import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { CHALLENGE_LIFETIME } from './passkeyChallenges.ts';
import type { RelyingParty } from './relyingParty.ts';
import { bytesOf, library, userHandleOf } from './webAuthn.ts';

interface Owner {
  id: string;
  name: string;
  email: string;
}

interface NewPasskeyOptions {
  party: RelyingParty;
  title: string;
  user: Owner;
  challenge: string;
  /** Those that the account has already. */
  excluded: { id: string; transports: string[] }[];
}

/** What a browser is asked that makes a passkey: one that names its account by itself, and asks who is there. */
export async function optionsToAdd({
  party,
  title,
  user,
  challenge,
  excluded,
}: NewPasskeyOptions): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: title,
    rpID: party.id,
    userID: bytesOf(userHandleOf(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_LIFETIME,
    attestationType: 'none',
    excludeCredentials: excluded,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser is asked for a login: the same for everybody, as nobody knows yet who it is. */
export async function optionsToLogIn(
  { id: rpID }: RelyingParty,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
  });
}
