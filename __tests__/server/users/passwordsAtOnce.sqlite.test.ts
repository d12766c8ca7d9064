import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hashPassword, isPassword } from '../../../src/server/features/users/passwords.ts';

jest.unmock('../../../src/server/features/users/passwordCost.ts');

let running = 0;
let most = 0;

async function work<Result>(result: Result): Promise<Result> {
  running += 1;
  most = Math.max(most, running);
  await nextTurn();
  running -= 1;
  return result;
}

jest.mock('@node-rs/argon2', () => ({ hash: () => work('a hash'), verify: () => work(true) }));

describe('passwords', () => {
  it('are worked on as many at once as there are cores, and four at most: each takes 19 MiB', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [hashPassword('pass word'), isPassword('a hash', 'pass word')]).flat(),
    );

    expect(answers.filter((answer) => answer === true)).toHaveLength(20);
    expect(most).toBe(Math.min(4, availableParallelism()));
  });
});
