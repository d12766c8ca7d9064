// The least that argon2 takes: who is signed in for a test needs no password that withstands anybody.
jest.mock('../../src/server/features/users/passwordCost.ts', () => ({
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}));
