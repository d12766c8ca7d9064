/**
 * OWASP's parameters for argon2id, also the library's defaults: 19 MiB, two passes, one lane. Tests replace this
 * module.
 */
export const passwordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
