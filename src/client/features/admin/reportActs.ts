import { counted } from '../../../shared/counted.ts';
import { accountActs } from './accountActs.ts';
import { articleActs } from './articleActs.ts';
import type { ActWords } from './actWords.ts';

type Undo = 'unhide' | 'unlimit' | 'restore';

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
  suspend: {
    ...accountActs.suspend,
    ...{ label: 'Suspend the author', title: 'Suspend the author?', undo: 'restore' },
  },
  hide: { ...articleActs.hide, undo: 'unhide' },
} satisfies Record<string, ActWords<Undo>>;
export type QueueAct = keyof typeof queueActs;

/** What undoes something is not undone itself. */
const once = ({ undo: _undo, ...words }: ActWords): ActWords<never> => words;

/** … and how it is undone. */
export const reportActs: Record<QueueAct | Undo, ActWords<Undo>> = {
  ...queueActs,
  unhide: once(articleActs.unhide),
  unlimit: once(accountActs.unlimit),
  restore: once(accountActs.restore),
};
