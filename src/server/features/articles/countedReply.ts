import type { Listing } from '../../../shared/listing.ts';

/** An article as it is read: with its number, and the clicks that are stored. */
export interface Counted<Rest extends object = object> {
  number: number;
  clicks: number;
  /** All that its reply has beside the clicks. */
  rest: Rest;
}

interface Gap {
  number: number;
  stored: number;
  /** Where in the bytes the clicks go. */
  at: number;
}

/** A reply in JSON, as bytes with gaps for the clicks, which change while all the rest stays as it is. */
export interface CountedReply {
  bytes: Buffer;
  gaps: Gap[];
  /** What it was last filled to, and which revision of the clicks that shows. */
  filled?: { bytes: Buffer; revision: number };
}

/** The clicks come last in the reply of an article: what an author wrote can't be taken for the place. */
const openEnded = (rest: object) => `${JSON.stringify(rest).slice(0, -1)},"clicks":`;

export function countedArticle({ number, clicks, rest }: Counted): CountedReply {
  const head = openEnded(rest);
  return { bytes: Buffer.from(`${head}}`), gaps: [{ number, stored: clicks, at: Buffer.byteLength(head) }] };
}

export function countedListing({ result, ...around }: Listing<Counted>): CountedReply {
  const gaps: Gap[] = [];
  const parts: Buffer[] = [];
  let length = 0;
  const add = (text: string) => {
    const part = Buffer.from(text);
    parts.push(part);
    length += part.length;
  };

  result.forEach(({ number, clicks, rest }, index) => {
    add((index === 0 ? '{"result":[' : '},') + openEnded(rest));
    gaps.push({ number, stored: clicks, at: length });
  });
  const end = JSON.stringify({ ...around }).slice(1);
  const start = result.length === 0 ? '{"result":[]' : '}]';
  add(start + (end === '}' ? end : `,${end}`));
  return { bytes: Buffer.concat(parts), gaps };
}

/** The whole reply: in the gaps what is stored and `beside` that, by an article's number. */
export function fill({ bytes, gaps }: CountedReply, beside: (number: number) => number): Buffer {
  const counts = gaps.map(({ number, stored }) => `${stored + beside(number)}`);
  const filled = Buffer.allocUnsafe(counts.reduce((length, count) => length + count.length, bytes.length));
  let from = 0;
  let to = 0;
  gaps.forEach(({ at }, index) => {
    to += bytes.copy(filled, to, from, at);
    to += filled.write(counts[index] ?? '', to, 'latin1');
    from = at;
  });
  bytes.copy(filled, to, from);
  return filled;
}
