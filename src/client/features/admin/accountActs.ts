import { type AccountState, accountStates } from '../../../shared/accountFilter.ts';
import type { ActWords } from './actWords.ts';

export type AccountAct = 'limit' | 'unlimit' | 'suspend' | 'restore' | 'delete';

interface Words extends ActWords<AccountAct> {
  /** Whom it takes. */
  states: readonly AccountState[];
}

/** What is done about accounts, as the list of them offers it. */
export const accountActs: Record<AccountAct, Words> = {
  limit: {
    label: 'Limit',
    states: ['active'],
    title: 'Limit?',
    text: 'What such an account publishes can still be read at its address and on its author’s page, and is in no other listing, search or feed. It can be undone.',
    asks: 'reason',
    hint: 'Its owner reads it.',
    noun: 'account',
    participle: 'limited',
    undo: 'unlimit',
  },
  unlimit: {
    label: 'End the limit',
    states: ['limited'],
    title: 'End the limit?',
    text: 'What they have published is in all listings again, at its place.',
    noun: 'account',
    participle: 'not limited any more',
  },
  suspend: {
    label: 'Suspend',
    states: ['active', 'limited'],
    title: 'Suspend?',
    text: 'Whoever has such an account is signed out and can’t sign in, and nobody can read what it has published. It can be undone.',
    asks: 'reason',
    hint: 'Whoever tries to sign in reads it.',
    noun: 'account',
    participle: 'suspended',
    undo: 'restore',
    isDangerous: true,
  },
  restore: {
    label: 'Restore',
    states: ['suspended'],
    title: 'Restore?',
    text: 'They can sign in again, and all that was hidden with them can be read again.',
    noun: 'account',
    participle: 'restored',
  },
  delete: {
    label: 'Delete',
    states: accountStates,
    title: 'Delete for good?',
    text: 'The accounts go with all that they have published and all their drafts. It can’t be undone.',
    asks: 'password',
    hint: 'As it can’t be undone, it takes more than being signed in.',
    noun: 'account',
    participle: 'deleted',
    isDangerous: true,
  },
};
