import type { MarkdownIt, Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';

/** Scripts without spaces between words, and Korean, which has none before particles. */
export const SPACELESS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Yi}\p{scx=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Chinese and Japanese letters, punctuation and full-width forms, without Hangul. */
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u3020\u3030\u303B-\u303D\u30A0\u30FB\u30FC\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF9F\uFFE0-\uFFE6]/u;
/** Characters that Chinese and Japanese share with other scripts but set in full width. */
const SHARED_SIGN = /[\u2014\u2015\u2018\u2019\u201C\u201D\u2025\u2026\u2E3A\u2E3B]|\p{Emoji_Presentation}/u;
/** Scripts that `markdown-it-cjk-friendly` doesn't handle. */
const SOUTH_EAST_ASIAN = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Supports languages without spaces between words, which CommonMark's rules rely on: emphasis next to punctuation, as
 * specified by https://github.com/tats-u/markdown-cjk-friendly, and line breaks, as specified by CSS Text
 * (https://www.w3.org/TR/css-text-4/#line-break-transform). Nothing changes for other languages.
 */
export function cjk(markdownIt: MarkdownIt): void {
  markdownIt.use(cjkFriendly);
  const { inline, core } = markdownIt;

  inline.State = class extends inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const delimiters = super.scanDelims(start, canSplitWord);
      if (!canSplitWord || (delimiters.can_open && delimiters.can_close)) return delimiters;
      const [before = ' ', after = ' '] = [this.src[start - 1], this.src[start + delimiters.length]];
      const splitsWord =
        (SOUTH_EAST_ASIAN.test(before) && /\S/.test(after)) ||
        (SOUTH_EAST_ASIAN.test(after) && /\S/.test(before));
      return splitsWord ? { ...delimiters, can_open: true, can_close: true } : delimiters;
    }
  };

  core.ruler.after('text_join', 'cjk_line_breaks', ({ tokens }) => {
    for (const token of tokens) if (token.children) token.children = joinLines(token.children);
  });
}

/** Removes line breaks that would show as a gap between two CJK characters. */
function joinLines(tokens: Token[]): Token[] {
  for (const token of tokens) if (token.children) token.children = joinLines(token.children);
  return tokens.filter(({ type }, index) => {
    if (type !== 'softbreak') return true;
    const [before, after] = [neighbor(tokens, index, -1), neighbor(tokens, index, 1)];
    const isWide = (character: string) => CJK.test(character) || SHARED_SIGN.test(character);
    return !(isWide(before) && isWide(after) && (CJK.test(before) || CJK.test(after)));
  });
}

/** Returns the character next to a line break, ignoring markup and footnote references; '' if there is none. */
function neighbor(tokens: Token[], index: number, step: 1 | -1): string {
  for (let at = index + step; ; at += step) {
    const token = tokens[at];
    if (!token) return '';
    const isText = token.type === 'text' || token.type === 'code_inline';
    if (isText && token.content !== '')
      return step < 0
        ? (/.$/u.exec(token.content.slice(-2))?.[0] ?? '')
        : (/^./u.exec(token.content)?.[0] ?? '');
    const isInvisible =
      isText ||
      token.nesting !== 0 ||
      token.type === 'footnote_ref' ||
      (token.type === 'html_inline' && !/^<(?:br|img|input|wbr)\b/i.test(token.content));
    if (!isInvisible) return '';
  }
}
