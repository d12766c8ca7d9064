import { hashPassword, isPassword } from '../../../src/server/features/users/passwords.ts';
import { turnsDuring } from '../../helpers/turnsDuring.ts';

jest.unmock('../../../src/server/features/users/passwordCost.ts');

describe('a password hash', () => {
  it("is argon2id at OWASP's parameters, with a salt of its own", async () => {
    const [one, other] = [await hashPassword('pass word'), await hashPassword('pass word')];

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it('belongs to one password', async () => {
    const hash = await hashPassword('pass word');

    expect(await isPassword(hash, 'pass word')).toBe(true);
    expect(await isPassword(hash, 'Pass word')).toBe(false);
  });

  it('is nobody’s where there is no user', async () => {
    expect(await isPassword(null, 'pass word')).toBe(false);
  });

  it.each([
    ['made', () => hashPassword('pass word')],
    ['checked', () => isPassword(null, 'pass word')],
  ])('leaves the event loop to others while it is %s', async (_what, hash) => {
    const HASHES = 10;

    const turns = await turnsDuring(async () => {
      for (let count = 0; count < HASHES; count += 1) await hash();
    });

    // One after the other, each waits for its thread once at least.
    expect(turns).toBeGreaterThanOrEqual(HASHES);
  });
});
