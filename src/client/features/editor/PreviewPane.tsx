import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Preview } from '../../../shared/draft.ts';
import { editorMessages as messages } from '../../../shared/messages/en/editor.ts';
import { useRenderPreviewMutation } from '../../api/draftsApi.ts';
import { Box } from '../../components/Box.tsx';
import { Notice } from '../../components/status.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { findProblem, findErrorStatus } from '../../lib/problem.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { ArticleBody } from '../articles/ArticleBody.tsx';
import { belowBar, paneHeight } from './editorStyles.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import { lineNumberAt } from './textChecks.ts';

interface PreviewPaneProps {
  editor: MarkdownEditor;
  /** Whether it scrolls along with the caret. */
  follows: boolean;
}

/** Shows the text as readers will see it. */
export function PreviewPane({ editor, follows }: PreviewPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const { preview, problem } = usePreview(editor);
  const lang = useTextLanguage(preview?.html ?? '');
  useFollowCaret(pane, editor, follows ? preview : null);

  return (
    <Box ref={pane} role="region" aria-label={messages.preview.label} tabIndex={0} sx={paneStyle}>
      {problem !== null && (
        <Box role="status" sx={problemStyle}>
          {problem}
        </Box>
      )}
      {preview?.html === '' && <Notice drawing="page" text={messages.preview.empty} />}
      {preview !== null && preview.html !== '' && <ArticleBody html={preview.html} lang={lang} />}
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
    // Stays in the window beside a text of any length, and scrolls independently.
    position: 'sticky',
    top: belowBar,
    alignSelf: 'start',
    height: `calc(100dvh - ${belowBar}px - 7.5rem)`,
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

const describeError = (error: unknown): string => {
  const problem = findProblem(error);
  if (problem) return problem.status === 404 ? messages.preview.unavailable : problem.text;
  return findErrorStatus(error) === null ? messages.preview.noConnection : messages.preview.notRendered;
};

/** Returns the newest preview of the text. */
function usePreview(editor: MarkdownEditor): PreviewState {
  const [state, setState] = useState<PreviewState>({ preview: null, problem: null });
  const isLoggedIn = isSignedIn(useCurrentUser());
  const [renderPreview] = useRenderPreviewMutation();

  useEffect(() => {
    // The server refuses it without a session. After a login it continues.
    if (!isLoggedIn) return;
    const render: RenderPreview = async (markdown, signal) => {
      const call = renderPreview(markdown);
      signal.addEventListener('abort', () => call.abort());
      try {
        return await call.unwrap();
      } catch (error) {
        throw new PreviewError(describeError(error), { cause: error });
      } finally {
        // Don't keep the text in the store.
        call.reset();
      }
    };
    const previewer = createPreviewer(render, setState);
    const now = () => void previewer.now(editor.read());
    now();
    const unsubscribe = editor.onInput(() => previewer.changed(editor.read));
    addEventListener('online', now);
    return () => {
      unsubscribe();
      removeEventListener('online', now);
      previewer.stop();
    };
  }, [editor, isLoggedIn, renderPreview]);

  return state;
}

export interface PreviewState {
  /** The last preview, or null. */
  preview: Preview | null;
  /** Why there is no newer preview, as a sentence; null if `preview` is up to date. */
  problem: string | null;
}

/** Its message is shown to the user. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
}

/** Rejects with `PreviewError`. */
type RenderPreview = (markdown: string, signal: AbortSignal) => Promise<Preview>;

/** In milliseconds: the pause in typing before a preview is requested. */
const TYPING_PAUSE = 300;

/**
 * Requests previews of a text, one at a time: a new request aborts the previous one. Skips a text that equals the last
 * request, unless that failed.
 */
export function createPreviewer(render: RenderPreview, show: (state: PreviewState) => void) {
  let requested: string | null = null;
  let preview: Preview | null = null;
  let controller: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function request(markdown: string) {
    if (markdown === requested) return;
    requested = markdown;
    controller?.abort();
    const { signal } = (controller = new AbortController());
    let problem: string | null = null;
    try {
      const answer = await render(markdown, signal);
      if (!signal.aborted) preview = answer;
    } catch (error) {
      problem = error instanceof PreviewError ? error.message : String(error);
    }
    if (signal.aborted) return;
    // Lets the next call retry.
    if (problem !== null) requested = null;
    show({ preview, problem });
  }

  return {
    /** Requests a preview after a pause in typing. */
    changed(read: () => string) {
      clearTimeout(timer);
      timer = setTimeout(() => void request(read()), TYPING_PAUSE);
    },
    now: request,
    stop() {
      clearTimeout(timer);
      controller?.abort();
      requested = null;
    },
  };
}

/** In milliseconds: the pause before the preview follows the caret, as finding its line is slow in a long text. */
const CARET_PAUSE = 150;

/** Returns the top-level blocks of the article in this pane. */
const getBlocks = (pane: Element): HTMLCollection | [] =>
  [...pane.children].find((child) => child.matches('[dir]'))?.children ?? [];

/**
 * Scrolls the preview to the block with the caret: whenever that changes, and when an image has loaded, which shifts
 * the blocks below. Does nothing if `preview` is null.
 */
function useFollowCaret(
  pane: RefObject<HTMLElement | null>,
  editor: MarkdownEditor,
  preview: Preview | null,
): void {
  useEffect(() => {
    const element = pane.current;
    if (!preview || !element) return;
    let shownBlock = -1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const findCaretBlock = () =>
      findBlockAt(preview.lines, lineNumberAt(editor.fieldText(), editor.selection().start));

    function show(at: number) {
      shownBlock = at;
      const block = element && getBlocks(element)[at];
      if (!element || !block) return;
      const { top, bottom } = block.getBoundingClientRect();
      const view = element.getBoundingClientRect();
      const room = Math.max(0, (view.height - (bottom - top)) / 3);
      element.scrollBy({ top: top - view.top - room, behavior: 'instant' });
    }
    const follow = () => show(findCaretBlock());
    function onCaret() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const at = findCaretBlock();
        if (at !== shownBlock) show(at);
      }, CARET_PAUSE);
    }

    // The article is rendered once the sanitizer has loaded.
    const observer = new MutationObserver(follow);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('load', follow, { capture: true });
    const unsubscribe = editor.onCaret(onCaret);
    follow();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('load', follow, { capture: true });
      unsubscribe();
    };
  }, [pane, editor, preview]);
}

/** Returns the index of the block that contains a line. `lines` are the first lines of all blocks, from 1. */
export function findBlockAt(lines: readonly number[], line: number): number {
  const next = lines.findIndex((first) => first > line);
  return Math.max(0, (next === -1 ? lines.length : next) - 1);
}
