import type { Authenticator } from './authenticator.ts';

const bytesOf = (base64url: string) => {
  const bytes = new Uint8Array(Buffer.from(base64url, 'base64url'));
  return bytes.buffer;
};
const base64urlOf = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url');

interface Asked {
  publicKey: {
    challenge: BufferSource;
    rpId?: string;
    rp?: { id?: string };
    user?: { id: BufferSource };
  };
}

/**
 * Gives the page the part of a browser that jsdom lacks, with an authenticator whose owner says yes; or no, by an error
 * of this name.
 */
export function haveBrowserWithPasskeys(authenticator: Authenticator, refusesBy?: string): void {
  const refuse = () => {
    if (refusesBy !== undefined) throw new DOMException('Not today', refusesBy);
  };
  const credentialOf = (id: string, response: object) => ({
    id,
    rawId: bytesOf(id),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });

  const credentials = {
    create: async ({ publicKey: { challenge, rp, user } }: Asked) => {
      refuse();
      const made = authenticator.add({
        challenge: base64urlOf(challenge),
        rp: rp ?? {},
        user: { id: user ? base64urlOf(user.id) : '' },
      });
      return credentialOf(made.id, {
        clientDataJSON: bytesOf(made.clientDataJSON),
        attestationObject: bytesOf(made.attestationObject),
        getTransports: () => made.transports,
      });
    },
    get: async ({ publicKey: { challenge, rpId = '' } }: Asked) => {
      refuse();
      const made = authenticator.logIn({ challenge: base64urlOf(challenge), rpId });
      return credentialOf(made.id, {
        clientDataJSON: bytesOf(made.clientDataJSON),
        authenticatorData: bytesOf(made.authenticatorData),
        signature: bytesOf(made.signature),
        userHandle: bytesOf(made.userHandle),
      });
    },
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: () => undefined, configurable: true });
}

/** A browser without passkeys again, as jsdom is. */
export function haveBrowserWithoutPasskeys(): void {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
}
