import { EXCERPT_LENGTH, summaryText } from '../../shared/excerpt.ts';
import { codePoints } from '../../shared/codePoints.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';

/** In bytes of UTF-8. */
export const LEAD_MAX = 2048;
const OPENING_LENGTH = 200;

const tags = /<(\/?)[a-z][^>]*?(\/?)>/g;

/** The whole leading blocks that fit into `LEAD_MAX`. */
function leadingBlocks(html: string): string {
  let depth = 0;
  let end = 0;

  for (const { 0: tag, 1: closing, 2: empty, index } of html.matchAll(tags)) {
    const next = index + tag.length;
    if (next > LEAD_MAX) break;
    if (closing) depth -= 1;
    else if (!empty) depth += 1;
    if (depth === 0 && Buffer.byteLength(html.slice(0, next)) <= LEAD_MAX) end = next;
  }

  return html.slice(0, end);
}

function opening(html: string): string {
  const text = summaryText(html).slice(0, 2 * OPENING_LENGTH);
  return text && `<p>${escapeHtml(codePoints(text).slice(0, OPENING_LENGTH).join(''))}</p>`;
}

/**
 * The opening of an article for listings: whole leading blocks, well formed, `LEAD_MAX` bytes at most. If
 * they hold too little text for the excerpt, one paragraph with the text's opening stands for them.
 * Takes only sanitized html.
 */
export function lead(sanitizedHtml: string): string {
  if (sanitizedHtml.length <= LEAD_MAX && Buffer.byteLength(sanitizedHtml) <= LEAD_MAX) return sanitizedHtml;

  const blocks = leadingBlocks(sanitizedHtml);
  // A character has two units at most: of more text the excerpt takes nothing.
  const text = codePoints(summaryText(blocks).slice(0, 2 * EXCERPT_LENGTH));
  return text.length >= EXCERPT_LENGTH ? blocks : opening(sanitizedHtml) || blocks;
}
