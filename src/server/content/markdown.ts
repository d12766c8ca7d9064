import MarkdownIt from 'markdown-it';
import { frontMatterLength } from '../../shared/frontMatter.ts';
import { alerts } from './alerts.ts';
import { bareAddresses } from './bareAddresses.ts';
import { blockLines } from './blockLines.ts';
import { budget, type RenderEnv } from './budget.ts';
import { cjk } from './cjk.ts';
import { definitionLists } from './definitionLists.ts';
import { footnotes } from './footnotes.ts';
import { cellAlignment, taskLists } from './gfm.ts';

/**
 * CommonMark with GFM's tables, strikethrough, task lists and autolinks, footnotes, alerts and definition lists. Raw html
 * passes: only the sanitizer decides what of it stays.
 */
const markdownIt = new MarkdownIt({ html: true })
  .use(budget)
  .use(bareAddresses)
  .use(cjk)
  .use(taskLists)
  .use(cellAlignment)
  .use(footnotes)
  .use(alerts)
  .use(definitionLists)
  .use(blockLines);

/** Byte order marks that files begin with. Of files that were put together there may be one at any line. */
const BYTE_ORDER_MARKS = /^\uFEFF+/gm;

/** Front matter at the beginning of a text is data about it, and no part of the article. */
markdownIt.block.ruler.before('hr', 'front_matter', (state, startLine, _endLine, isSilent) => {
  const length = isSilent || startLine > 0 ? 0 : frontMatterLength(state.src);
  if (length === 0) return false;
  state.line = state.src.slice(0, length).trimEnd().split('\n').length;
  return true;
});

/** Not safe to show: raw html is still in it. Throws `TooCostly`. */
export const markdownToHtml = (markdown: string, env: RenderEnv = {}): string =>
  markdownIt.render(markdown.replace(BYTE_ORDER_MARKS, ''), { ...env });
