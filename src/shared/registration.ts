import { array, type InferType, object, string } from 'yup';
import { BULK_LIMIT } from './bulkActs.ts';
import { reasonSchema } from './moderation.ts';
import { text } from './text.ts';

const ID_MAX = 100;

/** Accounts that are listed at once: those that have waited longest come first, and more behind what is done. */
export const PENDING_MAX = 200;

/** Whether somebody has decided about an account that may not publish yet. */
export const pendingStates = ['waiting', 'rejected'] as const;
export type PendingState = (typeof pendingStates)[number];

export const pendingQuerySchema = object({
  state: string().label('State').oneOf(pendingStates).default('waiting'),
});
export type PendingQuery = InferType<typeof pendingQuerySchema>;

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
