import { randomInt } from 'node:crypto';
import { killRound } from '../../tools/killRound.ts';

describe('a server that is killed while eight authors write', () => {
  it.each(Array.from({ length: 3 }, () => [randomInt(2 ** 31)]))(
    'has every acknowledged write completely after a restart (seed %i)',
    async (seed) => {
      const { acknowledged, losses } = await killRound(seed);

      expect(losses).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
    },
  );
});
