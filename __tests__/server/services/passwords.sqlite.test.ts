import {
  loadArgon2,
  nodeArgon2,
  hashPassword,
  passwordMatches,
} from '../../../src/server/services/passwords.ts';
import { countTurns } from '../../helpers/countTurns.ts';

jest.unmock('../../../src/server/services/passwordCost.ts');

describe('passwords', () => {
  it("hashes with argon2id at OWASP's parameters and a random salt", async () => {
    const [one, other] = [await hashPassword('pass word'), await hashPassword('pass word')];

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it('matches only its own password', async () => {
    const hash = await hashPassword('pass word');

    expect(await passwordMatches(hash, 'pass word')).toBe(true);
    expect(await passwordMatches(hash, 'Pass word')).toBe(false);
  });

  it('is compatible in both directions with the argon2 of Node, which replaces a package that does not load', async () => {
    const { hash } = await loadArgon2();
    const [native, node] = [await hash('pass word'), await nodeArgon2.hash('pass word')];

    expect(node).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await nodeArgon2.verify(native, 'pass word')).toBe(true);
    expect(await nodeArgon2.verify(native, 'Pass word')).toBe(false);
    expect(await passwordMatches(node, 'pass word')).toBe(true);
    expect(await passwordMatches(node, 'Pass word')).toBe(false);
  });

  it('never matches for a missing user', async () => {
    expect(await passwordMatches(null, 'pass word')).toBe(false);
  });

  it.each([
    ['made', () => hashPassword('pass word')],
    ['checked', () => passwordMatches(null, 'pass word')],
  ])('does not block the event loop while a hash is %s', async (_what, hash) => {
    const HASHES = 10;

    const turns = await countTurns(async () => {
      for (let count = 0; count < HASHES; count += 1) await hash();
    });

    // Each hash waits for its thread at least once.
    expect(turns).toBeGreaterThanOrEqual(HASHES);
  });
});
