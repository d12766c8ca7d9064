import { validationMessages as messages } from './messages/en/validation.ts';

/** Anything but white space, controls, marks, invisible characters such as U+200B or U+2800, and U+FFFD. */
export const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;

/** Half of a character, such as of an emoji that was cut in two. UTF-8 can't encode it. */
const LONE_SURROGATE = /\p{Cs}/u;
/** Length of the text before a broken character that the message quotes, in UTF-16 units. */
const CONTEXT = 20;

/**
 * Returns why no database can store a text as it is, without a full stop; null if it can. The server checks every string
 * of every body, so that nothing is stored that differs from what was sent.
 */
export function unstorable(label: string, value: string): string | null {
  // PostgreSQL can't store it. SQLite could, but the same rule applies to both.
  if (value.includes('\0')) return messages.nul(label);
  const at = value.search(LONE_SURROGATE);
  if (at === -1) return null;
  const before = value
    .slice(Math.max(0, at - CONTEXT), at)
    .replace(/^[\udc00-\udfff]/, '')
    .trim();
  return messages.brokenCharacter(label, before);
}

/** Returns the length of a text as people count it: an emoji is one character. */
export const countCharacters = (value: string): number => Array.from(value).length;

/** Joins the lines of a text. */
export const toParagraph = (value: string): string => value.replace(/[\s\x85]+/g, ' ').trim();

/** Returns a text of at most `max` characters: a longer one ends after a word, with an ellipsis. */
export function shorten(text: string, max: number): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const kept = characters.slice(0, max).join('');
  const words = /^(.*\S)\s/su.exec(kept)?.[1] ?? '';
  // Some scripts have no spaces.
  const start = words.length * 2 > kept.length ? words : characters.slice(0, max - 1).join('');
  return `${start.replace(/[\s,.:;،、。–—-]+$/u, '')}…`;
}

/** Characters that start a new line in a terminal, a feed reader or a page. */
export const LINE_BREAK = /[\n\v\f\r\x85\u2028\u2029]/;
/** Characters that control a terminal or a printer. A tab is only a space to them. */
export const CONTROL = /[^\P{Cc}\t]/u;
/** Characters that change the direction of the text that follows, even after the end of the name. */
export const BIDI_CONTROL = /\p{Bidi_Control}/u;
/**
 * More marks without a width than a letter of any word has: they are drawn over the lines above and below. Letters of
 * Burmese, and of Hebrew with cantillation, have up to four. Invisible characters between marks don't separate them.
 */
export const PILE_OF_MARKS = /(?:[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*){5}/u;

/** Scripts that use the joiners: Arabic and Persian, those of India and its neighbors, Mongolian, N'Ko. */
const JOINED =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Thaa}]/u;
const HAN = /\p{scx=Han}/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
/** Maximum number in a row: a flag has seven. */
const INVISIBLE_MAX = 16;
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;

/** Returns whether an invisible character has an effect between the visible ones before and after it. */
function isNeeded(invisible: string, before: string, after: string): boolean {
  if (/[\u200c\u200d]/.test(invisible))
    return (
      // Also at the end of a word, as in Persian abbreviations.
      (JOINED.test(before) && (JOINED.test(after) || !/[\p{L}\p{N}]/u.test(after))) ||
      (PICTOGRAPH.test(before) && PICTOGRAPH.test(after))
    );
  // Selects the form of an emoji, a keycap or an ideograph.
  if (/[\ufe0e\ufe0f]/.test(invisible))
    return /[\d#*]/.test(before) ? after === '\u20e3' : PICTOGRAPH.test(before) || HAN.test(before);
  if (/[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/u.test(invisible)) return HAN.test(before);
  if (/[\u180b-\u180f]/.test(invisible)) return /\p{scx=Mong}/u.test(before);
  // The flags of England, Scotland and Wales.
  return /[\u{e0020}-\u{e007f}]/u.test(invisible) && before === '\u{1f3f4}';
}

/**
 * Removes invisible characters that have no effect, such as a soft hyphen or a zero width space, so that two names that
 * look the same are the same. Keeps direction controls, which have a separate rule, and texts that are all invisible.
 */
export function dropInvisible(text: string): string {
  if (!IGNORABLE.test(text)) return text;
  const kept: string[] = [];
  let before = '';
  // Invisible characters since the last visible one.
  let pending: string[] = [];
  const settle = (after: string) => {
    kept.push(...pending.filter((one) => BIDI_CONTROL.test(one) || isNeeded(one, before, after)));
    pending = [];
  };
  for (const character of text) {
    if (IGNORABLE.test(character)) {
      if (pending.length < INVISIBLE_MAX) pending.push(character);
      continue;
    }
    settle(character);
    kept.push(character);
    before = character;
  }
  settle('');
  const seen = kept.join('');
  return VISIBLE.test(seen) ? seen : text;
}
