export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** From 0 up to, not including, `end`. */
  below: (end: number) => number;
  pick: <Item>(items: Item[]) => Item | undefined;
}

/** The same numbers for the same seed: a linear congruential generator, with the constants of Numerical Recipes. */
export function random(seed: number): Random {
  let state = seed >>> 0;

  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { next, below, pick: (items) => items[below(items.length)] };
}
