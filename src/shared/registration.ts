import { array, type InferType, number, object, string } from 'yup';
import { BULK_LIMIT, reasonSchema } from './moderation.ts';
import { text } from './text.ts';

const ID_MAX = 100;

/** Accounts that are listed at once: those that have waited longest come first, and more behind what is done. */
export const PENDING_MAX = 200;

/** Whether somebody has decided about an account that may not publish yet. */
const pendingStates = ['waiting', 'rejected'] as const;
export type PendingState = (typeof pendingStates)[number];

export const pendingQuerySchema = object({
  state: string().label('State').oneOf(pendingStates).default('waiting'),
});

/** An account that may not publish, as those see it who decide about it. */
export interface PendingAccount {
  id: string;
  name: string;
  email: string;
  createdAt: string;
  /** Null while nobody has decided. */
  rejectedAt: string | null;
  /** Why, in the words of who rejected it; '' while nobody has. */
  reason: string;
}

/** Accounts, of which each is answered by itself. */
export const accountsSchema = object({
  ids: array(text('An account').max(ID_MAX).required()).label('Accounts').min(1).max(BULK_LIMIT).required(),
});

/** The same, with what their owners are told. */
export const rejectSchema = accountsSchema.shape({ reason: reasonSchema });

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
