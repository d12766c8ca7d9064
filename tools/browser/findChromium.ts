import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { unpackChromium } from './unpackChromium.ts';

export interface Chromium {
  executablePath: string;
  /** Environment of the browser process. */
  env: Record<string, string>;
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Older versions lack what the client and Playwright need. */
const MAJOR_MIN = 117;

const environment = process.env as Record<string, string>;

/** Returns why it can't be used, or undefined. On some distributions it is a script that says what to install. */
function findProblem({ executablePath, env }: Chromium): string | undefined {
  try {
    const said = execFileSync(executablePath, ['--version'], { env, encoding: 'utf8', stdio: 'pipe' });
    const major = Number(/(\d+)\./.exec(said)?.[1] ?? 0);
    return major < MAJOR_MIN ? `it is too old: ${said.trim()}` : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the Chromium from the packages, with the machine's libraries or, if missing, with copies. */
async function findPackagedChromium(): Promise<Chromium> {
  const { executable, libraries, fontsConf } = await unpackChromium();
  const env = { ...environment, FONTCONFIG_FILE: fontsConf };
  const plain = { executablePath: executable, env };
  if (!findProblem(plain)) return plain;

  const withLibraries = { executablePath: executable, env: { ...env, LD_LIBRARY_PATH: libraries } };
  const reason = findProblem(withLibraries);
  if (!reason) return withLibraries;
  throw new Error(`No working Chromium found. Install one, or set CHROME_PATH. ${reason}`);
}

/**
 * Finds a Chromium: CHROME_PATH, otherwise an installed one, otherwise the one from the packages, which
 * `CHROME_PATH=packaged` selects directly.
 */
export async function findChromium(chosen = process.env.CHROME_PATH): Promise<Chromium> {
  if (chosen === 'packaged') return findPackagedChromium();
  if (chosen) {
    const chromium = { executablePath: chosen, env: environment };
    const reason = findProblem(chromium);
    if (reason) throw new Error(`The Chromium in CHROME_PATH can't be used. ${reason}`);
    return chromium;
  }
  const installed = INSTALLED.filter(existsSync)
    .map((executablePath) => ({ executablePath, env: environment }))
    .find((chromium) => !findProblem(chromium));
  return installed ?? findPackagedChromium();
}
