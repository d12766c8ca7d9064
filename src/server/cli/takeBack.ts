import { setTimeout as pause } from 'node:timers/promises';
import {
  byAccount,
  describeOutcome,
  describeWriter,
  type TakeBackOutcome,
  takeBackOutcomes,
  writerKey,
} from '../../shared/articleChange.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { takeBackMessages } from '../../shared/messages/en/takeBack.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import {
  findName,
  type Plan,
  previewTakeBack,
  runTakeBacks,
  startTakeBack,
  undoTakeBack,
} from '../services/takeBack.ts';
import { type ChangesBy, listWriters } from '../store/articleChanges.ts';
import { commandLine } from '../store/auditLog.ts';
import { findTakeBack, type TakeBack } from '../store/takeBacks.ts';
import { renderHere } from '../transfer/importArticles.ts';
import {
  AdminError,
  type AdminCommand,
  type Answer,
  command,
  confirmOption,
  DRY_RUN,
  parseMoment,
  requireUser,
  stripControls,
} from './command.ts';

const { takeBack: messages } = cliMessages;

/** Writers that are listed. */
const WRITERS_MAX = 500;
/** Articles that a preview names. */
const NAMED = 100;
/** In milliseconds: how often a job that a server has claimed is looked at. */
const POLL = 500;

/** Commands that undo what one writer did. */
export const takeBackCommands: Record<string, AdminCommand> = {
  writers: command({ summary: messages.list, run: ({ db }) => printWriters(db) }),
  'take-back': command({
    summary: messages.summary,
    options: {
      token: { type: 'string', description: messages.token },
      session: { type: 'string', description: messages.session },
      account: { type: 'string', description: messages.account },
      since: { type: 'string', description: messages.since },
      ...confirmOption,
    },
    async run({ db }, { values: { yes, ...typed }, tell }) {
      const changes = await parseChanges(db, typed);
      if (!yes) return preview(db, changes);
      const id = await startTakeBack(db, { ...changes, byName: await findName(db, changes) }, commandLine);
      const job = await finish(db, id, tell);
      return {
        says: [messages.did(job.changed, job.kept), messages.undo(id)].join('\n'),
        json: toJson(job),
      };
    },
  }),
  'undo-take-back': command({
    takes: ['ID'],
    summary: messages.undoSummary,
    async run({ db }, { args: [id = ''], tell }) {
      const takeBack = await findTakeBack(db, id);
      if (!takeBack) throw new AdminError(takeBackMessages.errors.notFound);
      const job = await finish(db, await undoTakeBack(db, takeBack, commandLine), tell);
      return { says: messages.undid(job.changed, job.kept), json: toJson(job) };
    },
  }),
};

const toJson = ({ id, changed, kept }: TakeBack) => ({ id, changed, kept });

async function printWriters(db: Db): Promise<Answer> {
  const writers = await listWriters(db, null, WRITERS_MAX);
  const lines = writers.map(({ by, byName, actor, articles, lastAt }) =>
    messages.line(
      by,
      stripControls(describeWriter(by, byName)),
      stripControls(actor ?? ''),
      takeBackMessages.changed(articles),
      lastAt,
    ),
  );
  return { says: lines.length > 0 ? lines.join('\n') : takeBackMessages.empty, json: writers };
}

type Typed = Partial<Record<'token' | 'session' | 'account' | 'since', string | undefined>>;

/** Throws AdminError. */
async function parseChanges(db: Db, { token, session, account, since: typed }: Typed): Promise<ChangesBy> {
  const named = [token, session, account].filter((name) => name !== undefined);
  const since = parseMoment('--since', typed);
  if (named.length !== 1 || since === undefined) throw new AdminError(messages.oneOf);
  const by =
    account === undefined
      ? writerKey(token === undefined ? { kind: 'session', id: session ?? '' } : { kind: 'token', id: token })
      : byAccount((await requireUser(db, account)).id);
  return { by, since: new Date(since).toISOString(), ownerId: null };
}

async function preview(db: Db, changes: ChangesBy): Promise<Answer> {
  const { total, counts, plans, next } = await previewTakeBack(db, changes, { after: 0, max: NAMED });
  const json = { isDone: false, total, counts, articles: plans.map(toArticle) };
  if (total === 0) return { says: takeBackMessages.nothing, json };
  const rest = total - (counts.same ?? 0) - plans.length;
  const lines = [
    messages.would(total),
    ...takeBackOutcomes.flatMap((outcome) => describeCount(outcome, counts[outcome] ?? 0)),
    ...plans.map((plan) =>
      messages.article(
        plan.article.slug,
        describeOutcome(plan, (instant) => instant),
      ),
    ),
    ...(next === null ? [] : [messages.more(rest)]),
    DRY_RUN,
  ];
  return { says: lines.join('\n'), json };
}

const toArticle = ({ article: { slug }, outcome, reason, textFrom }: Plan) => ({
  slug,
  outcome,
  reason,
  textFrom,
});

const describeCount = (outcome: TakeBackOutcome, count: number): string[] =>
  count === 0 ? [] : [takeBackMessages.outcomes[outcome](count)];

/** Returns why an article was left alone. */
const describeFailure = (error: unknown): string =>
  error instanceof Refusal ? error.message : messages.failed(String(error));

/** Runs a job here, or waits for the server that has claimed it. */
async function finish(db: Db, id: string, tell: (sentence: string) => void): Promise<TakeBack> {
  const stop = new AbortController().signal;
  for (;;) {
    await runTakeBacks({
      db,
      rendering: renderHere,
      stop,
      onFailed: (error) => tell(describeFailure(error)),
    });
    const job = await findTakeBack(db, id);
    if (!job) throw new AdminError(takeBackMessages.errors.notFound);
    if (job.endedAt !== null) return job;
    tell(messages.progress(job.changed));
    await pause(POLL);
  }
}
