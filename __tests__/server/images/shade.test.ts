import { shadeForText } from '../../../src/server/images/shade.ts';

type Color = [red: number, green: number, blue: number];

const pixels = (...colors: Color[]) => Uint8Array.from(colors.flat());
const gray = (level: number): Color => [level, level, level];

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio between a text and a color with its shade. */
function contrast(color: Color, shade: number): number {
  const [text, part] = [shade < 0 ? 0 : 1, Math.abs(shade) / 100];
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const mixed = (channel / 255) * (1 - part) + (1 - text) * part;
    return mixed <= 0.04045 ? mixed / 12.92 : ((mixed + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (Math.max(text, luminance) + 0.05) / (Math.min(text, luminance) + 0.05);
}

describe('shadeForText', () => {
  it('leaves a dark picture as it is', () => {
    expect(shadeForText(pixels(gray(0), gray(90), [120, 0, 60]))).toBe(0);
  });

  it('darkens a picture as much as its brightest pixel needs', () => {
    const dusk = shadeForText(pixels(gray(0), gray(160)));
    const snow = shadeForText(pixels(gray(0), ...Array.from({ length: 999 }, () => gray(30)), gray(255)));

    expect(dusk).toBeGreaterThan(0);
    expect(dusk).toBeLessThan(snow);
    expect(snow).toBe(56);
  });

  it('lightens a picture that is bright everywhere, as much as its darkest pixel needs', () => {
    const [paper, pastel] = [pixels(gray(255), gray(240)), pixels(gray(255), [110, 90, 160])];

    expect(shadeForText(paper)).toBe(-1);
    expect(shadeForText(pastel)).toBeLessThan(0);
    expect(shadeForText(pastel)).toBeGreaterThan(-30);
  });

  it.each([
    ['yellow', [255, 255, 0]],
    ['blue', [0, 0, 255]],
    ['red', [255, 0, 0]],
    ['cyan', [0, 255, 255]],
    ['white', [255, 255, 255]],
    ['black', [0, 0, 0]],
    ['pink', [255, 180, 200]],
  ] as [string, Color][])('makes text readable on each pixel beside %s', (_, color) => {
    for (let level = 0; level < 256; level += 5) {
      const other = gray(level);
      const shade = shadeForText(pixels(color, other));

      expect(contrast(color, shade)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(other, shade)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
