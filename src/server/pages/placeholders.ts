import { randomInt, randomUUID } from 'node:crypto';
import { clickCount } from '../../shared/clickCount.ts';

/*
 * What stands in a page while it is rendered, for what is put in later. They are random, and the same for the life of
 * the process: no author can write one.
 */

const FIRST_COUNT = 8_000_000_000_000_000 + randomInt(2 ** 46);

/** The count of the page's article with this index, from 0. */
export const countPlaceholder = (index: number): number => FIRST_COUNT + index;

const MARK = randomUUID();

/** For a text. None is found in that of a longer name, such as `title` in `subtitle`. */
export const placeholder = (name: string): string => `_${name}-${MARK}`;

/** Whether a text has a placeholder in it. */
export const hasPlaceholder = (text: string): boolean => text.includes(MARK);

/** A place for a count. */
export interface CountPlace {
  /** Which of the page's articles. */
  index: number;
  write: (count: number) => string;
}

/** The forms in which a page has a count: in words, and in the JSON for the app. */
const forms: CountPlace['write'][] = [clickCount, String];

/** Takes a rendered page apart at its counts, in order. */
export function splitAtCounts(html: string, articles: number): (string | CountPlace)[] {
  const places = Array.from({ length: articles }, (_, index) =>
    forms.map((write): [string, CountPlace] => [write(countPlaceholder(index)), { index, write }]),
  );
  return splitAt(html, new Map(places.flat()));
}

/** Takes html apart at these texts, with what they stand for in their places. */
export function splitAt<Place>(html: string, places: ReadonlyMap<string, Place>): (string | Place)[] {
  const found: { at: number; end: number; place: Place }[] = [];
  for (const [text, place] of places) {
    for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, at + 1)) {
      found.push({ at, end: at + text.length, place });
    }
  }
  found.sort((one, other) => one.at - other.at);
  const starts = [0, ...found.map(({ end }) => end)];
  return starts.flatMap((start, number) => {
    const next = found[number];
    return [html.slice(start, next?.at), ...(next ? [next.place] : [])];
  });
}
