import type { BulkReply } from '../../../shared/bulkActs.ts';
import { type Sent, sendInSlices } from '../../api/sendInSlices.ts';

export interface Failures {
  /** Each with why. */
  ones: { id: string; title: string; problem: string }[];
  /** Why it ended before it was done; null if it did not. */
  problem: string | null;
}

/** What came of it, by the names that are known; an id stands for any other. */
export function outcomeOf({ results, problem }: Sent, titles: ReadonlyMap<string, string>) {
  const ones = results.flatMap(({ item, problem }) =>
    problem === null ? [] : [{ id: item, title: titles.get(item) ?? item, problem }],
  );
  const failures: Failures | null = ones.length > 0 || problem !== null ? { ones, problem } : null;
  return { done: results.filter(({ problem }) => problem === null).map(({ item }) => item), failures };
}

/** Does something with all of these, in as many calls as it takes. Gives the ids of those with which it was done. */
export async function actInSlices(
  all: readonly { id: string; title: string }[],
  send: (ids: string[]) => Promise<{ data?: BulkReply; error?: unknown }>,
): Promise<{ done: ReadonlySet<string>; failures: Failures | null }> {
  const ids = all.map(({ id }) => id);
  const sent = await sendInSlices(ids, ({ items = [] }) => send(items));
  const { done, failures } = outcomeOf(sent, new Map(all.map(({ id, title }) => [id, title])));
  return { done: new Set(done), failures };
}
