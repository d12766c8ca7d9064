import { findSecret, secretFile } from '../../session/secret.ts';
import { type Check, ok, problem, warning } from './finding.ts';

const ABOUT = 'secret';
/** A secret made of fewer different characters was not made by chance. */
const VARIETY = 10;

/** What signs the sessions. It is never printed. */
export const checkSecret: Check = async ({ config: { jwtSecret, dataDir, databaseUrl } }) => {
  if (jwtSecret !== null) {
    return new Set(jwtSecret).size < VARIETY
      ? [problem(ABOUT, 'JWT_SECRET can be guessed: set it to what openssl rand -base64 48 prints.')]
      : [ok(ABOUT, 'JWT_SECRET is set.')];
  }
  try {
    const secret = await findSecret(dataDir);
    if (secret === null) {
      return [warning(ABOUT, `There is none in ${dataDir} yet: the first start of the server makes it.`)];
    }
  } catch (error) {
    return [problem(ABOUT, (error as Error).message)];
  }
  const kept = `${secretFile(dataDir)} is kept.`;
  return [
    databaseUrl.startsWith('sqlite:')
      ? ok(ABOUT, `${kept} It is in no backup: keep a copy of it.`)
      : ok(ABOUT, `${kept} Other servers of the same database need the same, as JWT_SECRET.`),
  ];
};
