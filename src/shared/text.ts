import { string } from 'yup';

/** More than white space, control characters, what is drawn as nothing, such as U+200B or U+2800, and U+FFFD. */
export const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;

/** Half a character, such as what is left of an emoji that was cut: UTF-8 has none. */
const LONE_SURROGATE = /\p{Cs}/u;
/** In UTF-16 units: how much of the text before it shows where it is. */
const CONTEXT = 20;

/**
 * Says why no database can store a text as it is, without a full stop; null if it can. The server asks this of every
 * string in every body, so that nothing is stored that differs from what was sent.
 */
export function unstorable(label: string, value: string): string | null {
  // PostgreSQL can't keep it; the same rule holds on both engines.
  if (value.includes('\0')) return `${label} must not contain the NUL character`;
  const at = value.search(LONE_SURROGATE);
  if (at === -1) return null;
  const before = value
    .slice(Math.max(0, at - CONTEXT), at)
    .replace(/^[\udc00-\udfff]/, '')
    .trim();
  const place = before === '' ? 'at the beginning' : `after "${before}"`;
  return `${label} must not contain half a character, such as a cut emoji: there is one ${place}`;
}

/** A text that somebody types. */
export const text = (label: string) =>
  string()
    .label(label)
    .test('storable', (value, { createError }) => {
      const problem = value ? unstorable(label, value) : null;
      return problem === null || createError({ message: problem });
    });

/** By which a terminal, a feed reader or a page goes on in the next line. */
const LINE_BREAK = /[\n\v\f\r\x85\u2028\u2029]/;
/** What tells a terminal or a printer to do something; a tab is a space to them. */
const CONTROL = /[^\P{Cc}\t]/u;
/** What turns the writing of all that follows, beyond the end of the name. */
export const BIDI_CONTROL = /\p{Bidi_Control}/u;
/**
 * More than any word takes, of marks without a width: they are drawn over the lines above and below. A letter of Burmese
 * has up to four, one of chanted Hebrew too. What is drawn as nothing parts none.
 */
export const PILE_OF_MARKS = /(?:[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*){5}/u;

/** A required name of something, by which people find it: there must be something to see of it, and in its place. */
export const visibleText = (label: string) =>
  text(label)
    .trim()
    .required()
    .test(
      'visible',
      ({ label }) => `${label} must have letters, digits or signs that can be seen`,
      (value) => !value || VISIBLE.test(value),
    )
    .test(
      'line-break',
      ({ label }) => `${label} must not break the line`,
      (value) => !LINE_BREAK.test(value),
    )
    .test(
      'control',
      ({ label }) => `${label} must not have control characters`,
      (value) => !CONTROL.test(value),
    )
    .test(
      'bidi-control',
      ({ label }) => `${label} must not change the direction of writing by a control character`,
      (value) => !BIDI_CONTROL.test(value),
    )
    .test(
      'pile-of-marks',
      ({ label }) => `${label} must not have more than four combining marks in a row`,
      (value) => !PILE_OF_MARKS.test(value),
    );
