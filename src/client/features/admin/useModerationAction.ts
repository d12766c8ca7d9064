import { useState } from 'react';
import type { BulkReply } from '../../../shared/moderation.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { type Batch, type BatchResult, sendInBatches } from '../../api/sendInBatches.ts';
import { toast } from '../../lib/toast.ts';

/** Describes something that an admin can do with the entries of a list. */
export interface ActionSpec<Action extends string = string> {
  label: string;
  /** The confirmation dialog, given the number of targets. Without a title the action runs immediately. */
  title?: (count: number) => string;
  text?: string;
  confirm?: (count: number) => string;
  /** What the dialog asks for, and a hint about it. */
  input?: 'reason' | 'password';
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
  /** The reason or password that the action takes. */
  input?: string | undefined;
}

export interface ModerationAction<Action extends string, Filter extends object> {
  isBusy: boolean;
  /** What the last action could not do; null if everything succeeded. */
  failures: Failures | null;
  dismissFailures: () => void;
  /** Returns whether everything succeeded. */
  run: (action: Action, task: BulkTask<Filter>) => Promise<boolean>;
}

interface Options<Action extends string, Filter extends object> {
  actions: Readonly<Record<Action, ActionSpec<Action>>>;
  /** Sends one batch. */
  send: (
    action: Action,
    batch: Partial<Filter> & Batch,
    input: string,
  ) => Promise<{ data?: BulkReply; error?: unknown }>;
  /** Called when data may have changed. */
  onDone: () => void;
}

/** Runs actions on many items in batches, reports successes with a way to undo them, and keeps the failures. */
export function useModerationAction<Action extends string, Filter extends object>({
  actions,
  send,
  onDone,
}: Options<Action, Filter>): ModerationAction<Action, Filter> {
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<Failures | null>(null);

  async function sendAll(action: Action, { items, filter, input = '', names }: BulkTask<Filter>) {
    setIsBusy(true);
    setFailures(null);
    const body: Partial<Filter> = items ? {} : (filter ?? {});
    const result = await sendInBatches(items ?? null, (batch) => send(action, { ...body, ...batch }, input));
    setIsBusy(false);
    onDone();
    return summarize(result, names);
  }

  /** Reports by toasts only: the user may be on another page by then. */
  async function undo(undoAction: Action, items: readonly string[], names: BulkTask<Filter>['names']) {
    const { done, failures } = await sendAll(undoAction, { items, names });
    if (done.length > 0) toast.success(actions[undoAction].done(done.length));
    if (!failures) return;
    const problem = failures.problem ?? failures.items[0]?.problem ?? '';
    toast.error(adminMessages.list.couldNotUndo(items.length - done.length, problem));
  }

  async function run(action: Action, task: BulkTask<Filter>) {
    const { undo: undoAction } = actions[action];
    const { done, failures } = await sendAll(action, task);
    setFailures(failures);
    if (done.length > 0)
      toast.success(
        actions[action].done(done.length),
        undoAction && {
          label: appMessages.actions.undo,
          onClick: () => void undo(undoAction, done, task.names),
        },
      );
    return failures === null;
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
