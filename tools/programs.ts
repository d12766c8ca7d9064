import { accessSync, constants } from 'node:fs';
import path from 'node:path';

interface Program {
  /** Names, of which one is enough. */
  names: string[];
  /** Debian's package. */
  debian: string;
}

/** What tests need and no npm package has, by the command that needs it. */
export const PROGRAMS = {
  test: {
    pgbouncer: { names: ['pgbouncer'], debian: 'pgbouncer' },
  },
  'test:deploy': {
    nginx: { names: ['nginx'], debian: 'nginx' },
    caddy: { names: ['caddy'], debian: 'caddy' },
    promtool: { names: ['promtool'], debian: 'prometheus' },
    systemd: { names: ['systemd-analyze'], debian: 'systemd' },
    openssl: { names: ['openssl'], debian: 'openssl' },
    hugo: { names: ['hugo'], debian: 'hugo' },
  },
  'test:engines': {
    firefox: { names: ['firefox-esr', 'firefox'], debian: 'firefox-esr' },
    webkitDriver: { names: ['WebKitWebDriver'], debian: 'webkit2gtk-driver' },
    webkit: { names: ['MiniBrowser'], debian: 'libwebkit2gtk-4.1-0' },
    xvfb: { names: ['Xvfb'], debian: 'xvfb' },
  },
} satisfies Record<string, Record<string, Program>>;

/** Folders that the search path of accounts other than root leaves out, and the one of WebKit's browser. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin'].concat(
  ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1`),
);

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function find({ names }: Program): string | undefined {
  const { PATH = '', PROGRAM_PATH = FOLDERS.join(path.delimiter) } = process.env;
  const folders = `${PATH}${path.delimiter}${PROGRAM_PATH}`.split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

const allPrograms: Record<string, Program> = Object.assign(
  {},
  ...Object.values(PROGRAMS),
) as typeof allPrograms;

/** Returns the path of a program, or undefined if this machine lacks it. */
export const findProgram = (name: string): string | undefined => allPrograms[name] && find(allPrograms[name]);

/** Returns the path of a program. Throws if this machine lacks it. */
export function getProgram(name: string): string {
  const file = findProgram(name);
  if (file === undefined)
    throw new Error(`This machine has no ${name}: apt-get install ${allPrograms[name]?.debian}.`);
  return file;
}

/** Returns the Debian packages that this machine lacks for one of these commands. */
export const findMissingPackages = (...commands: (keyof typeof PROGRAMS)[]): string[] =>
  commands
    .flatMap((command): Program[] => Object.values(PROGRAMS[command]))
    .filter((program) => find(program) === undefined)
    .map(({ debian }) => debian);

/** Throws with the missing packages, before any test of this command fails without them. */
export function requirePrograms(command: keyof typeof PROGRAMS): void {
  const missing = findMissingPackages(command);
  if (missing.length > 0)
    throw new Error(
      `npm run ${command} needs programs that this machine lacks: apt-get install ${missing.join(' ')}.`,
    );
}
