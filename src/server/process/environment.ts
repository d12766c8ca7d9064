import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { errorCode } from '../lib/errorCode.ts';

const ENV_FILE = '.env';

/** The environment of the process; what stands in `.env` counts where the environment itself says nothing. */
export function readEnvironment(environment = process.env, file = ENV_FILE): NodeJS.ProcessEnv {
  return Object.assign(environment, { ...settingsIn(file), ...environment });
}

/** With it, as some editors of Windows write it, the first name would be another one. */
const BYTE_ORDER_MARK = /^\uFEFF/;

function settingsIn(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8').replace(BYTE_ORDER_MARK, ''));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    // Of a folder, which is what Docker mounts where there is no such file, Node does not tell the path.
    throw Object.assign(error as Error, { path: file });
  }
}
