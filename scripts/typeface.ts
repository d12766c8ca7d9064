import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILES = path.resolve('node_modules/@fontsource-variable/source-serif-4');

const read = (name: string) => readFileSync(path.join(FILES, name), 'utf8');

/**
 * Faces that most devices have, which stand in where ours has not come in time. They are drawn as wide and as high as
 * ours, so that a page looks the same with both: `@capsizecss/core` 4 made the measures from those of the fonts.
 */
const fallbacks = [
  {
    name: 'Georgia',
    faces: [['Georgia'], ['Georgia Bold', 'Georgia-Bold'], ['Georgia Italic', 'Georgia-Italic']],
    measures: ['107.4471%', '96.4195%', '31.1781%'],
  },
  {
    name: 'Times',
    faces: [
      ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
      ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
      ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
    ],
    measures: ['117.9077%', '87.8653%', '28.4121%'],
  },
  {
    name: 'Noto',
    faces: [
      ['Noto Serif Regular', 'NotoSerif-Regular', 'Noto Serif'],
      ['Noto Serif Bold', 'NotoSerif-Bold'],
      ['Noto Serif Italic', 'NotoSerif-Italic'],
    ],
    measures: ['99.5842%', '104.0326%', '33.6399%'],
  },
];

/** Of the faces of one fallback, in their order: without their own bold, browsers would smear the upright one. */
const kinds = ['', 'font-weight:700;', 'font-style:italic;'];

const fallback = ({ name, faces, measures: [size, ascent, descent] }: (typeof fallbacks)[number]) =>
  faces
    .map(
      (face, at) =>
        `@font-face{font-family:'Like ours ${name}';${kinds[at]}src:${face.map((one) => `local('${one}')`).join()};` +
        `size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`,
    )
    .join('');

/**
 * The serif of texts and headings, which this server serves itself: its `css`, whose addresses are those of a build, and
 * the pattern by which `copy-webpack-plugin` brings the files there. The version in their names is what lets browsers
 * keep them for ever. A page whose text is shown already keeps the face it has, and the next one has ours: no two faces
 * break all lines at the same words, so a text that changed its face would jump.
 */
export function typeface(): { css: string; files: { from: string; to: string } } {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const faces = ['wght.css', 'wght-italic.css']
    .map(read)
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replaceAll('font-display: swap', 'font-display: optional')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .replace(/\.\/files\/([\w-]+)\.woff2/g, `/assets/$1.${version}.woff2`);
  return {
    css: faces + fallbacks.map(fallback).join(''),
    files: { from: `${FILES}/files/*-wght-*.woff2`, to: `assets/[name].${version}[ext]` },
  };
}
