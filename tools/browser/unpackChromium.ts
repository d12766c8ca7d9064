import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const PACKAGE = 'node_modules/@sparticuz/chromium';

/**
 * The package's own configuration looks for its fonts in /tmp, which all users of a machine share. Texts look
 * the same on every machine; only code takes a font of the machine, as the package brings no monospaced one. All its
 * other fonts are out of sight, or one of them would be chosen for a weight that the package's font lacks.
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
  /** Copies of the shared libraries that a bare machine lacks. */
  libraries: string;
  fontsConf: string;
}

/** The package unpacks into the temporary folder; this gives it one of its own while it looks. */
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
 * Unpacks @sparticuz/chromium once per version (200 MB) and says where things are. It lies within
 * node_modules, so that neither other users nor other checkouts can be in the way, and appears by a
 * rename, so that simultaneous runs never see half of it.
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
      // Another run was first: its copy is as good.
      if (!existsSync(folder)) throw error;
    });
  }

  const fontsConf = join(folder, 'fonts/fonts.conf');
  // Not only when unpacking: what was unpacked long ago has an older one.
  if (!existsSync(fontsConf) || (await readFile(fontsConf, 'utf8')) !== FONTS_CONF)
    await writeFile(fontsConf, FONTS_CONF);

  return {
    executable: join(folder, 'chromium'),
    libraries: join(folder, 'al2023/lib'),
    fontsConf,
  };
}
