import { type ArticleKind, isPublicStatus, pickShortTexts } from '../../shared/article.ts';
import {
  accountOf,
  type KeptReason,
  operator,
  type TakeBackOutcome,
  type Writer,
  writerKey,
} from '../../shared/articleChange.ts';
import { takeBackMessages } from '../../shared/messages/en/takeBack.ts';
import type { Revision } from '../../shared/revision.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { DatabaseUnavailable, inTransaction } from '../db/portable.ts';
import { kindOf } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn, type RepeatingJob, runEvery, runThenYield } from '../lib/schedule.ts';
import { findUserById } from '../store/accounts/users.ts';
import {
  type ArticleChange,
  type ArticleState,
  type ChangesBy,
  countChanged,
  findChanged,
  findWriterName,
  isBy,
  listChanges,
} from '../store/articleChanges.ts';
import {
  type CurrentState,
  findAtSlug,
  findCurrentStates,
  type OwnArticleKey,
} from '../store/articles/read.ts';
import { lockPublic } from '../store/articles/write.ts';
import { type Actor, record } from '../store/auditLog.ts';
import { findDraftForArticle, findStoredDraft } from '../store/drafts.ts';
import {
  articleHistory,
  findPublishedVersion,
  findRevision,
  findVersion,
  hashVersion,
  type PublishedVersion,
} from '../store/revisions.ts';
import {
  advanceTakeBack,
  claimTakeBack,
  endTakeBack,
  insertTakeBack,
  markUndone,
  releaseTakeBack,
  type TakeBack,
} from '../store/takeBacks.ts';
import { moveToBin, restoreFromBin } from './articleDeletion.ts';
import { changeInTransaction } from './articleKind.ts';
import { unhideArticle } from './moderateArticles.ts';
import { changeSlug } from './oldUrls.ts';
import { prepareText, type Publisher, unpublish } from './publish.ts';
import { keepDraftRevision } from './saveDraft.ts';
import { insertArticle, updateArticle } from './writeArticle.ts';

const { errors: messages } = takeBackMessages;

/*
 * Takes back what one writer did since a time. An article's last changes by this writer are its run: the article becomes
 * as it was before the run. Where somebody else has changed it since, nothing is touched. Each article is taken back in a
 * transaction that also moves the job on, so a job that is killed continues where it was, and an article that was taken
 * back isn't again: its last change is the job's then. That is also how a job is undone.
 */

/** What is planned for one article. */
export interface Plan {
  article: CurrentState;
  outcome: TakeBackOutcome;
  /** Set for `kept`. */
  reason: KeptReason | null;
  /** How the article will be; for `kept`, how it was before the writer's first change. */
  target: ArticleState;
  /** When the text was published that it will have, or null. ISO 8601, UTC. */
  textFrom: string | null;
}

/** Returns the changes by this writer that nobody else's follow, newest first. */
function findRun(newestFirst: readonly ArticleChange[], changes: ChangesBy): ArticleChange[] {
  const end = newestFirst.findIndex((change) => !isBy(change, changes) || change.lastAt < changes.since);
  return newestFirst.slice(0, end === -1 ? undefined : end);
}

/** Plans what happens to these articles. Those that are gone are left out. */
async function planArticles(db: Db, changes: ChangesBy, numbers: readonly number[]): Promise<Plan[]> {
  if (numbers.length === 0) return [];
  const all = await listChanges(db, numbers);
  const plans = [];
  for (const article of await findCurrentStates(db, numbers))
    plans.push(
      await planArticle(
        db,
        article,
        all.filter(({ number }) => number === article.number),
        changes,
      ),
    );
  return plans;
}

