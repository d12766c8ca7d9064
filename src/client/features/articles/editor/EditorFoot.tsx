import { useEffect, useState, type ReactNode } from 'react';
import { Box } from '../../../components/basics/Box.tsx';
import { lazyPart } from '../../../components/page/lazyPart.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';

const LookThrough = lazyPart(() => import('./LookThrough.tsx'), 'LookThrough', {
  what: 'The count of your words',
  waiting: null,
});

interface Props {
  editor: MarkdownEditor;
  /** Where the text is kept, while nothing else on the page says so. */
  state: ReactNode;
}

/** Below the text: what there is to say of it once there is something. */
export function EditorFoot({ editor, state }: Props) {
  const [isBegun, setIsBegun] = useState(editor.fieldText() !== '');
  useEffect(() => editor.onInput(() => setIsBegun(true)), [editor]);

  return (
    <Box sx={foot}>
      <Box>{state}</Box>
      {isBegun ? <LookThrough editor={editor} /> : <Box>0 words</Box>}
    </Box>
  );
}

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.875rem',
};
