import type { Sent } from '../../api/sendInSlices.ts';

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
