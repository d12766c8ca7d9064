import { random } from '../tools/random.ts';

/**
 * Returns a function that draws indexes below `count` by Zipf's law, as readers choose articles: the second half as often
 * as the first, the third a third as often, and so on. A seed always gives the same draws.
 */
export function zipf(count: number, seed: number): () => number {
  const prng = random(seed);
  const shares = new Float64Array(count);
  let sum = 0;
  for (let place = 0; place < count; place += 1) shares[place] = sum += 1 / (place + 1);

  return () => {
    const target = prng.next() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shares[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
