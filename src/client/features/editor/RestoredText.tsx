import { useEffect, useState } from 'react';
import { lazyPart } from '../../components/lazyPart.tsx';
import { clearRestoreRequest, getRestoreRequest } from '../history/restoreRequest.ts';
import type { MarkdownEditor } from './markdownEditor.ts';

const FormerText = lazyPart(() => import('./FormerText.tsx'), 'FormerText', { what: 'The former text' });

/** Inside the form: puts the former text into it for which it was opened. */
export function RestoredText({ editor }: { editor: MarkdownEditor }) {
  const [wanted] = useState(getRestoreRequest);
  useEffect(clearRestoreRequest, []);

  return wanted && <FormerText wanted={wanted} editor={editor} />;
}
