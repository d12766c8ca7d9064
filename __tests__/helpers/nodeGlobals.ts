import { webcrypto } from 'node:crypto';
import { setImmediate } from 'node:timers';

/** What the server takes from the global object and jsdom lacks, or has in a copy that Node's modules refuse. */
Object.assign(globalThis, {
  setImmediate,
  // Node's own, as Buffer extends it.
  Uint8Array: Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor,
  // By this one Fastify knows that a reply is made of bytes.
  ArrayBuffer: Buffer.from('').buffer.constructor as ArrayBufferConstructor,
  // What passkeys are checked by asks it for the algorithms that there are.
  SubtleCrypto: webcrypto.subtle.constructor,
});
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
