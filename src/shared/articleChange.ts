import type { Answer } from './answers/schema.ts';
import type * as answers from './answers/takeBack.ts';
import { appMessages } from './messages/en/app.ts';
import { takeBackMessages as messages } from './messages/en/takeBack.ts';
import { moment } from './moderation.ts';
import { ownPassword } from './user.ts';
import { number, object, string, type InferType } from './yup.ts';

/** What happens to an article as a whole. */
export const changeActs = [
  'create',
  'edit',
  'publish',
  'unpublish',
  'change-slug',
  'change-kind',
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

const ACCOUNT = 'account ';

/** Returns what stands for everything that an account did, where a writer's key is expected. */
export const byAccount = (id: string): string => `${ACCOUNT}${id}`;

/** Returns the id of the account of which everything is meant; null if one writer is. */
export const accountOf = (by: string): string | null =>
  by.startsWith(ACCOUNT) ? by.slice(ACCOUNT.length) : null;

/** Changes made by the operator, on the command line or without anybody asking. */
export const operator: Writer = { kind: 'command', id: '', name: '', accountId: null };

/** Returns a browser, which the server describes in English as `Firefox on Linux`, in the language of the interface. */
export function formatBrowser(browser: string): string {
  const [, name, system] = /^(.+) on (.+)$/.exec(browser) ?? [];
  return name === undefined || system === undefined ? browser : appMessages.browserOn(name, system);
}

/** Describes a writer by its key and its name at that time. */
export function describeWriter(by: string, name: string): string {
  const [kind] = by.split(' ');
  switch (kind) {
    case 'session':
      return messages.writers.session(formatBrowser(name));
    case 'token':
      return messages.writers.token(name);
    case 'import':
      return messages.writers.import(name);
    case 'takeBack':
      return messages.writers.takeBack;
    case 'command':
      return messages.writers.command;
    case 'account':
      return name;
    default:
      return messages.writers.unknown;
  }
}

/** A job is `undone` once the job that undoes it has been started. */
export const takeBackStates = ['running', 'done', 'undone'] as const;
export type TakeBackState = (typeof takeBackStates)[number];

/** What taking back does to an article. `same` needs nothing, `kept` is left alone. */
export const takeBackOutcomes = [
  'text',
  'slug',
  'kind',
  'restored',
  'withdrawn',
  'published',
  'unpublished',
  'shown',
  'same',
  'kept',
] as const;
export type TakeBackOutcome = (typeof takeBackOutcomes)[number];

/**
 * Why an article is left alone: somebody else has changed it since, a moderator has hidden it, its author has worked on its
 * draft since, its earlier text is no longer in its history, or its author was told that deleting it was final, which
 * only an admin can take back.
 */
export const keptReasons = ['changed', 'hidden', 'draft', 'gone', 'final'] as const;
export type KeptReason = (typeof keptReasons)[number];

/** Describes what happens to an article. `formatTime` writes an instant (ISO 8601). */
export function describeOutcome(
  { outcome, reason, textFrom }: Pick<PlannedArticle, 'outcome' | 'reason' | 'textFrom'>,
  formatTime: (instant: string) => string,
): string {
  if (outcome === 'kept') return reason === null ? '' : messages.kept[reason];
  return outcome === 'text' && textFrom !== null
    ? messages.outcome.textFrom(formatTime(textFrom))
    : messages.outcome[outcome];
}

/** Writers' keys: see `writerKey`, and `byAccount` for everything that an account did. Jobs are undone in their own way. */
const by = string()
  .label(() => messages.fields.by)
  .matches(/^(?:command|(?:session|token|import|account) [\w-]{1,64})$/)
  .required();
const since = moment(() => messages.fields.since).required();

/** Which changes are meant. */
export const changesQuerySchema = object({ by, since });
export const previewQuerySchema = changesQuerySchema.shape({ after: number().integer().min(0).default(0) });
export const differenceQuerySchema = changesQuerySchema.shape({
  number: number().integer().min(1).required(),
});

/** The request to take changes back. An old login needs the password. */
export const takeBackSchema = changesQuerySchema.shape({ password: ownPassword.default('') });
export type TakeBackRequest = InferType<typeof takeBackSchema>;

/** Undoing needs the password for the same logins. */
export const undoTakeBackSchema = object({ password: ownPassword.default('') });
export type UndoRequest = InferType<typeof undoTakeBackSchema>;

/** Who changed articles in the last days, and what was taken back. */
export interface ChangesReply extends Answer<typeof answers.changes> {}
export interface WriterSummary extends Answer<typeof answers.writer> {}
export interface TakeBackSummary extends Answer<typeof answers.takeBack> {}
export interface TakeBackPreview extends Answer<typeof answers.takeBackPreview> {}
export interface PlannedArticle extends Answer<typeof answers.plannedArticle> {}
export interface TakeBackDifference extends Answer<typeof answers.takeBackDifference> {}
