import { findEmbedPage, htmlToText } from '../content/htmlToMarkdown.ts';
import { escapeAttribute, escapeHtml } from '../lib/escapeHtml.ts';
import { outsideCode } from './textOutsideCode.ts';

/*
 * Links what a Markdown text embeds by html: articles can't show it, so it would vanish without a trace.
 */

interface Linked {
  markdown: string;
  /** Number of embeds that became links. */
  embeds: number;
  /** Number of elements that articles can't have, such as scripts and forms. */
  elements: number;
}

const EMBED = /(?<!\\)<(iframe|video|audio)\b([^<>]{0,2000})>(?:[^]{0,1000}?<\/\1\s*>)?/gi;
const REMOVED = /(?<!\\)<(?:script|form|object|embed|canvas|svg|style)(?=[\s>/])[^<>]{0,2000}>/gi;
const SOURCE = /(?<![\w-])src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** Replaces players and frames outside of code by links, in html as well. Removes those without a URL of their own. */
export function linkEmbeds(markdown: string): Linked {
  let [embeds, elements] = [0, 0];
  const linked = outsideCode(markdown, (text) => {
    elements += text.match(REMOVED)?.length ?? 0;
    return text.replace(EMBED, (whole: string, _name: string, _attributes: string, at: number) => {
      const [, ...values] = SOURCE.exec(whole) ?? [];
      const page = findEmbedPage(htmlToText(values.find(Boolean) ?? '').trim());
      if (page === null) {
        elements += 1;
        return '';
      }
      embeds += 1;
      // Only a paragraph can have an autolink: within html, it would be an unknown tag.
      return !/[\s<>]/.test(page) && isParagraph(text, at, whole)
        ? `<${page}>`
        : `<a href="${escapeAttribute(page)}">${escapeHtml(page)}</a>`;
    });
  });
  return { markdown: linked, embeds, elements };
}

/** Returns whether a part of a text stands between blank lines. */
const isParagraph = (text: string, at: number, part: string): boolean =>
  /(?:^|\n[ \t]*\r?\n) {0,3}$/.test(text.slice(Math.max(0, at - 100), at)) &&
  /^[ \t]*(?:$|\r?\n[ \t]*(?:\r?\n|$))/.test(text.slice(at + part.length, at + part.length + 100));
