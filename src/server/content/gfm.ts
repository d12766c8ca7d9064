import type { MarkdownIt } from 'markdown-it';

const taskMarker = /^\[([ xX])\](?=\s)/;

/** Task lists: `[ ]` or `[x]` at the start of a list item becomes a checkbox that can't be changed. */
export function taskLists(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.after('inline', 'task_lists', ({ tokens, Token }) => {
    tokens.forEach((token, index) => {
      const text = token.children?.[0];
      if (text?.type !== 'text' || tokens[index - 2]?.type !== 'list_item_open') return;

      const [marker, state] = taskMarker.exec(text.content) ?? [];
      if (marker === undefined) return;

      const checkbox = new Token('html_inline', '', 0);
      checkbox.content = `<input type="checkbox" disabled${state === ' ' ? '' : ' checked'}>`;
      text.content = text.content.slice(marker.length);
      token.children?.unshift(checkbox);
    });
  });
}

/** GFM's `align` where markdown-it writes a `style`, which authors may not have. */
export function cellAlignment(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.push('cell_alignment', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      token.attrs &&= token.attrs.map(([, style]) => ['align', String(style).replace('text-align:', '')]);
    }
  });
}
