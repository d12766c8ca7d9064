import type { MarkdownIt, Token } from 'markdown-it';
import plugin from 'markdown-it-footnote';
import { ANCHOR_PREFIX } from '../../shared/anchor.ts';

interface Place {
  /** Of the note, from 0. */
  id: number;
  /** Of this mention of it, from 0. */
  subId?: number;
}

/** No heading has such an anchor: there is a colon in it. */
const noteId = ({ id }: Place) => `${ANCHOR_PREFIX}fn:${id + 1}`;
const mentionId = ({ id, subId = 0 }: Place) =>
  `${ANCHOR_PREFIX}fnref:${id + 1}${subId > 0 ? `:${subId}` : ''}`;

/** Notes at the end of the text, `[^1]` and `[^1]: …`, each with links to where it is mentioned. */
export function footnotes(markdownIt: MarkdownIt): void {
  markdownIt.use(plugin);
  // Not of GitHub's markdown.
  markdownIt.inline.ruler.disable('footnote_inline');

  const rule = (name: string, write: (place: Place) => string) => {
    markdownIt.renderer.rules[name] = (tokens: Token[], index: number) =>
      write(tokens[index]?.meta as unknown as Place);
  };
  rule('footnote_ref', (place) => {
    const [to, from] = [noteId(place), mentionId(place)];
    return `<sup><a href="#${to}" id="${from}">[${place.id + 1}]</a></sup>`;
  });
  rule('footnote_block_open', () => '<div class="footnotes">\n<ol>\n');
  rule('footnote_block_close', () => '</ol>\n</div>\n');
  rule('footnote_open', (place) => `<li id="${noteId(place)}">`);
  rule('footnote_anchor', (place) => ` <a href="#${mentionId(place)}">\u21a9\ufe0e</a>`);
}
