import { defineMessages } from '../define.ts';

/** Accounts: registering, logging in, the dashboard, sessions, passkeys; and what the server answers about them. */
export const accountMessages = defineMessages({
  awaitsApproval:
    'Your account is waiting for approval. Until then you can write and save drafts, but not publish them.',
  adminsOnly: 'You need admin access to see this page.',
});
