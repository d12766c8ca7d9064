import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Uncounted } from '../../articles/articleQueries.ts';
import { type CountTemplate, countTemplate } from '../../lib/countTemplate.ts';
import type { Listing } from '../../../shared/listing.ts';

/** An article with its number, and all that its reply says of it but the clicks. */
type Countable = Uncounted<{ clicks: number }>;

/** In UTF-16 units: what is written in less time than others would notice. */
const SHORT_MAX = 4096;

const isLong = (value: unknown) => typeof value === 'string' && value.length > SHORT_MAX;

/**
 * The reply of an article as JSON (UTF-8). The clicks come last: what an author wrote can't be taken for their place. To
 * write a text of megabytes takes a while: others may come in before each.
 */
export async function articleTemplate({ number, article }: Countable): Promise<CountTemplate> {
  const pieces = [Buffer.from('{')];
  for (const [name, value] of Object.entries(article)) {
    if (isLong(value)) await nextTurn();
    pieces.push(Buffer.from(`"${name}":${JSON.stringify(value)},`));
  }
  return countTemplate([Buffer.concat([...pieces, Buffer.from('"clicks":')]), '}'], [number]);
}

export interface ListingTemplate extends CountTemplate {
  /** For its header; undefined where the number is not known. */
  pages: number | undefined;
}

/** The reply of a listing, likewise. */
export function listingTemplate({ result, pages, ...around }: Listing<Countable>): ListingTemplate {
  const opened = result.map(
    ({ article }, index) =>
      `${index === 0 ? '{"result":[' : '},'}${JSON.stringify(article).slice(0, -1)},"clicks":`,
  );
  const end = JSON.stringify({ ...around }).slice(1);
  const closing = result.length === 0 ? '{"result":[]' : '}]';
  const template = countTemplate(
    [...opened, closing + (end === '}' ? end : `,${end}`)],
    result.map(({ number }) => number),
  );
  return { ...template, pages };
}
