import { missingPackages } from './findProgram.ts';

/** Throws with the missing packages before any test fails without them. */
// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default function requireEngines(): void {
  const missing = missingPackages();
  if (missing.length > 0)
    throw new Error(
      `npm run test:engines needs browsers that this machine has not: apt-get install ${missing.join(' ')}.`,
    );
}
