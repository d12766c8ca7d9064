import { useEffect, useState } from 'react';
import { problemOf, statusOf } from '../../../api/problem.ts';
import { isSignedIn } from '../../../session/currentUser.ts';
import { useCurrentUser } from '../../../session/useCurrentUser.ts';
import { useRenderPreviewMutation } from '../draftsApi.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import { createPreviewer, NoPreview, type AskForPreview, type Previewed } from './previewer.ts';

const NO_CONNECTION = 'No connection: this is how it was. The preview goes on when the network is back.';
const NOT_RENDERED =
  'The preview did not come: this is how it was. It is asked for again with the next change.';

const sentenceOf = (error: unknown): string =>
  problemOf(error)?.text ?? (statusOf(error) === null ? NO_CONNECTION : NOT_RENDERED);

/** The text as it will be published, while `isShown`. Null until it has come. */
export function usePreview(editor: MarkdownEditor, isShown: boolean): Previewed {
  const [previewed, setPreviewed] = useState<Previewed>({ preview: null, problem: null });
  const isIn = isSignedIn(useCurrentUser());
  const [renderPreview] = useRenderPreviewMutation();

  useEffect(() => {
    // Without a session it would be refused; once there is one again it goes on.
    if (!isShown || !isIn) return;
    const ask: AskForPreview = async (markdown, signal) => {
      const call = renderPreview(markdown);
      signal.addEventListener('abort', () => call.abort());
      try {
        return await call.unwrap();
      } catch (error) {
        throw new NoPreview(sentenceOf(error), { cause: error });
      } finally {
        // The store keeps no text.
        call.reset();
      }
    };
    const previewer = createPreviewer(ask, setPreviewed);
    const now = () => void previewer.now(editor.read());
    now();
    const forget = editor.onInput(() => previewer.changed(editor.read));
    addEventListener('online', now);
    return () => {
      forget();
      removeEventListener('online', now);
      previewer.stop();
    };
  }, [editor, isShown, isIn, renderPreview]);

  return previewed;
}
