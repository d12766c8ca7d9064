/** Every act that the audit log tells of, by the name of its command. */
export const acts = [
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
  'reset-password',
  'unlock',
  'hide-article',
  'unhide-article',
  'suspend-account',
  'restore-account',
  'limit-account',
  'unlimit-account',
  'dismiss-reports',
] as const;
export type Act = (typeof acts)[number];

export type SubjectKind = 'account' | 'article' | 'setting' | 'invitation';

/** Entries a page of the log shows. */
export const LOG_PAGE_SIZE = 50;

export interface LogQuery {
  limit: number;
  page: number;
}

/** What was done, as those who run the blog read it. */
export interface LogEntry {
  _id: string;
  createdAt: string;
  /** The name of whoever did it, at that time. */
  actor: string;
  isCommand: boolean;
  act: Act;
  /** On what or whom, as it was called at that time. */
  on: { kind: SubjectKind; id: string; name: string };
  /** '' for none. */
  reason: string;
  /** What it takes to undo it, or to understand it later. */
  details: Record<string, unknown>;
}

/** A value as a sentence names it. */
export const quoted = (value: string): string => (value === '' ? 'empty' : `'${value}'`);

/** What a setting became, and what it was before; null for other acts. */
export const changeInWords = ({ details: { before, after } }: LogEntry): string | null =>
  typeof before === 'string' && typeof after === 'string'
    ? `${quoted(after)}; it was ${quoted(before)}`
    : null;
