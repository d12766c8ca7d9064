import { design } from '../../../src/client/app/theme/design.ts';

/** WCAG's relative luminance of a colour in `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

interface Palette {
  code: Record<string, string>;
  text: { primary: string };
}
const { colorSchemes } = design as unknown as { colorSchemes: Record<string, { palette: Palette }> };

describe.each(Object.entries(colorSchemes))(
  'The colours of code in the %s scheme',
  (_scheme, { palette }) => {
    const { ground = '', ...colours } = palette.code;

    it.each(Object.entries({ ...colours, text: palette.text.primary }))(
      'can be read on its ground: %s',
      (_name, colour) => {
        expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
      },
    );
  },
);
