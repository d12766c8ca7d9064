import { Refusal } from '../lib/refusal.ts';

export const sessionEnded = () =>
  new Refusal('signedOut', 'Please log in: there is no session, or it has ended.');
