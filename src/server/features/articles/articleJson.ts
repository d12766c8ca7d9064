import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Uncounted } from '../../articles/articleQueries.ts';
import type { Listing } from '../../../shared/listing.ts';

/** A reply in bytes, with a place for a click count between each two parts: counts change while the rest stays. */
export interface CountTemplate {
  parts: readonly Buffer[];
  /** The numbers of the articles whose counts stand in between, in order. */
  articles: readonly number[];
  /** In bytes. */
  size: number;
}

export interface ListingTemplate extends CountTemplate {
  /** For its header; undefined where the number is not known. */
  pages: number | undefined;
}

/** Returns the whole reply with these counts in its places. */
export const fillCounts = ({ parts }: CountTemplate, counts: readonly number[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(`${counts[index - 1]}`), part])),
  );

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

/** Takes one part (UTF-8) more than articles. */
function countTemplate(contents: readonly (string | Buffer)[], articles: readonly number[]): CountTemplate {
  const parts = contents.map(ownBuffer);
  return { parts, articles, size: parts.reduce((size, part) => size + part.length, 0) };
}

/** In memory of its own: a small buffer is mostly a slice of a shared one, which lives as long as any slice of it. */
function ownBuffer(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
