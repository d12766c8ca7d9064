import { adminMessages } from './messages/en/admin.ts';

/** Everything the audit log records, by the name of its command. */
export const acts = [
  'set-up',
  'make-admin',
  'remove-admin',
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
  'hide-article',
  'unhide-article',
  'suspend-account',
  'restore-account',
  'limit-account',
  'unlimit-account',
  'dismiss-reports',
  'create-webhook',
  'change-webhook',
  'rotate-webhook-secret',
  'delete-webhook',
] as const;
export type Act = (typeof acts)[number];

export type SubjectKind = 'account' | 'article' | 'setting' | 'invitation' | 'webhook';

/** Entries per page. */
export const LOG_PAGE_SIZE = 50;

export interface LogQuery {
  limit: number;
  page: number;
  /** Only entries of this kind; all if omitted. */
  act?: Act | undefined;
}

/** An entry of the audit log, as admins see it. */
export interface LogEntry {
  _id: string;
  createdAt: string;
  /** The admin's name at that time. */
  actor: string;
  isCommand: boolean;
  act: Act;
  /** What it affected, with its name at that time. */
  on: { kind: SubjectKind; id: string; name: string };
  /** '' if none was given. */
  reason: string;
  /** What is needed to undo or understand it. */
  details: Record<string, unknown>;
}

/** Quotes a value for use in a sentence. */
export const quoteValue = (value: string): string =>
  value === '' ? adminMessages.auditLog.valueEmpty : adminMessages.auditLog.valueQuoted(value);

/** Describes the change of a setting; null for other entries. */
export const describeSettingChange = ({ details: { before, after } }: LogEntry): string | null =>
  typeof before === 'string' && typeof after === 'string'
    ? adminMessages.auditLog.change(quoteValue(before), quoteValue(after))
    : null;
