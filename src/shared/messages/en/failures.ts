import { defineMessages } from '../define.ts';

/** Why an action failed, where a page gives the reason. Toasts about failures are in `specMessages`. */
export const failureMessages = defineMessages({
  unreachable: 'Can’t reach the server. Check your connection and try again.',
  unexpected: 'Something went wrong on our end. Please try again.',
});
