import type { Theme } from '@mui/material/styles';
import fc from 'fast-check';
import { design } from '../../src/client/app/theme/design.ts';
import { accentTones, contrast, readableAccent } from '../../src/shared/accent.ts';
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
