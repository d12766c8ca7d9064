import type { ArticleState } from '../../../shared/foundArticle.ts';
import { countedFirst } from '../../../shared/counted.ts';
import type { ActWords } from './actWords.ts';

export type ArticleAct = 'hide' | 'unhide' | 'delete';

interface Words extends ActWords<ArticleAct> {
  /** Which ones it takes. */
  states: readonly ArticleState[];
}

/** What is done about articles, as the list of them offers it. */
export const articleActs: Record<ArticleAct, Words> = {
  hide: {
    label: 'Hide',
    states: ['published'],
    title: 'Hide from readers?',
    text: 'Nobody can read it any more but its author, who has it as a draft and can’t publish it. It can be undone.',
    asks: 'reason',
    hint: 'The author reads it.',
    noun: 'article',
    participle: 'hidden',
    undo: 'unhide',
    isDangerous: true,
  },
  unhide: {
    label: 'Show again',
    states: ['hidden'],
    title: 'Show again?',
    text: 'Everybody can read it again, as it stood and where it stood. What its author has written meanwhile stays a draft.',
    noun: 'article',
    participle: 'shown again',
    told: (count) => `${countedFirst(count, 'article')} can be read again.`,
  },
  delete: {
    label: 'Delete',
    states: ['published', 'hidden'],
    title: 'Delete for good?',
    text: 'It goes with its former texts, its author’s draft of it and its clicks. It can’t be undone.',
    asks: 'password',
    hint: 'As it can’t be undone, it takes more than being signed in.',
    noun: 'article',
    participle: 'deleted',
    isDangerous: true,
  },
};
