import { makeAccessible } from './accessible.ts';
import { type ArticleLength, articleLength } from './articleLength.ts';
import type { Preview } from '../../shared/draft.ts';
import { linesOf, newOutline } from './blockLines.ts';
import { HTML_MAX, type RenderEnv, spend, TooCostly } from './budget.ts';
import { placeCode } from './code/codeBlocks.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { placeAnchors } from './headings.ts';
import { lead } from './lead.ts';
import { markdownToHtml } from './markdown.ts';
import { sanitize, sanitizeAgain } from './sanitize.ts';
import { indexedText } from '../search/indexedWords.ts';

export interface RenderedMarkdown extends ArticleLength {
  /** Safe to show as it is. */
  sanitizedHtml: string;
  /** The opening of `sanitizedHtml` for listings, 2 KiB of UTF-8 at most. */
  lead: string;
  /** By which it is found: see `indexedText`. */
  words: string;
}

/** Throws `TooCostly`. */
function finish(html: string): string {
  const finished = makeAccessible(placeCode(html));
  spend(finished.length, HTML_MAX);
  return finished;
}

const page = (sanitizedHtml: string) => finish(placeAnchors(sanitizedHtml));

/** Throws `TooCostly`. */
function toArticle(markdown: string, env?: RenderEnv): string {
  const sanitized = sanitize(markdownToHtml(markdown, env));
  const html = page(sanitized);
  const allowed = sanitizeAgain(html);
  // What a second list has changed is written anew, as html of the first.
  return allowed === html ? html : page(sanitize(allowed));
}

const withLead = (sanitizedHtml: string): RenderedMarkdown => ({
  sanitizedHtml,
  lead: lead(sanitizedHtml),
  words: indexedText(sanitizedHtml),
  ...articleLength(sanitizedHtml),
});

function toSafeHtml(markdown: string, env?: RenderEnv): string {
  try {
    return toArticle(markdown, env);
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    // Nothing of what the author wrote is lost.
    return finish(`<pre><code>${escapeHtml(markdown)}</code></pre>`);
  }
}

/**
 * Markdown as authors write it, hostile ones too, to what readers get. What would cost too much (see
 * `budget.ts`) is shown as its source. Throws `TooCostly` if even that is too long: nearly a megabyte of `&`.
 */
export const render = (markdown: string): RenderedMarkdown => withLead(toSafeHtml(markdown));

/** In milliseconds: a text that takes longer is not rendered twice, and has its lines by a guess, if it holds html. */
const MARKED_MAX = 150;

/**
 * The same html before it is published, and where its blocks stand in the source. Html that an author wrote may become
 * any number of elements, and hold what comes after it: these texts are rendered a second time, with marks in them.
 * Throws `TooCostly`.
 */
export function renderPreview(markdown: string): Preview {
  const outline = newOutline();
  const began = performance.now();
  const html = toSafeHtml(markdown, { outline });
  const isQuick = performance.now() - began < MARKED_MAX;
  const marked = () => orNull(() => toSafeHtml(markdown, { outline: newOutline(true) }));
  return { html, lines: linesOf(html, outline, isQuick ? marked : () => null) };
}

/** Null for what is too costly. */
export function orNull<Result>(make: () => Result): Result | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}
