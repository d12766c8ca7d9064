import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { unpackChromium } from './unpackChromium.ts';

export interface Chromium {
  executablePath: string;
  /** The environment for the browser's process alone. */
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
/** Older ones lack what the client and Playwright build on. */
const OLDEST_MAJOR = 117;

const environment = process.env as Record<string, string>;

/** Why it can't be used, or undefined if it can: some distributions put a script there that only says what to install. */
function fault({ executablePath, env }: Chromium): string | undefined {
  try {
    const said = execFileSync(executablePath, ['--version'], { env, encoding: 'utf8', stdio: 'pipe' });
    const major = Number(/(\d+)\./.exec(said)?.[1] ?? 0);
    return major < OLDEST_MAJOR ? `it is too old: ${said.trim()}` : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The Chromium that came with the packages: with the machine's own libraries if they are there, else with copies. */
async function packagedChromium(): Promise<Chromium> {
  const { executable, libraries, fontsConf } = await unpackChromium();
  const env = { ...environment, FONTCONFIG_FILE: fontsConf };
  const plain = { executablePath: executable, env };
  if (!fault(plain)) return plain;

  const withLibraries = { executablePath: executable, env: { ...env, LD_LIBRARY_PATH: libraries } };
  const reason = fault(withLibraries);
  if (!reason) return withLibraries;
  throw new Error(`No Chromium runs here. Install one, or name it in CHROME_PATH. ${reason}`);
}

/**
 * A Chromium to test with: the one that CHROME_PATH names, else one that is installed on the machine, else
 * the one from the packages (`CHROME_PATH=packaged` goes straight to that).
 */
export async function findChromium(chosen = process.env.CHROME_PATH): Promise<Chromium> {
  if (chosen === 'packaged') return packagedChromium();
  if (chosen) {
    const chromium = { executablePath: chosen, env: environment };
    const reason = fault(chromium);
    if (reason) throw new Error(`CHROME_PATH names a Chromium that can't be used. ${reason}`);
    return chromium;
  }
  const installed = INSTALLED.filter(existsSync)
    .map((executablePath) => ({ executablePath, env: environment }))
    .find((chromium) => !fault(chromium));
  return installed ?? packagedChromium();
}
