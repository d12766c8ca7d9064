import { string } from 'yup';

/** More than white space, control characters and what is drawn as nothing, such as U+200B or U+2800. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A text that somebody types. PostgreSQL can't keep the NUL character, so no text may hold one: the same
 * rule on both engines and on both sides.
 */
export const text = (label: string) =>
  string()
    .label(label)
    .test(
      'no-nul',
      ({ label }) => `${label} must not contain the NUL character`,
      (value) => !value?.includes('\0'),
    );

/** A required name of something, by which people find it: there must be something to see of it. */
export const visibleText = (label: string) =>
  text(label)
    .trim()
    .required()
    .test(
      'visible',
      ({ label }) => `${label} must have letters, digits or signs that can be seen`,
      (value) => !value || VISIBLE.test(value),
    );
