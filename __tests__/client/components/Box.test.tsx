import { ThemeContext } from '@emotion/react';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../../../src/client/app/theme/theme.ts';
import { Box } from '../../../src/client/components/basics/Box.tsx';

const padded = { p: 2 };

const show = (what: ReactNode) => render(<ThemeContext value={theme}>{what}</ThemeContext>);

describe('a box', () => {
  it('looks as it is told, each that has the same styles', () => {
    show(
      <>
        <Box sx={padded}>one</Box>
        <Box component="span" sx={padded}>
          another
        </Box>
        <Box sx={{ ...padded, p: 0 }}>bare</Box>
      </>,
    );

    const paddingOf = (text: string) => getComputedStyle(screen.getByText(text)).padding;
    expect(paddingOf('one')).toBe('16px');
    expect(paddingOf('another')).toBe(paddingOf('one'));
    expect(paddingOf('bare')).not.toBe(paddingOf('one'));
  });

  it('hands on what else its element is given', () => {
    let found: unknown;
    show(
      <Box component="a" href="#top" className="active" sx={padded} ref={(element) => void (found = element)}>
        up
      </Box>,
    );

    const link = screen.getByRole('link', { name: 'up' });
    expect(link).toHaveAttribute('href', '#top');
    expect(link).toHaveClass('active');
    expect(found).toBe(link);
  });
});
