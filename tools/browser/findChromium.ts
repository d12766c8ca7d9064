import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inflate } from '@sparticuz/chromium';

interface Chromium {
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
    const output = execFileSync(executablePath, ['--version'], { env, encoding: 'utf8', stdio: 'pipe' });
    const major = Number(/(\d+)\./.exec(output)?.[1] ?? 0);
    return major < MAJOR_MIN ? `it is too old: ${output.trim()}` : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the Chromium from the packages: with the machine's libraries, and with copies for a machine without. */
async function packagedChromiums(): Promise<Chromium[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const { executable: executablePath, libraries, fontsConf } = await unpackChromium();
  const env = { ...environment, FONTCONFIG_FILE: fontsConf };
  return [
    { executablePath, env },
    { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } },
  ];
}

/**
 * Finds a Chromium: CHROME_PATH, otherwise the one from the packages, otherwise an installed one. That of the packages is
 * the same on every machine, with the same fonts, and takes a third less processor time, as it has no interface.
 */
export async function findChromium(chosen = process.env.CHROME_PATH): Promise<Chromium> {
  if (chosen) {
    const chromium = { executablePath: chosen, env: environment };
    const reason = findProblem(chromium);
    if (reason) throw new Error(`The Chromium in CHROME_PATH can't be used. ${reason}`);
    return chromium;
  }
  const installed = INSTALLED.filter(existsSync).map((executablePath) => ({
    executablePath,
    env: environment,
  }));
  let reason = '';
  for (const chromium of [...(await packagedChromiums()), ...installed]) {
    const problem = findProblem(chromium);
    if (problem === undefined) return chromium;
    reason = problem;
  }
  throw new Error(`No working Chromium found. Install one, or set CHROME_PATH. ${reason}`);
}

const PACKAGE = 'node_modules/@sparticuz/chromium';

/**
 * The package's own configuration looks for fonts in /tmp, which all users share. With this one, texts look the same on
 * every machine, except code, Arabic, Chinese and Japanese, for which the package has no font: they need those named here
 * (Debian's fonts-noto-core and fonts-noto-cjk). Other fonts are hidden, or they would be chosen for weights that the
 * package's font lacks.
 */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <selectfont>
    <acceptfont>
      <pattern><patelt name="family"><string>Open Sans</string></patelt></pattern>
      <pattern><patelt name="family"><string>DejaVu Sans Mono</string></patelt></pattern>
      <pattern><patelt name="family"><string>Noto Sans Arabic</string></patelt></pattern>
      <pattern><patelt name="family"><string>Noto Sans CJK JP</string></patelt></pattern>
      <pattern><patelt name="family"><string>Noto Sans CJK SC</string></patelt></pattern>
    </acceptfont>
    <rejectfont>
      <pattern><patelt name="scalable"><bool>true</bool></patelt></pattern>
      <pattern><patelt name="scalable"><bool>false</bool></patelt></pattern>
    </rejectfont>
  </selectfont>
  <alias binding="strong"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Open Sans</family></prefer></alias>
  <match target="pattern"><edit name="family" mode="append_last"><string>Noto Sans Arabic</string></edit></match>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

interface UnpackedChromium {
  executable: string;
  /** Shared libraries that a minimal machine lacks. */
  libraries: string;
  fontsConf: string;
}

/** Unpacks into `folder`: the package uses TMPDIR, which is set while it starts. */
async function unpackInto(folder: string) {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const archives = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'];
  const unpacking = archives.map((archive) => inflate(resolve(PACKAGE, 'bin', archive)));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;

  await Promise.all(unpacking);
}

/**
 * Unpacks @sparticuz/chromium once per version (200 MB) and returns its paths. It is in node_modules, apart from other
 * users and checkouts, and appears with a rename, so that concurrent runs never see a part of it.
 */
async function unpackChromium(): Promise<UnpackedChromium> {
  const cache = resolve('node_modules/.cache');
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(cache, `chromium-${version}`);

  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const draft = await mkdtemp(join(cache, 'chromium-draft-'));
    await unpackInto(draft);
    await rename(draft, folder).catch(async (error: unknown) => {
      await rm(draft, { recursive: true });
      // Another run was first; use its copy.
      if (!existsSync(folder)) throw error;
    });
  }

  const fontsConf = join(folder, 'fonts/fonts.conf');
  // Always, as an earlier unpacked copy may have an older one.
  if (!existsSync(fontsConf) || (await readFile(fontsConf, 'utf8')) !== FONTS_CONF)
    await writeFile(fontsConf, FONTS_CONF);

  return {
    executable: join(folder, 'chromium'),
    libraries: join(folder, 'al2023/lib'),
    fontsConf,
  };
}
