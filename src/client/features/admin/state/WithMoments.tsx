import { Fragment } from 'react';

const MOMENT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** A sentence of the server's, with the times in it as they are here. */
export function WithMoments({ text }: { text: string }) {
  return text.split(MOMENT).map((part, at) =>
    at % 2 === 1 ? (
      <time key={part} dateTime={part}>
        {format.format(new Date(part))}
      </time>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}
