import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hashPassword, passwordMatches } from '../../../src/server/services/passwords.ts';

jest.unmock('../../../src/server/services/passwordCost.ts');

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
  it('hashes one password per core at once, at most four', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [
        hashPassword('pass word'),
        passwordMatches('a hash', 'pass word'),
      ]).flat(),
    );

    expect(answers.filter((answer) => answer === true)).toHaveLength(20);
    expect(most).toBe(Math.min(4, availableParallelism()));
  });
});
