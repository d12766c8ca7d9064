import { random } from '../tools/random.ts';

/**
 * Draws places from 0 up to, not including, `count`, as readers choose articles: the second most read is asked for half as
 * often as the first, the third a third as often, and so on. The same draws for the same seed.
 */
export function zipf(count: number, seed: number): () => number {
  const dice = random(seed);
  const shares = new Float64Array(count);
  let sum = 0;
  for (let place = 0; place < count; place += 1) shares[place] = sum += 1 / (place + 1);

  return () => {
    const wanted = dice.next() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shares[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
