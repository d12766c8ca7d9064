import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { LookThrough } from '../../../../src/client/features/articles/editor/LookThrough.tsx';
import { createMarkdownEditor } from '../../../../src/client/features/articles/editor/markdownEditor.ts';

describe('what is told of a text that is written', () => {
  it('counts what was typed while it came up', async () => {
    const editor = createMarkdownEditor('one');
    /** Somebody types between what is drawn first and what is heard from then on. */
    function Coming() {
      useLayoutEffect(() => {
        editor.load('one two three');
      }, []);
      return <LookThrough editor={editor} />;
    }

    render(<Coming />);

    expect(screen.getByText(/^1 word/)).toBeVisible();
    expect(await screen.findByText(/^3 words/)).toBeVisible();
  });
});
