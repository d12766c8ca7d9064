import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const PACKAGE = 'node_modules/@sparticuz/chromium';

/**
 * The package's own configuration looks for fonts in /tmp, which all users share. With this one, texts look the same on
 * every machine, except code, for which the package has no font. Other fonts are hidden, or they would be chosen for
 * weights that the package's font lacks.
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
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

export interface UnpackedChromium {
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
export async function unpackChromium(cache = resolve('node_modules/.cache')): Promise<UnpackedChromium> {
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
