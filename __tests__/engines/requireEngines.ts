import { missingPackages } from './findProgram.ts';

/** Says what is missing before anything fails for want of it. */
// eslint-disable-next-line import-x/no-default-export -- jest asks for it.
export default function requireEngines(): void {
  const missing = missingPackages();
  if (missing.length > 0)
    throw new Error(
      `npm run test:engines needs browsers that this machine has not: apt-get install ${missing.join(' ')}.`,
    );
}
