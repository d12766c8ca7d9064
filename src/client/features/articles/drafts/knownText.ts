import { writtenOf } from '../../../../shared/article.ts';
import type { Draft } from '../../../../shared/draft.ts';
import type { DraftText } from './saveState.ts';

const isSame = ({ markdown, ...one }: DraftText, { markdown: text, ...other }: DraftText) =>
  markdown === text && JSON.stringify(one) === JSON.stringify(other);

const isTextOf = (stored: Draft, text: DraftText) =>
  JSON.stringify(writtenOf(stored)) === JSON.stringify(writtenOf({ tags: [], ...text }));

export const isEmpty = (text: DraftText) => !Object.values(writtenOf(text)).join('').trim();

export type KnownText = ReturnType<typeof createKnownText>;

/** What the server has of a text; at first the one that its form began with. */
export function createKnownText(read: () => DraftText) {
  let known: DraftText | null = read();
  /** What was sent and not answered: the server may have it. */
  let unanswered: DraftText[] = [];

  return {
    /** Null where nobody knows. */
    text: () => known,
    is: (text: DraftText) => known !== null && isSame(text, known),
    isAtRest: () => known !== null && isSame(read(), known),
    become(text: DraftText | null) {
      known = text;
    },

    sentInVain: (text: DraftText) => void unanswered.push(text),
    /** Whether it is what was sent from here. */
    isSentInVain: (stored: Draft) => unanswered.some((text) => isTextOf(stored, text)),
    answered() {
      unanswered = [];
    },
  };
}
