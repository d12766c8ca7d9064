import { useState } from 'react';
import type { BulkReply } from '../../../shared/bulkActs.ts';
import { countedAre } from '../../../shared/counted.ts';
import { sendInSlices, type Sent, type Slice } from '../../api/sendInBatches.ts';
import { toast } from '../../lib/toast.ts';

export interface Failures {
  /** Each with why. */
  ones: { id: string; title: string; problem: string }[];
  /** Why it ended before it was done; null if it did not. */
  problem: string | null;
}

/** What came of it, by the names that are known; an id stands for any other. */
function outcomeOf({ results, problem }: Sent, titles: ReadonlyMap<string, string>) {
  const ones = results.flatMap(({ item, problem }) =>
    problem === null ? [] : [{ id: item, title: titles.get(item) ?? item, problem }],
  );
  const failures: Failures | null = ones.length > 0 || problem !== null ? { ones, problem } : null;
  return { done: results.filter(({ problem }) => problem === null).map(({ item }) => item), failures };
}

/** What a list says of something that can be done with its entries. */
export interface ActWords<Act extends string = string> {
  label: string;
  /** Of the dialog that asks before it; without one it is done at once. */
  title?: string;
  text?: string;
  /** What else is asked for, … */
  asks?: 'reason' | 'password';
  /** … and what is done with it. */
  hint?: string;
  /** What it is done with, such as `account`, … */
  noun: string;
  /** … and what was done to them, such as `limited`; */
  participle: string;
  /** or all that is told of it. */
  told?: (count: number) => string;
  undo?: Act;
  isDangerous?: boolean;
}

/** What is told of an act that was done with so many. */
const toldOf = ({ noun, participle, told }: ActWords, count: number): string =>
  told?.(count) ?? `${countedAre(count, noun)} ${participle}.`;

/** With what something is done: these, or all that match. */
interface Task<Body extends object> {
  items?: readonly string[];
  /** As a call has it. */
  filter?: Body;
  /** The names of those that are known, by their items. */
  named: ReadonlyMap<string, string>;
  /** The reason, or the password, that the act takes. */
  typed?: string;
}

export interface Acts<Act extends string, Body extends object> {
  isBusy: boolean;
  /** What the last act could not do; null where all went well. */
  failures: Failures | null;
  forget: () => void;
  /** Gives whether all was done. */
  act: (act: Act, task: Task<Body>) => Promise<boolean>;
}

interface Acting<Act extends string, Body extends object> {
  acts: Readonly<Record<Act, ActWords<Act>>>;
  /** Calls with one slice. */
  send: (
    act: Act,
    slice: Partial<Body> & Slice,
    typed: string,
  ) => Promise<{ data?: BulkReply; error?: unknown }>;
  /** When something may have changed. */
  onDone: () => void;
}

/** What is done with accounts or articles, slice by slice, and what came of it. */
export function useActs<Act extends string, Body extends object>(acting: Acting<Act, Body>): Acts<Act, Body> {
  const { acts, send, onDone } = acting;
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<Failures | null>(null);

  async function run(name: Act, { items, filter, typed = '' }: Task<Body>) {
    setIsBusy(true);
    setFailures(null);
    const body: Partial<Body> = items ? {} : (filter ?? {});
    const sent = await sendInSlices(items ?? null, (slice) => send(name, { ...body, ...slice }, typed));
    setIsBusy(false);
    onDone();
    return sent;
  }

  /** Told by toasts alone: whoever undoes it may be on another page by then. */
  async function takeBack(name: Act, undo: Act, items: readonly string[], named: Task<Body>['named']) {
    const { done, failures } = outcomeOf(await run(undo, { items, named }), named);
    if (done.length > 0) toast.success(toldOf(acts[undo], done.length));
    if (!failures) return;
    const { noun, participle } = acts[name];
    const why = failures.problem ?? failures.ones[0]?.problem ?? '';
    toast.error(`${countedAre(items.length - done.length, noun)} still ${participle}. ${why}`);
  }

  async function act(name: Act, task: Task<Body>) {
    const { undo } = acts[name];
    const { done, failures } = outcomeOf(await run(name, task), task.named);
    setFailures(failures);
    if (done.length > 0)
      toast.success(
        toldOf(acts[name], done.length),
        undo && { label: 'Undo', act: () => void takeBack(name, undo, done, task.named) },
      );
    return failures === null;
  }

  return { isBusy, failures, forget: () => setFailures(null), act };
}
