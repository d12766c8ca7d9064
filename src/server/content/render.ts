import { makeAccessible } from './accessible.ts';
import { HTML_MAX, type RenderEnv, spend, TOKENS_AT_ONCE, TooCostly } from './budget.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { placeHeadings } from './headings.ts';
import { lead } from './lead.ts';
import { markdownToHtml } from './markdown.ts';
import { sanitize } from './sanitize.ts';
import { sanitizeAgain } from './secondSanitizer.ts';

/** Of all that makes html of markdown. Grows with each change of what it makes: stored articles are rendered again then. */
export const RECIPE = 2;

export interface RenderedMarkdown {
  /** Safe to show as it is. */
  sanitizedHtml: string;
  /** The opening of `sanitizedHtml` for listings, 2 KiB of UTF-8 at most. */
  lead: string;
}

/** Throws `TooCostly`. */
function finish(html: string): string {
  const finished = makeAccessible(html);
  spend(finished.length, HTML_MAX);
  return finished;
}

const page = (sanitizedHtml: string) => finish(placeHeadings(sanitizedHtml));

/** Throws `TooCostly`. */
function toArticle(markdown: string, env?: RenderEnv): string {
  const html = page(sanitize(markdownToHtml(markdown, env)));
  const allowed = sanitizeAgain(html);
  // What a second list has changed is written anew, as html of the first.
  return allowed === html ? html : page(sanitize(allowed));
}

const withLead = (sanitizedHtml: string): RenderedMarkdown => ({ sanitizedHtml, lead: lead(sanitizedHtml) });

function toSafeHtml(markdown: string): string {
  try {
    return toArticle(markdown);
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

/** The same of a text that takes no longer than others would notice; null for one that might. */
export function renderAtOnce(markdown: string): RenderedMarkdown | null {
  try {
    return withLead(toArticle(markdown, { tokensMax: TOKENS_AT_ONCE }));
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}
