import { readersLanguages } from './readersLanguages.ts';

/** In the reader's language and time zone. */
export const dayInWords = (instant: string): string =>
  new Date(instant).toLocaleDateString(readersLanguages(), { dateStyle: 'long' });

export const Day = ({ at }: { at: string }) => <time dateTime={at}>{dayInWords(at)}</time>;
