import { type InferType, number, object } from 'yup';
import { text } from './text.ts';

export const USES_MAX = 1000;
export const DAYS_MAX = 365;
const NOTE_MAX = 100;

/** Invitations that are listed at once, those that end first. */
export const INVITATIONS_MAX = 200;

const wholeNumber = (label: string, max: number, first: number) =>
  number()
    .label(label)
    // A form sends '' for a field that was left empty.
    .transform((value: number, sent: unknown) => (sent === '' ? undefined : value))
    .integer()
    .min(1)
    .max(max)
    .default(first);

/** For how many accounts, for how long, and for whom: a note for those who run the blog alone. */
export const invitationSchema = object({
  uses: wholeNumber('Accounts', USES_MAX, 1),
  days: wholeNumber('Days', DAYS_MAX, 14),
  note: text('Note').trim().max(NOTE_MAX).default(''),
});
export type InvitationWish = InferType<typeof invitationSchema>;

/** What can be told of an invitation: its code is known to who got it alone. */
export interface Invitation {
  /** Names it, and is of no use to register. */
  id: string;
  note: string;
  usesLeft: number;
  createdAt: string;
  expiresAt: string;
}

/** Told once, to who made it. */
export interface NewInvitation {
  code: string;
}
