/** Faces of these scripts have italics. */
const ITALIC = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const LETTER = /\p{L}/u;
/** Scripts that emphasize by dots. Others without italics do by weight. */
const DOTTED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}]/u;

const EMPHASIS = /<(em|i)((?: (?:dir|lang)="[^"]*")*)>(.*?)<\/\1>/gs;
const TAG = /<[^>]*>/g;

function emphasisOf(text: string): 'dots' | 'weight' | null {
  const upright = Array.from(text).filter((sign) => LETTER.test(sign) && !ITALIC.test(sign));
  if (upright.length === 0) return null;
  return upright.some((sign) => DOTTED.test(sign)) ? 'dots' : 'weight';
}

/** Marks emphasis in sanitized html that italics can't show, such as in Arabic and Chinese, for the style sheet. */
export const markEmphasis = (sanitizedHtml: string): string =>
  sanitizedHtml.replace(EMPHASIS, (whole, name: string, attributes: string, inner: string) => {
    const emphasis = emphasisOf(inner.replace(TAG, ''));
    return emphasis === null
      ? whole
      : `<${name} class="emphasis-${emphasis}"${attributes}>${inner}</${name}>`;
  });
