import type { MarkdownIt, Token } from 'markdown-it';

const MARKER = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

type NewToken = new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** GitHub's alerts: a quotation that begins with `[!NOTE]` or its like becomes a box with that title. */
export function alerts(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.before('inline', 'alerts', (state) => {
    const { tokens, Token } = state;
    const open: { isAlert: boolean }[] = [];
    const placed: Token[] = [];

    for (let index = 0; index < tokens.length; index += 1) {
      const [token, paragraph, text] = tokens.slice(index, index + 3);
      if (!token) continue;
      placed.push(token);
      if (token.type === 'blockquote_close' && open.pop()?.isAlert) token.tag = 'div';
      if (token.type !== 'blockquote_open') continue;

      const begins = paragraph?.type === 'paragraph_open' ? (text?.content ?? '') : '';
      const [marker, kind] = MARKER.exec(begins) ?? [];
      open.push({ isAlert: kind !== undefined });
      if (!text || marker === undefined || kind === undefined) continue;

      const name = kind.toLowerCase();
      token.tag = 'div';
      token.attrs = [['class', `alert-${name}`]];
      placed.push(...title(Token, capitalized(name), token.level + 1));
      text.content = text.content.slice(marker.length);
      // Nothing else stood in the first paragraph.
      if (text.content.trim() === '') index += 3;
    }
    state.tokens = placed;
  });
}

function title(Token: NewToken, name: string, level: number): Token[] {
  const [open, text, close] = [
    new Token('paragraph_open', 'p', 1),
    new Token('inline', '', 0),
    new Token('paragraph_close', 'p', -1),
  ];
  open.attrs = [['class', 'alert-title']];
  text.content = name;
  text.children = [];
  for (const token of [open, close]) Object.assign(token, { block: true, level });
  return [open, Object.assign(text, { level: level + 1 }), close];
}
