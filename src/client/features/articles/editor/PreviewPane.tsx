import { useRef } from 'react';
import { Box } from '../../../components/basics/Box.tsx';
import { Notice } from '../../../components/page/Notice.tsx';
import { ArticleBody } from '../ArticleBody.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';
import { belowBar, paneHeight } from './paper.ts';
import { useFollowCaret } from './useFollowCaret.ts';
import { usePreview } from './usePreview.ts';

interface Props {
  editor: MarkdownEditor;
  /** Whether it scrolls with the caret. */
  follows: boolean;
}

/** The text as its readers will see it. */
export function PreviewPane({ editor, follows }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const { preview, problem } = usePreview(editor, true);
  useFollowCaret(pane, editor, follows ? preview : null);

  return (
    <Box ref={pane} role="region" aria-label="Preview" tabIndex={0} sx={paneStyle}>
      {problem !== null && (
        <Box role="status" sx={problemStyle}>
          {problem}
        </Box>
      )}
      {preview?.html === '' && <Notice drawing="page" text="Nothing is written yet." />}
      {preview !== null && preview.html !== '' && <ArticleBody html={preview.html} />}
    </Box>
  );
}

const paneStyle = {
  position: 'relative',
  boxSizing: 'border-box',
  minHeight: paneHeight,
  p: { xs: 1.5, sm: 2 },
  '&:focus-visible': { outlineOffset: '-3px' },
  '[data-mode="Split"] &': {
    display: { xs: 'none', md: 'block' },
    // Beside a text of any length it stays in the window, and scrolls by itself.
    position: 'sticky',
    top: belowBar.sm,
    alignSelf: 'start',
    height: `calc(100dvh - ${belowBar.sm}px - 7.5rem)`,
    minHeight: '12rem',
    overflow: 'auto',
    borderInlineStart: '1px solid',
    borderColor: 'divider',
  },
  '[data-alone="true"] &': {
    position: 'static',
    height: '100%',
    minHeight: 0,
    overflow: 'auto',
    px: 'max(1rem, calc(50% - 24rem))',
  },
  '[data-alone="true"][data-mode="Split"] &': { px: { md: 3 } },
};
const problemStyle = {
  position: 'sticky',
  top: belowBar,
  '[data-mode="Split"] &, [data-alone="true"] &': { top: 0 },
  zIndex: 1,
  mb: 2,
  px: 1.5,
  py: 1,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'warning.main',
  bgcolor: 'background.paper',
  typography: 'body2',
};
