import { HOSTS_OF_ARTICLE, OTHER_HOSTS } from './referrers.ts';
import type { ClickBatch } from './storeClicks.ts';

/** What is known of somebody who opens an article. */
export interface Visitor {
  isRobot?: boolean;
  /** The host whose page led here; null for none that is told. */
  referrer?: string | null;
}

/** Clicks that are not stored yet. */
export interface PendingClicks {
  add: (number: number, visitor: Visitor) => void;
  /** Of an article. */
  of: (number: number) => number;
  total: () => number;
  /** All, in one order everywhere, or two servers could wait for each other. */
  inOrder: () => ClickBatch;
  /** Forgets what is stored by now. What came meanwhile stays. */
  forget: (batch: ClickBatch) => void;
}

export function createPendingClicks(): PendingClicks {
  const counts = new Map<number, number>();
  /** How many of these are robots'. */
  const robots = new Map<number, number>();
  /** From which hosts the others came, where that was told: bounded, as anybody can name any. */
  const referrers = new Map<number, Map<string, number>>();

  function addReferrer(number: number, host: string) {
    const hosts = referrers.get(number) ?? new Map<string, number>();
    const isKnown = hosts.has(host) || hosts.size < HOSTS_OF_ARTICLE;
    take(hosts, isKnown ? host : OTHER_HOSTS, -1);
    referrers.set(number, hosts);
  }

  return {
    add(number, { isRobot = false, referrer = null }) {
      take(counts, number, -1);
      if (isRobot) take(robots, number, -1);
      else if (referrer !== null) addReferrer(number, referrer);
    },
    of: (number) => counts.get(number) ?? 0,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    inOrder: () =>
      [...counts]
        .map(([number, count]) => ({
          ...{ number, count },
          byRobots: robots.get(number) ?? 0,
          referrers: new Map(referrers.get(number)),
        }))
        .sort((one, other) => one.number - other.number),
    forget(batch) {
      for (const { number, count, byRobots, referrers: stored } of batch) {
        take(counts, number, count);
        take(robots, number, byRobots);
        const hosts = referrers.get(number);
        if (!hosts) continue;
        for (const [host, count] of stored) take(hosts, host, count);
        if (hosts.size === 0) referrers.delete(number);
      }
    },
  };
}

function take<Key>(counts: Map<Key, number>, key: Key, count: number) {
  const rest = (counts.get(key) ?? 0) - count;
  if (rest > 0) counts.set(key, rest);
  else counts.delete(key);
}
