import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyLogin, PasskeyRegistration } from '../../src/shared/passkey.ts';

/** The options for the browser that an authenticator uses. */
export interface AddOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}
export interface LogInOptions {
  challenge: string;
  rpId?: string;
}

/** Deviations from a valid response; none by default. */
interface Deviations {
  origin?: string;
  rpId?: string;
  /** Whether the authenticator has verified the user by PIN or biometrics. */
  isVerified?: boolean;
  userHandle?: string;
  type?: string;
  challenge?: string;
  signature?: string;
  attestation?: { format: string; statement: Map<string, unknown> };
  /** Whether the response has self attestation. */
  isSelfAttested?: boolean;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const [USER_PRESENT, USER_VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

/**
 * Creates a virtual authenticator with one ES256 passkey: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data.
 *
 * @param options.counts whether it has a signature counter
 */
export function anAuthenticator(origin: string, { counts = true } = {}) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;
  let owner = '';

  const bytes = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'));
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );

  function authenticatorData(
    rpId: string,
    { isVerified = true, ...deviations }: Deviations,
    key?: Uint8Array,
  ) {
    counter += counts ? 1 : 0;
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (key ? HAS_KEY : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = key ? [Buffer.alloc(16), length, id, key] : [];
    return Buffer.concat([sha256(deviations.rpId ?? rpId), head, ...credential]);
  }

  const clientData = (type: string, challenge: string, deviations: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? challenge,
        origin: deviations.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    id: base64url(id),
    /** Sets the signature counter. */
    setCounter: (to: number) => (counter = to),

    add({ challenge, rp, user }: AddOptions, deviations: Deviations = {}): PasskeyRegistration {
      owner = user.id;
      const data = authenticatorData(rp.id ?? '', deviations, cose);
      const client = clientData('webauthn.create', challenge, deviations);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const itself = new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(signature)],
      ]);
      const usual = deviations.isSelfAttested
        ? { format: 'packed', statement: itself }
        : { format: 'none', statement: new Map<string, unknown>() };
      const { format, statement } = deviations.attestation ?? usual;
      const attestation = new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        name: '',
        id: base64url(id),
        clientDataJSON: base64url(client),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      };
    },

    logIn({ challenge, rpId = '' }: LogInOptions, deviations: Deviations = {}): PasskeyLogin {
      const data = authenticatorData(rpId, deviations);
      const client = clientData('webauthn.get', challenge, deviations);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: deviations.signature ?? base64url(signature),
        userHandle: deviations.userHandle ?? owner,
      };
    },
  };
}

export type Authenticator = ReturnType<typeof anAuthenticator>;
