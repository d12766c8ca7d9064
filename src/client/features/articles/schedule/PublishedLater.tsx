import { momentInWords, zoneInWords } from '../momentInWords.ts';

/** When something publishes itself, in the words and the time zone of the reader. */
export function PublishedLater({ at }: { at: string }) {
  return (
    <>
      Will be published <time dateTime={at}>{momentInWords(at)}</time>, {zoneInWords(at)}
    </>
  );
}

/** Why something is still a draft although its time has come. */
export const notPublishedBecause = (problem: string): string =>
  `It could not be published at its time. ${problem}`;

/** Of a call that got no answer. */
export const NO_ANSWER = 'It did not work: the network or the server is away. Please try again.';
