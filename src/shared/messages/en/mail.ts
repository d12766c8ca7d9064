import { defineMessages } from '../define.ts';

/** Mails: subject, preheader, body and text part. */
export const mailMessages = defineMessages({});
