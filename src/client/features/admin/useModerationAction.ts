import { useState } from 'react';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import type { BulkReply, ModerationAct } from '../../../shared/moderation.ts';
import { type Batch, type BatchResult, sendInBatches } from '../../api/sendInBatches.ts';
import { toast } from '../../lib/toast.ts';
import { isSignedIn, readSessionUser } from '../../session/session.ts';

/** Describes something that an admin can do with the entries of a list. */
export interface ActionSpec<Action extends string = string> extends Pick<
  ModerationAct<string>,
  'input' | 'isForChosen'
> {
  label: string;
  /** The confirmation dialog, given the number of targets. Without a title the action runs immediately. */
  title?: (count: number) => string;
  text?: string;
  confirm?: (count: number) => string;
  /** A hint about what the dialog asks for. */
  hint?: string;
  /** Returns the message after a success. */
  done: (count: number) => string;
  undo?: Action;
  isDangerous?: boolean;
}

interface Failures {
  /** Items that failed, each with its problem. */
  items: { id: string; name: string; problem: string }[];
  /** Why the action stopped early; null if it did not. */
  problem: string | null;
}

interface BulkTask<Filter extends object> {
  /** Ids; without them, everything that matches the filter is meant. */
  items?: readonly string[];
  filter?: Filter;
  /** The names of known items, by id. */
  names: ReadonlyMap<string, string>;
  /** The reason, password or role that the action takes. */
  input?: string | undefined;
}

/** An action on some items. */
export interface ModerationStep<Action extends string, Filter extends object> {
  action: Action;
  task: BulkTask<Filter>;
}

export interface ModerationAction<Action extends string, Filter extends object> {
  isBusy: boolean;
  /** What the last action could not do; null if everything succeeded. */
  failures: Failures | null;
  dismissFailures: () => void;
  /** Runs the steps of one action until one of them fails. Returns whether everything succeeded. */
  run: (steps: readonly ModerationStep<Action, Filter>[]) => Promise<boolean>;
}

interface Options<Action extends string, Filter extends object> {
  actions: Readonly<Record<Action, ActionSpec<Action>>>;
  /** Sends one batch. */
  send: (
    action: Action,
    batch: Partial<Filter> & Batch,
    input: string,
  ) => Promise<{ data?: BulkReply; error?: unknown }>;
  /** Called once after all steps, when data may have changed. Each call may load the shown data again. */
  onDone: () => void;
}

/** What is still to be undone: actions with their items, in this order. */
interface UndoStep<Action extends string> {
  action: Action;
  items: readonly string[];
  names: ReadonlyMap<string, string>;
}

/**
 * Runs actions on many items in batches, reports all steps of an action as one success with one way to undo it, and
 * keeps the failures.
 */
export function useModerationAction<Action extends string, Filter extends object>({
  actions,
  send,
  onDone,
}: Options<Action, Filter>): ModerationAction<Action, Filter> {
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<Failures | null>(null);

  async function sendAll(action: Action, { items, filter, input = '', names }: BulkTask<Filter>) {
    const body: Partial<Filter> = items ? {} : (filter ?? {});
    const result = await sendInBatches(items ?? null, (batch) => send(action, { ...body, ...batch }, input));
    return summarize(result, names);
  }

  async function runSteps<Result>(steps: () => Promise<Result>): Promise<Result> {
    setIsBusy(true);
    setFailures(null);
    const result = await steps();
    setIsBusy(false);
    onDone();
    return result;
  }

  const undo = (steps: readonly UndoStep<Action>[]) => runSteps(() => undoAll(steps));

  /** Undoes what it can, and offers to try the rest again. Reports by toasts only: the user may be on another page by then. */
  async function undoAll(steps: readonly UndoStep<Action>[]) {
    const undone: string[] = [];
    for (const [index, { action, items, names }] of steps.entries()) {
      const { done, failures } = await sendAll(action, { items, names });
      if (done.length > 0) undone.push(actions[action].done(done.length));
      if (!failures) continue;
      // The session's end has its own toast.
      if (!isSignedIn(readSessionUser())) return;
      const failed = items.filter((item) => !done.includes(item));
      const problem = failures.problem ?? failures.items[0]?.problem ?? '';
      undone.push(adminMessages.list.couldNotUndo(failed.length, problem));
      toast.failure(adminMessages.list.results(undone), () => {
        void undo([{ action, items: failed, names }, ...steps.slice(index + 1)]);
      });
      return;
    }
    toast.success(adminMessages.list.results(undone));
  }

  const run = (steps: readonly ModerationStep<Action, Filter>[]) => runSteps(() => runAll(steps));

  async function runAll(steps: readonly ModerationStep<Action, Filter>[]) {
    const successes: string[] = [];
    const undoSteps: UndoStep<Action>[] = [];
    let isDone = true;
    for (const { action, task } of steps) {
      const { done, failures } = await sendAll(action, task);
      setFailures(failures);
      const { undo: undoAction } = actions[action];
      if (done.length > 0) successes.push(actions[action].done(done.length));
      // The last step is undone first: the article of a suspended author can't be shown again.
      if (done.length > 0 && undoAction)
        undoSteps.unshift({ action: undoAction, items: done, names: task.names });
      isDone = failures === null;
      if (!isDone) break;
    }
    if (successes.length > 0)
      toast.success(
        adminMessages.list.results(successes),
        undoSteps.length > 0
          ? { label: appMessages.actions.undo, onClick: () => void undo(undoSteps) }
          : undefined,
      );
    return isDone;
  }

  return { isBusy, failures, dismissFailures: () => setFailures(null), run };
}

function summarize({ results, problem }: BatchResult, names: ReadonlyMap<string, string>) {
  const items = results.flatMap(({ item, problem }) =>
    problem === null ? [] : [{ id: item, name: names.get(item) ?? item, problem }],
  );
  const failures: Failures | null = items.length > 0 || problem !== null ? { items, problem } : null;
  return { done: results.filter(({ problem }) => problem === null).map(({ item }) => item), failures };
}
