import { keptReasons, takeBackOutcomes, takeBackStates } from '../articleChange.ts';
import {
  boolean,
  fieldsOf,
  id,
  list,
  markdown,
  nullable,
  object,
  oneOf,
  slug,
  text,
  time,
  title,
  whole,
} from './schema.ts';

const by = text('token 9f86d081884c7d659a2fea');
/** The token's name, the session's browser or the import's file at that time, or ''. */
const byName = text('Deploy');

export const writer = object({
  by,
  byName,
  /** The account's id, and its name now; null for an operator, and for accounts that are gone. */
  actorId: nullable(id),
  actor: nullable(text('Ada Lovelace')),
  firstAt: time,
  lastAt: time,
  /** How many articles it has changed. */
  articles: whole(),
  /** Whether it is the session of this request. */
  isThis: boolean,
});

export const takeBack = object({
  _id: id,
  by,
  byName,
  since: time,
  state: oneOf(...takeBackStates),
  /** Articles that were changed, and those that were left alone. */
  changed: whole(),
  kept: whole(),
  /** Whether it undoes another one. */
  isUndo: boolean,
  createdAt: time,
});

export const changes = object({
  /** Who changed articles in the last 30 days, the last one first; at most 100. */
  writers: list(writer),
  /** What was taken back, newest first; at most 20. */
  takeBacks: list(takeBack),
  /** Whether taking back needs the password. */
  needsPassword: boolean,
});

export const plannedArticle = object({
  /** Identifies it in a request for its difference. */
  number: whole(),
  slug,
  title,
  outcome: oneOf(...takeBackOutcomes),
  /** Why it is left alone; null if it isn't. */
  reason: nullable(oneOf(...keptReasons)),
  /** When the text was published that it will have; null if it keeps its text. */
  textFrom: nullable(time),
});

export const takeBackPreview = object({
  /** How many articles the writer has changed. */
  total: whole(),
  /** How many there are of each outcome, among the first 10,000. */
  counts: object({}, fieldsOf(takeBackOutcomes, whole())),
  /** The next articles that are changed or left alone. */
  articles: list(plannedArticle),
  /** The number to continue after; null at the end. */
  next: nullable(whole()),
});

const version = object({ title, markdown, createdAt: time });
export const takeBackDifference = object({
  /** The text before the writer's first change; null if it is no longer kept. */
  before: nullable(version),
  /** The text now; null if the article isn't public. */
  now: nullable(version),
});
