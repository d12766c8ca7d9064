import type * as answers from './answers/moderation.ts';
import type { Answer } from './answers/schema.ts';
import { adminMessages } from './messages/en/admin.ts';

/** Everything the audit log records, by the name of its command. */
export const acts = [
  'set-up',
  'make-admin',
  'remove-admin',
  'set-role',
  'set',
  'unset',
  'invite',
  'revoke-invitation',
  'revoke-invitations',
  'approve',
  'reject',
  'unpublish-article',
  'delete-article',
  'delete-account',
  'reset-link',
  'import-author',
  'claim-link',
  'claim-account',
  'reset-password',
  'unlock',
  'edit-article',
  'hide-article',
  'unhide-article',
  'pin-article',
  'unpin-article',
  'move-article',
  'suspend-account',
  'restore-account',
  'limit-account',
  'unlimit-account',
  'dismiss-reports',
  'publish-submission',
  'unschedule-submission',
  'send-back',
  'create-webhook',
  'change-webhook',
  'rotate-webhook-secret',
  'delete-webhook',
  'take-back',
  'undo-take-back',
] as const;
export type Act = (typeof acts)[number];

export type SubjectKind = LogEntry['on']['kind'];

/** Entries per page. */
export const LOG_PAGE_SIZE = 50;

export interface LogQuery {
  limit: number;
  page: number;
  /** Only entries of this kind; all if omitted. */
  act?: Act | undefined;
}

/** An entry of the audit log, as admins see it. */
export interface LogEntry extends Answer<typeof answers.logEntry> {}

/** Quotes a value for use in a sentence. */
export const quoteValue = (value: string): string =>
  value === '' ? adminMessages.auditLog.valueEmpty : adminMessages.auditLog.valueQuoted(value);

/** Describes the change of a setting; null for other entries. */
export const describeSettingChange = ({ details: { before, after } }: LogEntry): string | null =>
  typeof before === 'string' && typeof after === 'string'
    ? adminMessages.auditLog.change(quoteValue(before), quoteValue(after))
    : null;
