import type { MarkdownIt } from 'markdown-it';

const marker = /^\[([ xX])\](?=\s)/;

/** GFM's task lists: `[ ]` or `[x]` at the start of a list item becomes a checkbox that can't be changed. */
export function taskLists(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.after('inline', 'task_lists', ({ tokens, Token }) => {
    tokens.forEach((token, index) => {
      const text = token.children?.[0];
      if (token.type !== 'inline' || text?.type !== 'text' || tokens[index - 2]?.type !== 'list_item_open')
        return;

      const [found, state] = marker.exec(text.content) ?? [];
      if (found === undefined) return;

      const checkbox = new Token('html_inline', '', 0);
      checkbox.content = `<input type="checkbox" disabled${state === ' ' ? '' : ' checked'}>`;
      text.content = text.content.slice(found.length);
      token.children?.unshift(checkbox);
    });
  });
}
