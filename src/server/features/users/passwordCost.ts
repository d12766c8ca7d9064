/** OWASP's parameters for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