async function planArticle(
  db: Db,
  article: CurrentState,
  newestFirst: readonly ArticleChange[],
  changes: ChangesBy,
): Promise<Plan> {
  const run = findRun(newestFirst, changes);
  const first =
    run.at(-1) ?? newestFirst.findLast((change) => isBy(change, changes) && change.lastAt >= changes.since);
  if (!first) throw new Error('The article was not changed by this writer.');
  const target = await findTarget(db, article, first, changes);
  const keep = (reason: KeptReason): Plan => ({ article, outcome: 'kept', reason, target, textFrom: null });
  if (run.length === 0) return keep('changed');

  const history = articleHistory(article.ownerId, article.slug);
  const [present, wanted] = [
    await findPublishedVersion(db, history, null),
    target.revision === null ? null : await findVersion(db, article.ownerId, target.revision),
  ];
  const isOtherText = target.revision !== null && wanted?.hash !== present?.hash;
  const outcome = decide(article, target, {
    isShowable: changes.ownerId === null && run.some(({ act }) => act === 'hide'),
    isOtherText,
  });
  if (outcome === 'same' || outcome === 'withdrawn')
    return { article, outcome, reason: null, target, textFrom: null };
  if (outcome === 'hidden') return keep('hidden');
  if (article.isFinal && changes.ownerId !== null) return keep('final');
  if (target.revision !== null && wanted === null) return keep('gone');
  if (outcome === 'published' && !(await isDraftFree(db, article, wanted, changes))) return keep('draft');
  return {
    article,
    outcome,
    reason: null,
    target,
    textFrom: isOtherText ? (wanted?.createdAt ?? null) : null,
  };
}

/** Returns how an article was before a change, or at the time since when changes are taken back if that is later. */
async function findTarget(
  db: Db,
  { ownerId, slug }: CurrentState,
  first: ArticleChange,
  { since }: ChangesBy,
): Promise<ArticleState> {
  const slugBefore = (await isPagesSlug(db, first.slugBefore, slug)) ? slug : first.slugBefore;
  const before = { status: first.statusBefore, slug: slugBefore, revision: first.revisionBefore };
  if (first.createdAt >= since) return before;
  // An hour of edits is one change, which began earlier.
  const later = await findPublishedVersion(db, articleHistory(ownerId, slug), since);
  return later ? { ...before, revision: later.id } : before;
}

/** Returns whether a page, public or not, has the former slug of a text. It keeps that, so the text stays where it is. */
const isPagesSlug = async (db: Db, former: string, present: string): Promise<boolean> =>
  former !== present && (await findAtSlug(db, former))?.kind === 'page';

/**
 * Returns what has to happen; `hidden` if only a moderator can do it.
 *
 * @param isShowable whether the writer has hidden the article and an admin or operator takes that back
 */
function decide(
  { status, slug, kind }: CurrentState,
  target: ArticleState,
  { isShowable, isOtherText }: { isShowable: boolean; isOtherText: boolean },
): Exclude<TakeBackOutcome, 'kept'> | 'hidden' {
  switch (target.status) {
    case '':
    case 'deleted':
      return isPublicStatus(status) ? 'withdrawn' : 'same';
    case 'hidden':
      return status === 'hidden' ? 'same' : 'hidden';
    case 'unpublished':
      if (status === 'hidden') return 'hidden';
      return status === 'unpublished' ? 'same' : 'unpublished';
    case 'published':
    case 'page':
      if (status === 'hidden') return isShowable ? 'shown' : 'hidden';
      if (status === 'deleted') return 'restored';
      if (status === 'unpublished') return 'published';
      if (isOtherText) return 'text';
      if (slug !== target.slug) return 'slug';
      return kind === kindOf(target.status) ? 'same' : 'kind';
  }
}

/** Returns whether publishing an article again loses no text that its author has written since in its draft. */
async function isDraftFree(
  db: Db,
  { ownerId, slug }: CurrentState,
  wanted: PublishedVersion | null,
  { by, since }: ChangesBy,
): Promise<boolean> {
  const draft = await findDraftForArticle(db, ownerId, slug);
  if (draft === null || (wanted !== null && hashVersion(draft) === wanted.hash)) return true;
  // Only its owner saves a draft. What an account saves is its sessions' and tokens'.
  if (accountOf(by) === ownerId) return draft.updatedAt >= since;
  const stored = await findStoredDraft(db, { ownerId, id: draft._id });
  return stored?.saver.savedBy === by;
}

