import { randomInt, randomUUID } from 'node:crypto';
import { clickCount } from '../../shared/clickCount.ts';

/*
 * What stands in a page while it is rendered, for what is put in later. They are random, and the same for the life of
 * the process: no author can write one.
 */

const FIRST_COUNT = 8_000_000_000_000_000 + randomInt(2 ** 46);

/** The count of the page's article with this index, from 0. */
export const countPlaceholder = (index: number): number => FIRST_COUNT + index;

/** The text of the page's article: it is ready, and nothing in it is React's. */
export const TEXT_PLACEHOLDER = `text-${randomUUID()}`;

/** A place for a count. */
export interface CountPlace {
  /** Which of the page's articles. */
  index: number;
  write: (count: number) => string;
}

/** The forms in which a page has a count: in words, and in the JSON for the app. */
const forms: CountPlace['write'][] = [clickCount, String];

/** Takes a rendered page apart at its counts; there is one text more than places. */
export function splitAtCounts(html: string, articles: number): { texts: string[]; places: CountPlace[] } {
  const found: (CountPlace & { at: number; length: number })[] = [];
  for (let index = 0; index < articles; index += 1) {
    for (const write of forms) {
      const placeholder = write(countPlaceholder(index));
      for (let at = html.indexOf(placeholder); at >= 0; at = html.indexOf(placeholder, at + 1)) {
        found.push({ index, write, at, length: placeholder.length });
      }
    }
  }
  found.sort((one, other) => one.at - other.at);
  const starts = [0, ...found.map(({ at, length }) => at + length)];
  return {
    texts: starts.map((start, place) => html.slice(start, found[place]?.at)),
    places: found,
  };
}
