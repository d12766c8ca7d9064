import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { theme } from '../../../src/client/app/theme.ts';
import { ArticleBody } from '../../../src/client/features/articles/ArticleBody.tsx';

/** Loads immediately, while React still waits and resumes the suspended render. */
jest.mock('../../../src/client/lib/codeLoader.ts', () => ({
  codeLoader: <Code,>(load: () => Promise<Code>) => {
    let loading: Promise<Code> | undefined;
    return { code: () => (loading ??= load()), forget: () => undefined };
  },
}));

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

describe('ArticleBody', () => {
  it('renders without errors when its sanitizer loads during rendering', async () => {
    render(<Listing />);

    // An async act, as only this one makes React wait for later updates.
    await act(async () => screen.getByRole('button', { name: 'Read' }).click());

    // If React can't resume, it renders again and logs an error, which domSetup.ts turns into a failure.
    expect(screen.getByText('What they weave.')).toBeVisible();
  });
});
