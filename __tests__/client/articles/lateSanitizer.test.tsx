import { ThemeProvider } from '@mui/material/styles';
import { startTransition, useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import { theme } from '../../../src/client/app/theme/theme.ts';
import { ArticleBody } from '../../../src/client/features/articles/ArticleBody.tsx';

/** Comes as soon as it is asked for: React is still waiting then, and goes on where it stopped. */
jest.mock('../../../src/client/features/articles/ArticleBody.tsx', () => {
  const purify = (html: string) => html;
  let loaded: typeof purify | undefined;
  let loading: Promise<typeof purify> | undefined;
  return {
    loadedPurify: () => loaded,
    loadPurify: () => (loading ??= Promise.resolve().then(() => (loaded = purify))),
  };
});

function Listing() {
  const [isOpen, setOpen] = useState(false);

  return isOpen ? (
    <ThemeProvider theme={theme}>
      <ArticleBody html="<p>What they weave.</p>" />
    </ThemeProvider>
  ) : (
    <button onClick={() => startTransition(() => setOpen(true))}>Read</button>
  );
}

it('An article is shown without a fault where its sanitizer comes while it is drawn', async () => {
  render(<Listing />);

  // As an asynchronous act: only in such a one React waits for what comes later.
  await act(async () => screen.getByRole('button', { name: 'Read' }).click());

  // Where React can't go on, it draws all anew and says so in the console: domSetup.ts looks.
  expect(screen.getByText('What they weave.')).toBeVisible();
});
