import type { Act } from '../../../shared/audit.ts';

/** What was done, before the name of what or whom it was done to. */
export const actInWords: Record<Act, string> = {
  'make-admin': 'made an admin of',
  'remove-admin': 'took the rights of an admin from',
  set: 'set',
  unset: 'put back as it comes:',
  invite: 'made an invitation:',
  'revoke-invitation': 'withdrew the invitation',
  'revoke-invitations': 'took invitations back:',
  approve: 'approved',
  reject: 'rejected',
  'unpublish-article': 'unpublished',
  'delete-article': 'deleted the article',
  'delete-account': 'deleted the account of',
  'reset-link': 'made a link for a new password of',
  'reset-password': 'gave another password to',
  unlock: 'unlocked the account of',
  'hide-article': 'hid',
  'unhide-article': 'showed again',
  'suspend-account': 'suspended',
  'restore-account': 'restored',
  'limit-account': 'limited',
  'unlimit-account': 'listed again the articles of',
  'dismiss-reports': 'dismissed the reports of',
};