/* What will happen. */

/** How many articles a preview counts by outcome. */
const COUNTED_MAX = 10_000;
/** Articles planned per query. */
const BATCH = 50;
/** Articles that a job looks up at once: finding them reads all changes of the writer. */
const FOUND_MAX = 1000;

/** What taking back would do. */
export interface Preview {
  /** How many articles the writer has changed. */
  total: number;
  /** How many of the first `COUNTED_MAX` there are of each outcome. */
  counts: Partial<Record<TakeBackOutcome, number>>;
  /** The first articles that are changed or left alone after the number `after`; those that need nothing are left out. */
  plans: Plan[];
  /** The number to continue after; null at the end. */
  next: number | null;
}

/** Returns what would happen to all articles, and in particular to up to `max` of those after the number `after`. */
export async function previewTakeBack(
  db: Db,
  changes: ChangesBy,
  { after, max }: { after: number; max: number },
): Promise<Preview> {
  const counts: Preview['counts'] = {};
  const plans: Plan[] = [];
  const changed = await findChanged(db, changes, 0, COUNTED_MAX);
  for (let at = 0; at < changed.length; at += BATCH) {
    for (const plan of await planArticles(db, changes, changed.slice(at, at + BATCH))) {
      counts[plan.outcome] = (counts[plan.outcome] ?? 0) + 1;
      if (plan.outcome !== 'same' && plan.article.number > after && plans.length <= max) plans.push(plan);
    }
    await eventLoopTurn();
  }
  const shown = plans.slice(0, max);
  const next = plans.length > max ? (shown.at(-1)?.article.number ?? null) : null;
  return { total: await countChanged(db, changes), counts, plans: shown, next };
}

/** The published text of an article before a writer's first change, and the one that it has now. */
export interface Difference {
  before: Version | null;
  now: Version | null;
}

type Version = Pick<Revision, 'title' | 'markdown' | 'createdAt'>;

/** Returns the difference of an article that is left alone; null if this writer hasn't changed it. */
export async function findDifference(db: Db, changes: ChangesBy, number: number): Promise<Difference | null> {
  const [changed] = await findChanged(db, changes, number - 1, 1);
  const [plan] = changed === number ? await planArticles(db, changes, [number]) : [];
  if (!plan) return null;
  const { ownerId, slug, status } = plan.article;
  const history = articleHistory(ownerId, slug);
  const read = async (id: string | null): Promise<Version | null> => {
    const revision = id === null ? null : await findRevision(db, history, id, operator);
    return revision && { title: revision.title, markdown: revision.markdown, createdAt: revision.createdAt };
  };
  const present = isPublicStatus(status) ? await findPublishedVersion(db, history, null) : null;
  // An admin reads nothing of an article that its author has withdrawn.
  if (changes.ownerId === null && (status === 'unpublished' || status === 'deleted'))
    return { before: null, now: null };
  return { before: await read(plan.target.revision), now: await read(present?.id ?? null) };
}

/* Doing it. */

/** What a job needs to store texts. */
type Storing = Publisher & { onFailed: (error: unknown) => void; stop: AbortSignal };

const jobWriter = ({ id, actorId }: Pick<TakeBack, 'id' | 'actorId'>): Writer => ({
  kind: 'takeBack',
  id,
  name: '',
  accountId: actorId,
});

/** Returns the name of who made these changes: of the account now, or of the writer at the time of the last one; or ''. */
export async function findName(db: Db, changes: ChangesBy): Promise<string> {
  const accountId = accountOf(changes.by);
  if (accountId === null) return findWriterName(db, changes);
  return (await findUserById(db, accountId))?.name ?? '';
}

