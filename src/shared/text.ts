import { string } from 'yup';

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
