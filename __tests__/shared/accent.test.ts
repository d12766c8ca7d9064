import type { Theme } from '@mui/material/styles';
import fc from 'fast-check';
import { design } from '../../src/client/app/theme/design.ts';
import { accentRule, accentTones, contrast, isColour, readableAccent } from '../../src/shared/accent.ts';
import { blogSchema } from '../../src/shared/blogSettings.ts';
import { defaultBlog } from '../../src/shared/blog.ts';

const aColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

const problemOf = (accent: string): string | null => {
  try {
    blogSchema.validateSync({ ...defaultBlog, accent });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the contrast of two colours', () => {
  // By WCAG 2.2's formula, as other tools give it.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#ff0000', '#ffffff', 3.998],
    ['#00ff00', '#ffffff', 1.372],
    ['#0000ff', '#ffffff', 8.592],
    ['#767676', '#ffffff', 4.542],
    ['#777777', '#ffffff', 4.478],
    ['#0a0a0a', '#000000', 1.061],
  ])('%s on %s, and the other way round', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 3);
    expect(contrast(other, one)).toBeCloseTo(ratio, 3);
  });
});

describe('the accent of a blog', () => {
  it('can be read on every ground of the design, in both schemes, and so can what stands on it', () => {
    fc.assert(
      fc.property(aColour, (colour) => {
        const tones = accentTones(readableAccent(colour));
        for (const scheme of ['light', 'dark'] as const) {
          const { palette } = (
            design as unknown as { colorSchemes: Record<'light' | 'dark', Pick<Theme, 'palette'>> }
          ).colorSchemes[scheme];
          const grounds = [palette.background.default, palette.background.paper, palette.code.ground];
          const { main, dark, contrastText } = tones[scheme];
          for (const ground of grounds) expect(contrast(main, ground)).toBeGreaterThanOrEqual(4.5);
          for (const ground of [main, dark])
            expect(contrast(contrastText, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is by day the one that was chosen, where it can be read', () => {
    expect(accentTones('#0b5d57').light).toEqual({
      ...{ main: '#0b5d57', light: '#3b7d78', dark: '#07413c', contrastText: '#ffffff' },
    });
  });

  it('is by night the nearest lighter one that can be read', () => {
    expect(accentTones('#0b5d57').dark).toEqual({
      ...{ main: '#98bab8', light: '#acc7c6', dark: '#6a8280', contrastText: '#101113' },
    });
    expect(accentTones('#000000')).toEqual({
      light: { main: '#000000', light: '#333333', dark: '#000000', contrastText: '#ffffff' },
      dark: { main: '#b2b2b2', light: '#c1c1c1', dark: '#7c7c7c', contrastText: '#101113' },
    });
  });

  it('stands on the page in place of the theme’s own', () => {
    expect(accentRule(accentTones('#0b5d57').light)).toBe(
      ':root{--mui-palette-primary-main:#0b5d57;--mui-palette-primary-light:#3b7d78;--mui-palette-primary-dark:#07413c;--mui-palette-primary-contrastText:#ffffff}',
    );
  });

  it('of a light one is the nearest darker one, in the same hue', () => {
    expect([readableAccent('#ffcc00'), readableAccent('#ffffff')]).toEqual(['#7a6100', '#606060']);
  });

  it('is a colour in six digits and nothing beside it', () => {
    expect(['#0b5d57', '#0B5D57'].every(isColour)).toBe(true);
    expect(
      ['a #0b5d57', '#0b5d57 a', '#0b5d5', '0b5d57', '#0b5dg7', '#gb5d57', '#0bgd57'].some(isColour),
    ).toBe(false);
  });

  it.each(['', '#0b5d57', '#7A1FA2', '#000000'])('may be %p', (accent) => {
    expect(problemOf(accent)).toBeNull();
  });

  it.each(['red', '#12', 'url(x)', '#0b5d57;}'])('may not be %p, which is no such colour', (accent) => {
    expect(problemOf(accent)).toBe('Accent must be a colour, such as #0b5d57');
  });

  it('may not be one that is too light, and it is said which one can be taken', () => {
    const problem = problemOf('#ffcc00') ?? '';

    expect(problem).toMatch(
      /^Accent is too light to be read on the pages by day: a darker one can be, such as #/,
    );
    expect(problemOf(/#\w+$/.exec(problem)?.[0] ?? '')).toBeNull();
  });
});
