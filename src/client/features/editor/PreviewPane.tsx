import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Preview } from '../../../shared/draft.ts';
import { useRenderPreviewMutation } from '../../api/draftsApi.ts';
import { Box } from '../../components/Box.tsx';
import { Notice } from '../../components/status.tsx';
import { findProblem, findErrorStatus } from '../../lib/problem.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { ArticleBody } from '../articles/ArticleBody.tsx';
import { belowBar, paneHeight } from './editorStyles.ts';
import { lineOf } from './findings.ts';
import type { MarkdownEditor } from './markdownEditor.ts';

/** The block that holds this line of the text, from 1: the last that begins at it or before, of blocks in order. */
export function blockAt(lines: readonly number[], line: number): number {
  const next = lines.findIndex((first) => first > line);
  return Math.max(0, (next === -1 ? lines.length : next) - 1);
}

/** In milliseconds: how long the caret rests before it is followed. To find its line takes the longer the longer the text. */
const USE_FOLLOW_CARET_REST = 150;

/** The blocks of the article that this pane shows. */
const blocksIn = (pane: Element): HTMLCollection | [] =>
  [...pane.children].find((child) => child.matches('[dir]'))?.children ?? [];

/**
 * Scrolls the preview to the block in which the caret is, when that changes: measured by where the block stands, not by
 * shares of the whole. Again when a picture in it has loaded, which moves what stands below. `preview` is null where it
 * follows nothing.
 */
function useFollowCaret(
  pane: RefObject<HTMLElement | null>,
  editor: MarkdownEditor,
  preview: Preview | null,
): void {
  useEffect(() => {
    const element = pane.current;
    if (!preview || !element) return;
    let shown = -1;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const blockOfCaret = () => blockAt(preview.lines, lineOf(editor.fieldText(), editor.selection().start));

    function show(at: number) {
      shown = at;
      const block = element && blocksIn(element)[at];
      if (!element || !block) return;
      const { top, bottom } = block.getBoundingClientRect();
      const view = element.getBoundingClientRect();
      const room = Math.max(0, (view.height - (bottom - top)) / 3);
      element.scrollBy({ top: top - view.top - room, behavior: 'instant' });
    }
    const follow = () => show(blockOfCaret());
    function caretMoved() {
      clearTimeout(rest);
      rest = setTimeout(() => {
        const at = blockOfCaret();
        if (at !== shown) show(at);
      }, USE_FOLLOW_CARET_REST);
    }

    // The article is drawn once the sanitizer has come: then it is as high as it will be, but for its pictures.
    const grown = new MutationObserver(follow);
    grown.observe(element, { childList: true, subtree: true });
    element.addEventListener('load', follow, { capture: true });
    const forget = editor.onCaret(caretMoved);
    follow();
    return () => {
      clearTimeout(rest);
      grown.disconnect();
      element.removeEventListener('load', follow, { capture: true });
      forget();
    };
  }, [pane, editor, preview]);
}

/** What is shown of the text: the last html that came, and what stands in the way of a newer one. */
export interface Previewed {
  preview: Preview | null;
  /** As a sentence; null while all is well. */
  problem: string | null;
}

/** The preview can't be had; the message is a sentence for the author. */
export class NoPreview extends Error {
  override readonly name = 'NoPreview';
}

/** Asks the server. Rejects with `NoPreview`. */
type AskForPreview = (markdown: string, signal: AbortSignal) => Promise<Preview>;

/** How long the text rests before it is asked for, in milliseconds. */
const REST = 300;

/**
 * Asks for the preview of a text when that rests, for one text at a time: the newest. Nothing is asked for twice in a
 * row, unless it failed.
 */
export function createPreviewer(ask: AskForPreview, show: (previewed: Previewed) => void) {
  let asked: string | null = null;
  let preview: Preview | null = null;
  let underWay: AbortController | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function askNow(markdown: string) {
    if (markdown === asked) return;
    asked = markdown;
    underWay?.abort();
    const own = (underWay = new AbortController());
    let problem: string | null = null;
    try {
      const answer = await ask(markdown, own.signal);
      if (!own.signal.aborted) preview = answer;
    } catch (error) {
      problem = error instanceof NoPreview ? error.message : String(error);
    }
    if (own.signal.aborted) return;
    // The next time it is asked for again.
    if (problem !== null) asked = null;
    show({ preview, problem });
  }

  return {
    /** Asks once the text rests. */
    changed(read: () => string) {
      clearTimeout(rest);
      rest = setTimeout(() => void askNow(read()), REST);
    },
    /** Asks at once. */
    now: (markdown: string) => askNow(markdown),
    stop() {
      clearTimeout(rest);
      underWay?.abort();
      asked = null;
    },
  };
}

const NO_CONNECTION = 'No connection: this is how it was. The preview goes on when the network is back.';
const NOT_RENDERED =
  'The preview did not come: this is how it was. It is asked for again with the next change.';

const sentenceOf = (error: unknown): string =>
  findProblem(error)?.text ?? (findErrorStatus(error) === null ? NO_CONNECTION : NOT_RENDERED);

/** The text as it will be published, while `isShown`. Null until it has come. */
function usePreview(editor: MarkdownEditor, isShown: boolean): Previewed {
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
