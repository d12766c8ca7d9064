/** What happens to an article as a whole. */
export const changeActs = [
  'create',
  'edit',
  'publish',
  'unpublish',
  'change-slug',
  'delete',
  'restore',
  'hide',
  'unhide',
] as const;
export type ChangeAct = (typeof changeActs)[number];

export const writerKinds = ['session', 'token', 'import', 'takeBack', 'command'] as const;
export type WriterKind = (typeof writerKinds)[number];

/**
 * Who or what changes an article: a session or an access token of an account, an import that it started, a command of the
 * operator, or a job that takes changes back.
 */
export interface Writer {
  kind: WriterKind;
  /** The public id of the session, token or job; '' for a command. */
  id: string;
  /** The session's browser, the token's name or the import's file at that time, or ''. */
  name: string;
  /** The account that acts; null for an operator. */
  accountId: string | null;
}

/** Identifies a writer in the database. */
export const writerKey = ({ kind, id }: Pick<Writer, 'kind' | 'id'>): string =>
  id === '' ? kind : `${kind} ${id}`;

/** Changes made by the operator, on the command line or without anybody asking. */
export const operator: Writer = { kind: 'command', id: '', name: '', accountId: null };

/** A job is `undone` once the job that undoes it has been started. */
export type TakeBackState = 'running' | 'done' | 'undone';
