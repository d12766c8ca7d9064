import { isIP } from 'node:net';
import { noPasskeys } from './passkeyErrors.ts';

/** For whom passkeys are made, and where they count, in WebAuthn's words: never what a request names. */
export interface RelyingParty {
  /** A host: a passkey is for it alone. */
  id: string;
  /** Of the pages that may ask for one. */
  origin: string;
}

/**
 * The blog as browsers would have passkeys for it, by its PUBLIC_URL; null where they have none: without a setting,
 * for an IP address, and without https, unless it is on this machine.
 */
export function relyingPartyOf(publicUrl: string | null): RelyingParty | null {
  if (publicUrl === null) return null;
  const { protocol, hostname: id, origin } = new URL(publicUrl);
  const isHost = isIP(id.replace(/^\[(.*)\]$/, '$1')) === 0;
  const isSecure = protocol === 'https:' || id === 'localhost' || id.endsWith('.localhost');
  return isHost && isSecure ? { id, origin } : null;
}

/** Refuses on a blog without passkeys. */
export function requireParty(party: RelyingParty | null): RelyingParty {
  if (!party) throw noPasskeys();
  return party;
}
