// The lowest cost that argon2 accepts: test passwords need no protection.
jest.mock('../../src/server/services/passwordCost.ts', () => ({
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}));
