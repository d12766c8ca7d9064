import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';

argumentsOrExit(`Usage: node scripts/shareImage.ts

Draws public/share.png from public/favicon.svg, the image with which pages without an image are shared, and the icons for
installed apps. The results are committed, so that a build doesn't need sharp. Run it after a change of the logo.`);

const [WIDTH, HEIGHT, LOGO] = [1200, 630, 220];
/** Background and accent of the light theme, as in `src/client/app/theme.ts`. */
const [PAPER, ACCENT] = ['#faf8f4', '#0b5d57'];
/** Lines of text, aligned with the logo's left edge. */
const LINES = [560, 500, 420];

const left = 120;
const top = (HEIGHT - LOGO) / 2;
const linesLeft = left + LOGO + 80;
const lines = LINES.map(
  (width, index) =>
    `<rect x="${linesLeft}" y="${top + 22 + index * 70}" width="${width}" height="36" rx="18" fill="${ACCENT}" fill-opacity="${index === 0 ? 0.9 : 0.18}"/>`,
);
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/><rect width="100%" height="16" fill="${ACCENT}"/>${lines.join('')}</svg>`;
const logo = await sharp(readFileSync('public/favicon.svg'), { density: 300 }).resize(LOGO).png().toBuffer();

await sharp(Buffer.from(ground))
  .composite([{ input: logo, left, top }])
  .png({ palette: true, colours: 64, dither: 0 })
  .toFile('public/share.png');

for (const size of [192, 512]) {
  await sharp(readFileSync('public/favicon.svg'), { density: 600 })
    .resize(size)
    .png({ palette: true, colours: 64, dither: 0 })
    .toFile(`public/icon-${size}.png`);
}
