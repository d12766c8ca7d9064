import type { Authenticator } from './authenticator.ts';

const bytesOf = (base64url: string) => {
  const bytes = new Uint8Array(Buffer.from(base64url, 'base64url'));
  return bytes.buffer;
};
const base64urlOf = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url');

interface Request {
  publicKey: {
    challenge: BufferSource;
    rpId?: string;
    rp?: { id?: string };
    user?: { id: BufferSource };
  };
}

/**
 * Adds the WebAuthn API, which jsdom lacks, with this authenticator. Requests fail with `errorName`, the name of an
 * error, if given.
 */
export function stubPasskeys(authenticator: Authenticator, errorName?: string): void {
  const failIfNeeded = () => {
    if (errorName !== undefined) throw new DOMException('Not today', errorName);
  };
  const credentialOf = (id: string, response: object) => ({
    id,
    rawId: bytesOf(id),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });

  const credentials = {
    create: async ({ publicKey: { challenge, rp, user } }: Request) => {
      failIfNeeded();
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
    get: async ({ publicKey: { challenge, rpId = '' } }: Request) => {
      failIfNeeded();
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

/** Removes the WebAuthn API again. */
export function removePasskeys(): void {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
}
