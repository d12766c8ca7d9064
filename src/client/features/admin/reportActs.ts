import { counted } from '../../../shared/counted.ts';
import { accountActs } from './accountActs.ts';
import { articleActs } from './articleActs.ts';
import type { ActWords } from './actWords.ts';

/** What is done about what readers have reported, … */
export const queueActs = {
  dismiss: {
    label: 'Dismiss',
    title: 'Dismiss the reports?',
    text: 'What is reported stays as it is. Its reports are gone for good; readers can report it again.',
    noun: 'article',
    participle: 'dismissed',
    told: (count) => `The reports of ${counted(count, 'article')} are dismissed.`,
  },
  limit: {
    ...accountActs.limit,
    ...{ label: 'Limit the author', title: 'Limit the author?', undo: 'unlimit' },
  },
  hide: { ...articleActs.hide, undo: 'unhide' },
} satisfies Record<string, ActWords<'unhide' | 'unlimit'>>;
export type QueueAct = keyof typeof queueActs;

/** What undoes something is not undone itself. */
const once = ({ undo: _undo, ...words }: ActWords): ActWords<never> => words;

/** … and how it is undone. */
export const reportActs: Record<QueueAct | 'unhide' | 'unlimit', ActWords<'unhide' | 'unlimit'>> = {
  ...queueActs,
  unhide: once(articleActs.unhide),
  unlimit: once(accountActs.unlimit),
};
