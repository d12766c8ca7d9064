import { hash, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, gzip, type ZlibOptions } from 'node:zlib';
import { clickCount } from '../../shared/clickCount.ts';

const compress = promisify(deflateRaw);
const compressWhole = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Stand for counts while a page is rendered. Where they begin nobody can know: no author writes them. */
const FIRST_STAND_IN = 8_000_000_000_000_000 + randomInt(2 ** 46);
const STAND_INS = 1000;

/** What the page shows in place of the count of its article with this index, from 0. */
export const standIn = (index: number): number => FIRST_STAND_IN + index;

/** Room for any count: of one width, so that what comes after it stands at a place that is known beforehand. */
const WORDS_WIDTH = `${clickCount(Number.MAX_SAFE_INTEGER)}</span>`.length;
const DIGITS_WIDTH = String(Number.MAX_SAFE_INTEGER).length;

// The white space is inside the end tag, and behind the number of a JSON text: it is never seen.
const words = (count: number) => `${`${clickCount(count)}</span`.padEnd(WORDS_WIDTH - 1)}>`;
const digits = (count: number) => String(count).padEnd(DIGITS_WIDTH);

const STAND_IN = /(8(?:,\d{3}){5}) clicks<\/span>|(?<="clicks":)(8\d{15})\b/g;

interface Slot {
  /** Which of the page's counts. */
  index: number;
  write: (count: number) => string;
  width: number;
}

/** A page that is kept: rendered and compressed once, whatever counts it is sent with. */
export interface LivePage {
  /** In bytes: what keeping it takes. */
  size: number;
  /** The same for the same page, whatever the counts, on every node. */
  tag: string;
  /** The page with these counts. */
  html: (counts: readonly number[]) => Buffer;
  /** The same as a gzip file. */
  gzip: (counts: readonly number[]) => Promise<Buffer>;
}

/** Takes a page that was rendered with stand-ins for its counts. */
export function livePage(rendered: string): LivePage {
  const { parts, slots } = split(rendered);
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const head = parts[0] ?? Buffer.alloc(0);
  const checksumOfHead = crc32(head);
  let deflated: Promise<Buffer[]> | undefined;
  let isKnown = false;

  const written = (counts: readonly number[]) =>
    slots.map(({ index, write }) => Buffer.from(write(counts[index] ?? 0)));

  const html = (counts: readonly number[]) => Buffer.concat(alternate(parts, written(counts)));

  return {
    // In parts, compressed, and as it was last sent.
    size: size * 3,
    tag: hash('sha256', Buffer.concat(parts), 'base64url').slice(0, 22),
    html,
    async gzip(counts) {
      // Most pages are asked for once, the deep ones of the listing above all: parts do not pay for them.
      if (!isKnown) {
        isKnown = true;
        return compressWhole(html(counts), { level: 6 });
      }
      deflated ??= deflateParts(parts, slots);
      const texts = written(counts);
      let checksum = checksumOfHead;
      for (const piece of alternate(parts, texts).slice(1)) checksum = crc32(piece, checksum);
      const length = texts.reduce((sum, text) => sum + text.length, size);
      return gzipFile(await deflated, texts, { checksum, length });
    },
  };
}

function split(rendered: string): { parts: Buffer[]; slots: Slot[] } {
  const parts: Buffer[] = [];
  const slots: Slot[] = [];
  let end = 0;

  for (const { 0: found, 1: inWords, 2: inDigits = '', index } of rendered.matchAll(STAND_IN)) {
    const which = Number(inWords?.replaceAll(',', '') ?? inDigits) - FIRST_STAND_IN;
    if (which < 0 || which >= STAND_INS) continue;
    slots.push(
      inWords === undefined
        ? { index: which, write: digits, width: DIGITS_WIDTH }
        : { index: which, write: words, width: WORDS_WIDTH },
    );
    parts.push(Buffer.from(rendered.slice(end, index)));
    end = index + found.length;
  }
  parts.push(Buffer.from(rendered.slice(end)));
  return { parts, slots };
}

const alternate = (parts: readonly Buffer[], between: readonly Buffer[]): Buffer[] =>
  parts.flatMap((part, index) => [part, between[index] ?? Buffer.alloc(0)]);

/*
 * A gzip file (RFC 1952) of deflate blocks (RFC 1951): compressed ones for what stays, with a stored one for each
 * count between them. Each part is compressed by what stands before it, in which bytes that no UTF-8 text has fill
 * the places of the counts: nothing that is compressed can refer to a count.
 */

const NO_TEXT = 0xff;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** In bytes: how far back deflate can refer. */
const WINDOW = 32 * 1024;

async function deflateParts(parts: readonly Buffer[], slots: readonly Slot[]): Promise<Buffer[]> {
  let before = Buffer.alloc(0);
  const deflated: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    const options = { level: 9, finishFlush: constants.Z_SYNC_FLUSH };
    deflated.push(await compress(part, before.length > 0 ? { ...options, dictionary: before } : options));
    const place = Buffer.alloc(slots[index]?.width ?? 0, NO_TEXT);
    before = Buffer.concat([before, part, place]).subarray(-WINDOW);
  }
  return deflated;
}

interface Content {
  /** CRC-32. */
  checksum: number;
  /** In bytes. */
  length: number;
}

function gzipFile(deflated: readonly Buffer[], counts: readonly Buffer[], content: Content): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(content.checksum, 0);
  trailer.writeUInt32LE(content.length, 4);
  return Buffer.concat([GZIP_HEADER, ...alternate(deflated, counts.map(stored)), LAST_BLOCK, trailer]);
}

function stored(text: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(text.length, 1);
  header.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([header, text]);
}