/** Starts a job that takes changes back, with one entry in the audit log if an admin or operator does. Returns its id. */
export const startTakeBack = (
  db: Db,
  changes: ChangesBy & { byName: string },
  actor: Actor,
): Promise<string> =>
  inTransaction(db, async (db) => {
    const id = await insertTakeBack(db, { ...changes, undoes: null, actor });
    if (changes.ownerId === null)
      await record(db, {
        by: actor,
        act: 'take-back',
        on: { kind: 'takeBack', id, name: changes.byName },
        details: { by: changes.by, since: changes.since },
      });
    return id;
  });

/** Undoes a job that has ended, once, with another job, whose id is returned. Throws a Refusal. */
export const undoTakeBack = (
  db: Db,
  { id, ownerId }: Pick<TakeBack, 'id' | 'ownerId'>,
  actor: Actor,
): Promise<string> =>
  inTransaction(db, async (db) => {
    const done = await markUndone(db, id);
    if (!done) throw new Refusal('conflict', messages.notUndoable);
    const by = writerKey({ kind: 'takeBack', id });
    const job = { ownerId, by, byName: '', since: done.createdAt, undoes: id };
    const undo = await insertTakeBack(db, { ...job, actor });
    if (ownerId === null)
      await record(db, {
        by: actor,
        act: 'undo-take-back',
        on: { kind: 'takeBack', id, name: done.byName },
      });
    return undo;
  });

/** Pause between two searches for work, in milliseconds. Jobs that another server left wait this long. */
const INTERVAL = 10_000;

/** Runs the jobs, one after the other: now, when woken and every few seconds. */
export const startTakeBackJob = (storing: Storing): RepeatingJob =>
  runEvery(() => runTakeBacks(storing), { ...storing, interval: INTERVAL });

/** Runs all jobs that no server works on, until `stop` is aborted. Throws what the database throws. */
export async function runTakeBacks(storing: Storing): Promise<void> {
  const { db, stop } = storing;
  while (!stop.aborted) {
    const job = await claimTakeBack(db);
    if (!job) return;
    try {
      await runTakeBack(storing, job);
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error;
    } finally {
      await releaseTakeBack(db, job);
    }
  }
}

/** Thrown if the job was stopped or another server has claimed it. */
class ClaimLost extends Error {}

async function runTakeBack(storing: Storing, job: TakeBack): Promise<void> {
  const { db, stop } = storing;
  for (let { position } = job; ;) {
    const numbers = await findChanged(db, job, position, FOUND_MAX);
    if (numbers.length === 0) return endTakeBack(db, job);
    for (const number of numbers) {
      if (stop.aborted) return;
      await runThenYield(() => takeBackOne(storing, job, number));
      position = number;
    }
  }
}

/** How often an article is planned again that others change at the same time, or that fails unexpectedly. */
const TRIES = 3;

/**
 * Takes one article back, or leaves it alone, and moves the job on. One that always fails is left alone, so that it doesn't
 * stop all jobs. Throws ClaimLost, DatabaseUnavailable, and a refusal if rendering is busy.
 */
async function takeBackOne(storing: Storing, job: TakeBack, number: number): Promise<void> {
  const { db, onFailed } = storing;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      await tryToTakeBack(storing, job, number);
      return;
    } catch (error) {
      if (error instanceof PlanChanged) continue;
      // Busy render threads and a database that is away are no reason to leave an article alone.
      const isOver = error instanceof ClaimLost || error instanceof DatabaseUnavailable;
      if (isOver || (error instanceof Refusal && error.kind === 'busy')) throw error;
      onFailed(error);
      // Such as a suspended author or a full account. Unexpected errors may be over at the next try.
      if (error instanceof Refusal) break;
    }
  }
  await advance(db, job, number, 'kept');
}

async function tryToTakeBack(storing: Storing, job: TakeBack, number: number): Promise<void> {
  const { db } = storing;
  const [plan] = await planArticles(db, job, [number]);
  if (!plan || plan.outcome === 'same' || plan.outcome === 'kept') {
    await advance(db, job, number, plan?.outcome === 'kept' ? 'kept' : 'same');
    return;
  }
  const text = await readText(storing, plan, job);
  await inTransaction(db, async (db) => {
    const advanced = await advance(db, job, number, 'changed');
    await lockStorage(db, plan.article.ownerId);
    const [present] = await planArticles(db, job, [number]);
    if (JSON.stringify(present) !== JSON.stringify(plan)) throw new PlanChanged();
    await apply(db, plan, text, advanced);
  });
}

