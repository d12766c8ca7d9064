import { defineMessages } from '../define.ts';

/** The frame of every page: header, footer, toasts, and what any page may say about sessions, errors and loading. */
export const appMessages = defineMessages({
  sessionEnded: 'Your session has ended. Please log in again.',
  sessionEndedTextKept: 'Your session has ended. Your unsaved text is kept. Log in again to continue.',
});
