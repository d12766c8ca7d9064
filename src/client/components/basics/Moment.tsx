import { readersLanguages } from './readersLanguages.ts';

/** Date and time of an instant (ISO 8601), in the reader's language and time zone. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>
    {new Date(at).toLocaleString(readersLanguages(), { dateStyle: 'long', timeStyle: 'short' })}
  </time>
);
