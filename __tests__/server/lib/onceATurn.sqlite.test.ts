import { setImmediate as nextTurn } from 'node:timers/promises';
import { onceATurn } from '../../../src/server/lib/onceATurn.ts';

describe('what is looked for once in a turn of the event loop', () => {
  let there: string | null;
  let look: () => string;
  beforeEach(() => {
    look = onceATurn(() => {
      if (there === null) throw new Error('Nothing is there');
      return there;
    });
  });

  it('serves all of the turn, and no other one', async () => {
    there = 'first';
    const asked = [look()];
    there = 'second';
    await Promise.resolve();
    asked.push(look());

    await nextTurn();

    expect([...asked, look()]).toEqual(['first', 'first', 'second']);
  });

  it('is looked for again at once where that failed', () => {
    there = null;
    expect(look).toThrow('Nothing is there');
    there = 'third';

    expect(look()).toBe('third');
  });
});
