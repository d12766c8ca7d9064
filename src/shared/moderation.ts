import { text } from './text.ts';

/** In characters, of the reason that an author is told. */
export const REASON_MAX = 300;

/** Why something is taken from its readers, as its author is told. */
export const reasonSchema = text('The reason').trim().required().max(REASON_MAX);

/** What the owner of a limited account is told. */
export const limitedBecause = (reason: string): string =>
  `Those who run this blog have limited this account. Your articles can be read at their addresses and on your own page, and stand in no other listing, search or feed. Their reason: ${reason}`;

/** What an author is told of an article that was hidden. */
export const hiddenBecause = (reason: string): string =>
  `Those who run this blog have hidden this article, and only they can show it again. Their reason: ${reason}`;
