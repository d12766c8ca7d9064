import type { Preview } from '../../../../shared/draft.ts';

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
export type AskForPreview = (markdown: string, signal: AbortSignal) => Promise<Preview>;

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
