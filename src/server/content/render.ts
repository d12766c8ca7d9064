import { lead } from './lead.ts';
import { markdownToHtml } from './markdown.ts';
import { sanitize } from './sanitize.ts';

export interface RenderedMarkdown {
  /** Safe to show as it is. */
  sanitizedHtml: string;
  /** The opening of `sanitizedHtml` for listings, 2 KiB of UTF-8 at most. */
  lead: string;
}

/** Markdown as authors write it, hostile ones too, to what readers get. */
export function render(markdown: string): RenderedMarkdown {
  const sanitizedHtml = sanitize(markdownToHtml(markdown));
  return { sanitizedHtml, lead: lead(sanitizedHtml) };
}
