/** The color below transparent parts of a cover: `bgcolor` of `ArticleHeader.tsx`. */
export const GROUND = '#1f2a2c';

/** AA for text of any size: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const CONTRAST = 4.5;
/** The highest luminance on which white text is readable, and the lowest for black text. */
const [BRIGHTEST, DARKEST] = [1.05 / CONTRAST - 0.05, 0.05 * CONTRAST - 0.05];
/** In percent. Smaller sizes of a picture are a little brighter or darker in places. */
const MARGIN = 2;
/** Black text is for pictures that need much less white than black. In percent. */
const [LIGHT_MAX, LIGHT_GAIN] = [30, 10];

/** Bits per channel that are told apart. */
const BITS = 6;
const REST = 2 ** (8 - BITS) - 1;

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, of a channel from 0 to 255. */
const toLinear = (channel: number) =>
  channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** How white and black mix with a picture. */
const mixes = {
  black: (channel: number, percent: number) => (channel * (100 - percent)) / 100,
  white: (channel: number, percent: number) => channel + ((255 - channel) * percent) / 100,
};

/**
 * Returns what must lie between a picture and a text over any part of it, so that each pixel has enough contrast: the percent
 * of black for white text, or, as a number from -1, the percent of white for black text. `pixels` are bytes of red, green
 * and blue.
 */
export function shadeForText(pixels: Uint8Array): number {
  const colors = findColors(pixels);
  const black = findPercent(colors, 'black');
  const white = findPercent(colors, 'white');
  return white <= LIGHT_MAX && white + LIGHT_GAIN < black ? -Math.max(white, 1) : black;
}

/** Returns the colors of a picture, each as its lowest red, green and blue that aren't told apart. */
function findColors(pixels: Uint8Array): number[][] {
  const isThere = new Uint8Array(2 ** (3 * BITS));
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    isThere[((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2)] = 1;
  }
  const colors: number[][] = [];
  for (let color = 0; color < isThere.length; color += 1)
    if (isThere[color] === 1) colors.push([(color >> 12) << 2, ((color >> 6) & 63) << 2, (color & 63) << 2]);
  return colors;
}

function findPercent(colors: readonly number[][], shade: keyof typeof mixes): number {
  const mix = mixes[shade];
  const isReadable = ([red = 0, green = 0, blue = 0]: readonly number[], percent: number) => {
    // The end of the range that is harder to read on.
    const rest = shade === 'black' ? REST : 0;
    const [r, g, b] = [red, green, blue].map((channel) => toLinear(mix(channel + rest, percent)));
    const luminance = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
    return shade === 'black' ? luminance <= BRIGHTEST : luminance >= DARKEST;
  };
  let percent = 0;
  for (const color of colors) while (!isReadable(color, percent)) percent += 1;
  return percent === 0 ? 0 : Math.min(percent + MARGIN, 100);
}
