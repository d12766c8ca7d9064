import { existsSync } from 'node:fs';

interface Program {
  /** Paths in distributions. */
  paths: string[];
  /** Debian package. */
  debian: string;
}

const PROGRAMS = {
  firefox: { paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], debian: 'firefox-esr' },
  webkitDriver: { paths: ['/usr/bin/WebKitWebDriver'], debian: 'webkit2gtk-driver' },
  webkit: {
    paths: [
      '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    ],
    debian: 'libwebkit2gtk-4.1-0',
  },
  xvfb: { paths: ['/usr/bin/Xvfb'], debian: 'xvfb' },
} satisfies Record<string, Program>;

type ProgramName = keyof typeof PROGRAMS;

const pathOf = (name: ProgramName) => PROGRAMS[name].paths.find((path) => existsSync(path));

/** Returns the Debian packages of missing programs. */
export const missingPackages = (): string[] =>
  (Object.keys(PROGRAMS) as ProgramName[])
    .filter((name) => pathOf(name) === undefined)
    .map((name) => PROGRAMS[name].debian);

/** Returns the path of this program. Throws if it is missing. */
export function findProgram(name: ProgramName): string {
  const path = pathOf(name);
  if (path === undefined)
    throw new Error(`This machine has no ${name}: apt-get install ${PROGRAMS[name].debian}.`);
  return path;
}
