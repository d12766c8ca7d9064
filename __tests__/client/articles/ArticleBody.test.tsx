import { readFileSync } from 'node:fs';
import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import purifier from 'dompurify';
import { theme } from '../../../src/client/app/theme/theme.ts';
import { ArticleBody } from '../../../src/client/features/articles/ArticleBody.tsx';
import { loadProse } from '../../../src/client/features/articles/loadProse.ts';
import { loadPurify } from '../../../src/client/features/articles/loadPurify.ts';
import { render as renderMarkdown } from '../../../src/server/content/render.ts';

const body = (html: string) => (
  <ThemeProvider theme={theme}>
    <ArticleBody html={html} />
  </ThemeProvider>
);

function showSample() {
  const markdown = readFileSync('__tests__/helpers/sampleArticle.md', 'utf8');
  render(body(renderMarkdown(markdown).sanitizedHtml));
}

beforeAll(() => Promise.all([loadPurify(), loadProse()]));

describe('The body of an article', () => {
  it('has its headings below the title of the page', () => {
    showSample();

    expect(screen.getByRole('heading', { level: 2, name: 'The Analytical Engine' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Its parts' })).toHaveAttribute(
      'id',
      'section-its-parts',
    );
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });

  it('says of each task whether it is done', () => {
    showSample();

    expect(screen.getAllByRole('checkbox', { name: 'Done', checked: true })).toHaveLength(2);
    expect(screen.getAllByRole('checkbox', { name: 'To do', checked: false })).toHaveLength(2);
  });

  it('has a button with each block of code that copies it', async () => {
    const user = userEvent.setup();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    showSample();

    const [, button] = await screen.findAllByRole('button', { name: 'Copy the code' });
    if (button) await user.click(button);

    expect(copied).toHaveBeenCalledWith('- old\n+ new\n');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it.each(['Table', 'JavaScript code', 'Code'])(
    'lets the keyboard reach what may scroll sideways: %s',
    (name) => {
      showSample();

      for (const box of screen.getAllByRole('group', { name })) expect(box).toHaveAttribute('tabindex', '0');
    },
  );

  it('stays as the reader has left it when the page around it is drawn anew', async () => {
    // As with Trusted Types, which jsdom lacks: a new object each time.
    jest.spyOn(purifier, 'sanitize').mockImplementation((html) => Object(html) as string);
    const html = '<details><summary>More</summary><p>It was there all along.</p></details>';
    const { rerender } = render(body(html));
    await userEvent.click(screen.getByText('More'));
    const opened = screen.getByText('It was there all along.');

    rerender(body(html));

    expect(opened).toBeInTheDocument();
  });

  it('fits its pictures into the column', () => {
    showSample();

    expect(screen.getByRole('img', { name: 'A hill in the evening' })).toHaveStyle({ maxWidth: '100%' });
  });
});
