import { hash, randomInt, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, type ZlibOptions } from 'node:zlib';
import { clickCount } from '../../shared/clickCount.ts';
import { gzipFile, type GzipParts, gzipParts } from './gzipParts.ts';

const compressWhole = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Stand for counts while a page is rendered. Where they begin nobody can know: no author writes them. */
const FIRST_STAND_IN = 8_000_000_000_000_000 + randomInt(2 ** 46);
const STAND_INS = 1000;

/** Stands for a text of megabytes while its page is rendered: only its bytes are put in. No author writes it either. */
export const LONG_TEXT = `text-${randomUUID()}`;

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
  /** Where in the page's bytes it begins. */
  at: number;
}

/** A page that is kept: rendered and compressed once, whatever counts it is sent with. */
export interface LivePage {
  /** In bytes: what keeping it takes. */
  size: number;
  /** The same for the same page, whatever the counts, on every node. */
  tag: string;
  /** The page with these counts. Its bytes stay as they are until they are given back. */
  html: (counts: readonly number[]) => Buffer;
  /** Takes bytes of `html` back that nobody needs any more: the next counts are written over theirs. */
  giveBack: (bytes: Buffer) => void;
  /** The same as a gzip file. */
  gzip: (counts: readonly number[]) => Promise<Buffer>;
}

/** Takes a page that was rendered with stand-ins for its counts, and with one for `longText` (UTF-8) if there is any. */
export function livePage(rendered: string, longText?: Uint8Array): LivePage {
  const { page, slots } = split(rendered, longText);
  let spare: Buffer | undefined;
  let zipped: Promise<GzipParts> | undefined;
  let isKnown = false;
  // The bytes only if it was so twice in a row: the counts of most articles change each time.
  let last: { counts: string; bytes?: Buffer } | undefined;

  // A copy of a page costs more than all else of sending it: memory that was not used for a while is slow.
  function html(counts: readonly number[]): Buffer {
    const bytes = spare ?? Buffer.from(page);
    spare = undefined;
    for (const { index, write, at } of slots) bytes.write(write(counts[index] ?? 0), at, 'latin1');
    return bytes;
  }

  async function compressed(counts: readonly number[]): Promise<Buffer> {
    // Most pages are asked for once, the deep ones of the listing above all: parts do not pay for them.
    if (!isKnown) {
      isKnown = true;
      return compressWhole(html(counts), { level: 6 });
    }
    zipped ??= gzipParts(
      partsOf(page, slots),
      slots.map(({ width }) => width),
    );
    const texts = slots.map(({ index, write }) => Buffer.from(write(counts[index] ?? 0)));
    return gzipFile(await zipped, texts);
  }

  return {
    // As it is, with counts, and compressed.
    size: page.length * 3,
    tag: hash('sha256', page, 'base64url').slice(0, 22),
    html,
    giveBack(bytes) {
      spare = bytes;
    },
    async gzip(counts) {
      const asked = counts.join();
      const before = last?.counts === asked ? last : undefined;
      const bytes = before?.bytes ?? (await compressed(counts));
      last = before ? { counts: asked, bytes } : { counts: asked };
      return bytes;
    },
  };
}

/** The page with nothing but white space where its counts belong. */
function split(rendered: string, longText?: Uint8Array): { page: Buffer; slots: Slot[] } {
  const pieces: Uint8Array[] = [];
  const slots: Slot[] = [];
  let end = 0;
  let length = 0;
  const add = (piece: Uint8Array) => {
    pieces.push(piece);
    length += piece.length;
  };
  const addHtml = (html: string) => {
    const [before = '', after] = longText ? html.split(LONG_TEXT) : [html];
    add(Buffer.from(before));
    if (!longText || after === undefined) return;
    add(longText);
    add(Buffer.from(after));
  };

  for (const { 0: found, 1: inWords, 2: inDigits = '', index } of rendered.matchAll(STAND_IN)) {
    const which = Number(inWords?.replaceAll(',', '') ?? inDigits) - FIRST_STAND_IN;
    if (which < 0 || which >= STAND_INS) continue;
    addHtml(rendered.slice(end, index));
    const slot =
      inWords === undefined
        ? { index: which, write: digits, width: DIGITS_WIDTH }
        : { index: which, write: words, width: WORDS_WIDTH };
    slots.push({ ...slot, at: length });
    add(Buffer.alloc(slot.width, ' '));
    end = index + found.length;
  }
  addHtml(rendered.slice(end));
  return { page: Buffer.concat(pieces), slots };
}

/** What stands between the slots. */
function partsOf(page: Buffer, slots: readonly Slot[]): Buffer[] {
  const starts = [0, ...slots.map(({ at, width }) => at + width)];
  return starts.map((start, index) => page.subarray(start, slots[index]?.at));
}
