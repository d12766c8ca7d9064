import { defineMessages } from '../define.ts';

/** Admin pages: settings, reports, moderation, invitations, status, audit log; and what the server answers about them. */
export const adminMessages = defineMessages({});
