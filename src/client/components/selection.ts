import { useState } from 'react';

export interface Selection<Entry> {
  /** Whether all matching entries on all pages are selected. */
  isAll: boolean;
  has: (entry: Entry) => boolean;
  /** The ids of the selected entries of this page. */
  items: string[];
  /** Selects or deselects an entry of the page; `isRange` includes all entries since the last toggled one. */
  toggle: (at: number, isRange: boolean) => void;
  togglePage: () => void;
  /** Takes the button that was pressed and disappears. The focus moves to its group, which needs a `tabIndex` of -1. */
  selectAll: (button: HTMLElement) => void;
  clear: () => void;
}

/** Tracks which entries of a page are selected, or that all entries on all pages are. */
export function useSelection<Entry>(
  entries: readonly Entry[],
  getId: (entry: Entry) => string,
): Selection<Entry> {
  const [items, setItems] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setIsAll] = useState(false);
  const [last, setLast] = useState<number | null>(null);
  const has = (entry: Entry) => isAll || items.has(getId(entry));
  const selectedIds = entries.filter(has).map(getId);

  function setSelected(some: readonly Entry[], isSelected: boolean) {
    const next = new Set(selectedIds);
    for (const entry of some) {
      if (isSelected) next.add(getId(entry));
      else next.delete(getId(entry));
    }
    setItems(next);
    setIsAll(false);
  }

  return {
    isAll,
    has,
    items: selectedIds,
    toggle(at, isRange) {
      const entry = entries[at];
      if (!entry) return;
      const [from, to] = isRange && last !== null ? [Math.min(last, at), Math.max(last, at)] : [at, at];
      setSelected(entries.slice(from, to + 1), !has(entry));
      setLast(at);
    },
    togglePage: () => setSelected(entries, !entries.every(has)),
    selectAll(button) {
      button.closest<HTMLElement>('[role="group"]')?.focus();
      setIsAll(true);
    },
    clear() {
      setItems(new Set());
      setIsAll(false);
      setLast(null);
    },
  };
}

/** The row of a selected entry. */
export const selectedStyle = {
  bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, transparent)',
};

/** A checkbox with a large touch target that doesn't make its row taller. */
export const boxStyle = {
  p: 0.5,
  m: -0.5,
  '@media (pointer: coarse)': { p: 1.25, m: -1.25, marginInlineEnd: -0.5 },
};
