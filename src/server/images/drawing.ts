import { drawCover, DRAWING_SIZE } from '../../shared/coverDrawing.ts';
import { SHARE_SIZE } from '../../shared/image.ts';

/* The drawing of an article without pictures as an SVG file, for services that show no SVG: an image process makes a PNG. */

type Triple = readonly [number, number, number];

/** `background.paper` of the light theme. */
const PAPER = '#ffffff';
/** The share of the accent in the color of a drawing, as in `Cover.tsx`. */
const ACCENT_SHARE = 0.45;

/**
 * Returns the drawing that `Cover.tsx` shows for this seed, in the light theme, without its letter: which fonts a server has is
 * unknown. `accent` is hexadecimal.
 */
export function drawShareSvg(seed: string, accent: string): string {
  const { id, hue, tile, transform, shape, disc } = drawCover(seed);
  const { width, height } = DRAWING_SIZE;
  const color = mixInOklab(parseHex(accent), toRgb(hue), ACCENT_SHARE);
  const paint = tile.endsWith('z') ? `fill="${color}"` : `fill="none" stroke="${color}" stroke-width="3"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}"`,
    ` viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">`,
    `<pattern id="${id}" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="${transform}">`,
    `<path d="${tile}" ${paint}/></pattern>`,
    `<path d="M0 0h${width}v${height}H0z" fill="${PAPER}"/>`,
    `<path d="M0 0h${width}v${height}H0z" fill="${color}" opacity="0.2"/>`,
    `<circle cx="${disc.cx}" cy="${disc.cy}" r="${disc.r}" fill="${color}" opacity="0.45"/>`,
    `<path d="${shape}" fill="url(#${id})" opacity="0.6"/></svg>`,
  ].join('');
}

const parseHex = (color: string): Triple => {
  const part = (at: number) => parseInt(color.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};

/** Returns a color of 65% saturation and 50% lightness. https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function toRgb(hue: number): Triple {
  const part = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 0.5 - 0.325 * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [part(0), part(8), part(4)];
}

/** Mixes two colors as CSS does. https://www.w3.org/TR/css-color-4/#color-conversion-code */
function mixInOklab(color: Triple, other: Triple, share: number): string {
  const [one, two] = [toOklab(color), toOklab(other)];
  const at = (index: 0 | 1 | 2) => share * one[index] + (1 - share) * two[index];
  const [lightness, a, b] = [at(0), at(1), at(2)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `rgb(${channels.map((linear) => Math.round(255 * clamp(fromLinear(linear)))).join(',')})`;
}

function toOklab(color: Triple): Triple {
  const [red, green, blue] = color.map(toLinear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));
const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
