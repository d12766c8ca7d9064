import { Fragment } from 'react';
import { Moment } from '../../../components/basics/Moment.tsx';

const MOMENT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

/** A sentence of the server's, with the times in it as they are here. */
export function WithMoments({ text }: { text: string }) {
  return text
    .split(MOMENT)
    .map((part, at) =>
      at % 2 === 1 ? <Moment key={part} at={part} /> : <Fragment key={part}>{part}</Fragment>,
    );
}
