import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { errorCode } from '../lib/errorCode.ts';

const ENV_FILE = '.env';

/** The environment of the process; what stands in `.env` counts where the environment itself says nothing. */
export function readEnvironment(environment = process.env, file = ENV_FILE): NodeJS.ProcessEnv {
  return Object.assign(environment, { ...settingsIn(file), ...environment });
}

function settingsIn(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}
