import { FOR_ADMINS } from '../../shared/admin.ts';
import { Refusal } from '../lib/refusal.ts';

export const sessionEnded = () =>
  new Refusal('signedOut', 'Please log in: there is no session, or it has ended.');

export const noSuchSession = () =>
  new Refusal('notFound', 'There is no such session: it has ended already, or never was.');

export const notAdmin = () => new Refusal('forbidden', FOR_ADMINS);
