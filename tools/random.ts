export interface Random {
  /** Returns a number in [0, 1). */
  next: () => number;
  /** Returns an integer in [0, end). */
  below: (end: number) => number;
  pick: <Item>(items: Item[]) => Item | undefined;
}

/** Creates a seeded generator: linear congruential, with the constants of Numerical Recipes. */
export function random(seed: number): Random {
  let state = seed >>> 0;

  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { next, below, pick: (items) => items[below(items.length)] };
}
