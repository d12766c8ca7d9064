import { createHmac } from 'node:crypto';

/** Gives the same short text for the same value, by which nobody without the secret finds the value. */
export type Pseudonym = (value: string) => string;

/** Emails and addresses are nobody's business in a table of attempts: it holds these in their place. */
export function pseudonymsBy(secret: string): Pseudonym {
  // Apart from what the secret signs: a pseudonym must never be the signature of anything.
  const key = createHmac('sha256', secret).update('pseudonyms of the limits').digest();
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
