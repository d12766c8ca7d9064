import { defineMessages } from '../define.ts';

/** Reading: home, listings, cards, articles, authors, tags, search; and what the server answers about them. */
export const articlesMessages = defineMessages({});
