import { countedFirst } from '../../../shared/counted.ts';
import type { ActWords } from './actWords.ts';

export type Decision = 'approve' | 'reject';

/** What is decided about accounts that may not publish yet, as the list of them offers it. */
export const registrationActs: Record<Decision, ActWords<Decision>> = {
  approve: {
    label: 'Approve',
    noun: 'account',
    participle: 'approved',
    told: (count) => `${countedFirst(count, 'account')} may publish now.`,
  },
  reject: {
    label: 'Reject',
    title: 'Reject?',
    text: 'Whoever it is is signed out and can’t sign in. The account is deleted after 30 days; until then it can be approved all the same.',
    asks: 'reason',
    hint: 'Its owner reads it.',
    noun: 'account',
    participle: 'rejected',
    isDangerous: true,
  },
};
