import { defineMessages } from '../define.ts';

/** What the API answers, whatever the subject: limits, malformed requests, validation. */
export const apiMessages = defineMessages({});
