import { useFormikContext } from 'formik';
import { useCallback, type AriaAttributes } from 'react';
import { Box } from '../../../components/basics/Box.tsx';
import { lazyPart } from '../../../components/page/lazyPart.tsx';
import { isApplying } from './applyEdit.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import type { Mode } from './mode.ts';
import { paneHeight } from './paper.ts';

const PreviewPane = lazyPart(() => import('./PreviewPane.tsx'), 'PreviewPane', {
  what: 'The preview',
  waiting: <Box sx={{ height: paneHeight }} />,
});

interface Props {
  editor: MarkdownEditor;
  mode: Mode;
  field: { id: string } & AriaAttributes;
  /** The field, which the preview covers, got the focus: somebody wants to write. */
  onWrite: () => void;
}

/** The field, which is always there, and the preview beside it or over it. */
export function EditorPanes({ editor, mode, field, onWrite }: Props) {
  const { handleBlur } = useFormikContext();
  const attach = useCallback((element: HTMLTextAreaElement) => editor.attach(element), [editor]);

  return (
    <Box sx={panesStyle}>
      <Box
        component="textarea"
        ref={attach}
        {...field}
        name={field.id}
        required
        spellCheck
        dir="auto"
        onBlur={handleBlur}
        tabIndex={mode === 'Preview' ? -1 : 0}
        onFocus={() => mode === 'Preview' && !isApplying() && onWrite()}
        sx={fieldStyle}
      />
      {mode !== 'Write' && <PreviewPane editor={editor} follows={mode === 'Split'} />}
    </Box>
  );
}

const panesStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: 0,
  '[data-mode="Split"] > &': {
    gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
    gridTemplateRows: { md: 'minmax(0, 1fr)' },
  },
  '[data-alone="true"] > &': { flex: 1, gridTemplateRows: 'minmax(0, 1fr)' },
};

const fieldStyle = {
  display: 'block',
  width: '100%',
  // As high as its text: the page scrolls, and nothing within it.
  fieldSizing: 'content',
  minHeight: paneHeight,
  resize: 'none',
  '@supports not (field-sizing: content)': { height: paneHeight, resize: 'vertical' },
  m: 0,
  py: 2,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  typography: 'mono',
  // As an article is read.
  fontSize: '1.0625rem',
  lineHeight: 1.7,
  // Covered, and still there for what looks for the first error.
  '[data-mode="Preview"] &': {
    position: 'absolute',
    height: '1px',
    minHeight: 0,
    width: '1px',
    p: 0,
    opacity: 0,
  },
  // A column for reading in a window of any width.
  '[data-alone="true"] &': {
    fieldSizing: 'fixed',
    height: '100%',
    minHeight: 0,
    resize: 'none',
    px: 'max(1rem, calc(50% - 24rem))',
  },
  '[data-alone="true"][data-mode="Split"] &': { px: { md: 3 } },
};