/** Thrown if an article was changed while its text was rendered. */
class PlanChanged extends Error {}

/** Moves a job on and returns it as it is now. Throws ClaimLost. */
async function advance(
  db: Db,
  job: TakeBack,
  number: number,
  handled: 'changed' | 'kept' | 'same',
): Promise<TakeBack> {
  const counts = { changed: Number(handled === 'changed'), kept: Number(handled === 'kept') };
  const advanced = await advanceTakeBack(db, job, number, counts);
  if (!advanced) throw new ClaimLost();
  return advanced;
}

/** Makes an article that is public what it was. */
async function turnBack(
  db: Db,
  key: OwnArticleKey,
  { kind, text, writer }: { kind: ArticleKind; text: Text; writer: Writer },
): Promise<void> {
  const article = text && (await lockPublic(db, key));
  if (article) await changeInTransaction(db, article, { kind, words: text.words, writer });
}

type Text = Awaited<ReturnType<typeof readText>>;

/** Returns the text that an article gets, rendered; null if it keeps its own. */
async function readText(
  publisher: Publisher,
  { article, target, outcome, textFrom }: Plan,
  { id }: TakeBack,
) {
  const isTurned = getKind(target) !== null && getKind(target) !== article.kind;
  if (target.revision === null || (textFrom === null && outcome !== 'published' && !isTurned)) return null;
  const { ownerId, slug } = article;
  const revision = await findRevision(publisher.db, articleHistory(ownerId, slug), target.revision, operator);
  if (!revision) throw new PlanChanged();
  const { markdown, tags } = revision;
  return {
    ...pickShortTexts(revision),
    markdown,
    tags,
    byAdmin: true,
    // A queue of its own, which the author's programs can't fill.
    ...(await prepareText(publisher, markdown, id)),
  };
}

/** Returns what an article was; null if it wasn't public. */
const getKind = ({ status }: ArticleState) => (isPublicStatus(status) ? kindOf(status) : null);

async function apply(db: Db, { article, target, outcome }: Plan, text: Text, job: TakeBack): Promise<void> {
  const { ownerId, slug } = article;
  const key = { ownerId, slug };
  const writer = jobWriter(job);
  if (outcome === 'withdrawn') {
    await moveToBin(db, key, { isFinal: false, writer });
    return;
  }
  if (outcome === 'shown') {
    // Who may take the hiding back has been checked when the job was started.
    const by = { id: job.actorId, name: job.actor, writer, role: 'admin' } as const;
    await unhideArticle(db, { slug }, by);
  }
  if (article.status === 'deleted')
    await restoreFromBin(db, key, { withFinal: job.ownerId === null, writer });
  if (outcome === 'published' && text) {
    const draft = await findDraftForArticle(db, ownerId, slug);
    const stored = draft && (await findStoredDraft(db, { ownerId, id: draft._id }));
    if (stored) await keepDraftRevision(db, ownerId, stored, 'guard');
    await insertArticle(
      db,
      ownerId,
      { ...text, writer },
      {
        draft: draft && { id: draft._id },
        republishes: slug,
        kind: getKind(target) ?? article.kind,
      },
    );
  } else if (text) await updateArticle(db, key, { ...text, writer }, null);
  const kind = getKind(target);
  // An article may have a slug that no page can have.
  if (kind === 'article') await turnBack(db, key, { kind, text, writer });
  if (slug !== target.slug) await changeSlug(db, key, target.slug, writer);
  if (kind === 'page') await turnBack(db, { ownerId, slug: target.slug }, { kind, text, writer });
  if (target.status === 'unpublished') await unpublish(db, { ownerId, slug: target.slug }, writer);
}
