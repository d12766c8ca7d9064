import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it';

type Nesting = Token['nesting'];

/** The fields of markdown-it's tokens. */
type Fields = Omit<Token, 'attrIndex' | 'attrPush' | 'attrSet' | 'attrGet' | 'attrJoin'>;

/**
 * markdown-it's token. Its own constructor, as it is published, looks for each field before it sets it, which takes a
 * third of all parsing; here they are plain fields.
 */
class PlainToken implements Fields {
  type: string;
  tag: string;
  nesting: Nesting;
  attrs = null;
  map = null;
  level: number;
  children = null;
  content = '';
  markup = '';
  info = '';
  meta = null;
  block = false;
  hidden = false;

  constructor(type: string, tag: string, nesting: Nesting, level: number) {
    this.type = type;
    this.tag = tag;
    this.nesting = nesting;
    this.level = level;
  }
}
Object.setPrototypeOf(PlainToken.prototype, MarkdownIt.Token.prototype);

/** The methods come with the prototype. */
const plainToken = (...fields: ConstructorParameters<typeof PlainToken>) =>
  new PlainToken(...fields) as Fields as Token;

/** The level of the next token: what closes stands on that of what it closes. */
function levelOf(state: { level: number }, nesting: Nesting): number {
  const level = nesting < 0 ? state.level - 1 : state.level;
  state.level = nesting > 0 ? level + 1 : level;
  return level;
}

/** Has the parsers make plain tokens, and be the same in everything else. */
export function plainTokens({ block, inline }: Parser): void {
  block.State = class extends block.State {
    override push(type: string, tag: string, nesting: Nesting): Token {
      const token = plainToken(type, tag, nesting, levelOf(this, nesting));
      token.block = true;
      this.tokens.push(token);
      return token;
    }
  };

  inline.State = class extends inline.State {
    override pushPending(): Token {
      const token = plainToken('text', '', 0, this.pendingLevel);
      token.content = this.pending;
      this.pending = '';
      this.tokens.push(token);
      return token;
    }

    override push(type: string, tag: string, nesting: Nesting): Token {
      if (this.pending) this.pushPending();
      const token = plainToken(type, tag, nesting, levelOf(this, nesting));
      if (nesting < 0) this.delimiters = this._prev_delimiters.pop() ?? [];
      if (nesting > 0) {
        this._prev_delimiters.push(this.delimiters);
        this.delimiters = [];
      }
      this.pendingLevel = this.level;
      this.tokens.push(token);
      this.tokens_meta.push(nesting > 0 ? { delimiters: this.delimiters } : undefined);
      return token;
    }
  };
}
