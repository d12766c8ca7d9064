import { useState } from 'react';

export interface Selection<Entry> {
  /** Whether all that match are meant, on every page. */
  isAll: boolean;
  has: (entry: Entry) => boolean;
  items: string[];
  /** Selects or not; with the range since the last one, if that is wanted. */
  toggle: (at: number, isRange: boolean) => void;
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
}

/**
 * Which lines of a page are selected, or that all are on all pages.
 *
 * @param itemOf gives what names an entry, the same function at each call
 */
export function useSelection<Entry>(
  entries: readonly Entry[],
  itemOf: (entry: Entry) => string,
): Selection<Entry> {
  const [items, setItems] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setIsAll] = useState(false);
  const [last, setLast] = useState<number | null>(null);
  const has = (entry: Entry) => isAll || items.has(itemOf(entry));
  const present = entries.filter(has).map(itemOf);

  function put(some: readonly Entry[], isWanted: boolean) {
    const next = new Set(present);
    for (const entry of some) {
      if (isWanted) next.add(itemOf(entry));
      else next.delete(itemOf(entry));
    }
    setItems(next);
    setIsAll(false);
  }

  return {
    isAll,
    has,
    items: present,
    toggle(at, isRange) {
      const entry = entries[at];
      if (!entry) return;
      const [from, to] = isRange && last !== null ? [Math.min(last, at), Math.max(last, at)] : [at, at];
      put(entries.slice(from, to + 1), !has(entry));
      setLast(at);
    },
    togglePage: () => put(entries, !entries.every(has)),
    selectAll: () => setIsAll(true),
    clear() {
      setItems(new Set());
      setIsAll(false);
      setLast(null);
    },
  };
}

/** Of a checkbox that selects: big enough to be hit, in a line that is not higher for it. */
export const boxStyle = { p: 0.5, m: -0.5, '@media (pointer: coarse)': { p: 1.25, m: -1.25, mr: -0.5 } };
