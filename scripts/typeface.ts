import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILES = path.resolve('node_modules/@fontsource-variable/source-serif-4');

const read = (name: string) => readFileSync(path.join(FILES, name), 'utf8');

/** Ascent and descent of the typeface, in percent of the font size. */
const [ASCENT, DESCENT] = [103.6, 33.5];

/**
 * Faces that devices have, which are shown until the typeface has loaded. They are scaled so that the same words take the
 * same room, and a page doesn't move when the typeface replaces them. `sizes` are in percent, for upright, bold and italic:
 * the width of an English text in Source Serif 4, by its width in the face (or in the face of the same measures that is
 * free: Gelasio for Georgia, Tinos for Times New Roman).
 */
const fallbacks = [
  {
    name: 'Georgia',
    faces: [['Georgia'], ['Georgia Bold', 'Georgia-Bold'], ['Georgia Italic', 'Georgia-Italic']],
    sizes: [107.6, 95.09, 96.63],
  },
  {
    name: 'Times',
    faces: [
      ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
      ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
      ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
    ],
    sizes: [117.54, 113.7, 108.53],
  },
  {
    name: 'Noto',
    faces: [
      ['Noto Serif Regular', 'NotoSerif-Regular', 'Noto Serif'],
      ['Noto Serif Bold', 'NotoSerif-Bold'],
      ['Noto Serif Italic', 'NotoSerif-Italic'],
    ],
    sizes: [99.25, 96.34, 94.07],
  },
  {
    name: 'DejaVu',
    faces: [
      ['DejaVu Serif', 'DejaVuSerif'],
      ['DejaVu Serif Bold', 'DejaVuSerif-Bold'],
      ['DejaVu Serif Italic', 'DejaVuSerif-Italic'],
    ],
    sizes: [101.62, 97.16, 98.56],
  },
];

/** Of the faces of one fallback, in order. Without their own bold, browsers would smear the upright one. */
const kinds = ['', 'font-weight:700;', 'font-style:italic;'];

const percent = (part: number) => `${Number(part.toFixed(4))}%`;

const fallback = ({ name, faces, sizes }: (typeof fallbacks)[number]) =>
  faces
    .map((face, at) => {
      const size = sizes[at] ?? 100;
      return (
        `@font-face{font-family:'Like ours ${name}';${kinds[at]}src:${face.map((one) => `local('${one}')`).join()};` +
        `size-adjust:${percent(size)};ascent-override:${percent((100 * ASCENT) / size)};` +
        `descent-override:${percent((100 * DESCENT) / size)};line-gap-override:0%}`
      );
    })
    .join('');

/**
 * Returns the typeface, which this server serves itself: its `css`, the pattern by which `copy-webpack-plugin` copies its
 * files, and `preload`, the file of the upright Latin letters, which the build links in every page; a page's server links
 * those of other scripts (`src/server/pages/document.ts`). The version in the files' names lets browsers keep them for ever.
 *
 * All text shows the typeface as soon as it has loaded (`swap`). The fallbacks take the same room, so that little moves.
 */
export function typeface(): { css: string; files: { from: string; to: string }; preload: string } {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const toCss = (file: string) =>
    read(file)
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};:,]) ?/g, '$1')
      .replace(/\.\/files\/([\w-]+)\.woff2/g, `/assets/$1.${version}.woff2`);
  return {
    css: toCss('wght.css') + toCss('wght-italic.css') + fallbacks.map(fallback).join(''),
    files: { from: `${FILES}/files/*-wght-*.woff2`, to: `assets/[name].${version}[ext]` },
    preload: `assets/source-serif-4-latin-wght-normal.${version}.woff2`,
  };
}
