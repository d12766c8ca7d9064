import { existsSync } from 'node:fs';
import { type Config, readConfig, readEnvironment } from '../config.ts';
import { connect, fileOf } from '../db/connect.ts';
import { requireDatabase } from '../db/lostDatabase.ts';
import { queueOf } from '../mail/mailer.ts';
import { loginLimit } from '../limits/loginThrottle.ts';
import { type Pseudonym, pseudonymsBy } from '../limits/attempts.ts';
import { upgrade } from '../ops/upgrade.ts';
import { findSecret } from '../lib/secret.ts';
import { AdminError } from './adminCommands.ts';
import type { OpenBlog } from './command.ts';
import { examine } from '../ops/doctor.ts';

/** Opens the blog that the server has by the same settings, and never makes one. Throws AdminError. */
export const openBlog: OpenBlog = async (act) => {
  const config = readConfig(readEnvironment());
  requireBlog(config);
  requireDatabase(config);
  const pseudonym = await pseudonymOfServer(config);
  const connection = connect(config.databaseUrl);
  const { db } = connection;
  const sendsMails = config.mail !== null && config.publicUrl !== null;
  try {
    await upgrade(connection, config);
    return await act({
      db,
      publicUrl: config.publicUrl,
      mails: queueOf(sendsMails, pseudonym),
      sendsMails,
      examine: () => examine(db, config),
      login: loginLimit(db, config.limits.login, pseudonym),
    });
  } finally {
    await db.destroy();
  }
};

/** To open an SQLite file that is not there would make an empty one, in the wrong place most likely. */
function requireBlog({ databaseUrl }: Config) {
  const file = fileOf(databaseUrl);
  if (file === null || existsSync(file)) return;
  throw new AdminError(`There is no blog at ${file}: set DATA_DIR or DATABASE_URL as for the server.`);
}

/**
 * Returns the server's pseudonyms, which only commands about locks of logins use: those throw AdminError, or
 * UnusableSecret, where its secret is missing. With any other the locks would not be found, which nobody would notice.
 */
async function pseudonymOfServer({ jwtSecret, dataDir }: Config): Promise<Pseudonym> {
  const secret = jwtSecret ?? (await findSecret(dataDir).catch((error: unknown) => error as Error));
  return (value) => {
    if (secret instanceof Error) throw secret;
    if (secret !== null) return pseudonymsBy(secret)(value);
    throw new AdminError(
      `There is no jwt-secret in ${dataDir}: set DATA_DIR or JWT_SECRET as for the server, or start it once.`,
    );
  };
}
