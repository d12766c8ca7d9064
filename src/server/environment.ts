import { errorCode } from './errorCode.ts';

const ENV_FILE = '.env';

/** The environment of the process; what stands in `.env` counts where the environment itself says nothing. */
export function readEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile(ENV_FILE);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return process.env;
}
