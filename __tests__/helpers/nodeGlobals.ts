import { webcrypto } from 'node:crypto';
import { setImmediate } from 'node:timers';

/** Globals that the server needs and jsdom lacks or replaces with copies that Node's modules reject. */
Object.assign(globalThis, {
  setImmediate,
  // Node's own, as Buffer extends it.
  Uint8Array: Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor,
  // Fastify recognizes binary replies by this one.
  ArrayBuffer: Buffer.from('').buffer.constructor as ArrayBufferConstructor,
  // The passkey library looks up algorithms in it.
  SubtleCrypto: webcrypto.subtle.constructor,
});
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
