import { PASSKEYS_MAX } from '../../../../shared/passkey.ts';
import { Refusal } from '../../../lib/refusal.ts';

export const noPasskeys = () =>
  new Refusal('notFound', 'This blog takes no passkeys. Please log in with your email and your password.');

/** Which of these it is, is nobody's business. */
export const passkeyRefused = () =>
  new Refusal(
    'invalid',
    'This passkey did not log in: it was removed here, or it took too long. Please try again, or use your password.',
  );

/** Which of these it is, helps nobody. */
export const passkeyNotAdded = () =>
  new Refusal(
    'forbidden',
    'The passkey was not added: it did not fit, or it took too long. Please try again.',
  );

export const passkeyTaken = () =>
  new Refusal('conflict', 'This passkey was added before. Please use it, or choose another device.');

export const tooManyPasskeys = () =>
  new Refusal('full', `An account has ${PASSKEYS_MAX} passkeys at most. Please remove one first.`);

export const noSuchPasskey = () =>
  new Refusal('notFound', 'There is no such passkey: it was removed already, or never was.');
