import type { Edit, Selection } from '../edit.ts';
import { gapBefore } from './blocks.ts';
import type { Command } from './command.ts';
import { unnestItems } from './nesting.ts';
import { addRow } from './tables.ts';
import { endOfLine, isInFence, readLine, startOfLine } from './textLines.ts';

const ORDERED = /^(\d{1,9})([.)])/;
const numberOf = (marker: string) => Number(ORDERED.exec(marker)?.[1]);

const PAIRS: Record<string, string> = { '*': '*', _: '_', '`': '`', '[': ']', '(': ')' };

/** Whether this sign, typed over this selection, stands around it. */
export const canWrap = (sign: string, { start, end }: Selection): boolean =>
  start !== end && PAIRS[sign] !== undefined;

/** A sign that is typed over a selection stands around it; null for signs that do not. */
export const wrapBy =
  (sign: string): Command =>
  (text, { start, end }) => {
    const closing = PAIRS[sign];
    if (closing === undefined || start === end) return null;
    return {
      ...{ from: start, to: end, insert: sign + text.slice(start, end) + closing },
      selection: { start: start + 1, end: end + 1 },
    };
  };

/** The items behind this place that belong to the same list, numbered from `number` on. */
function renumber(text: string, at: number, lead: string, number: number): Edit | null {
  let [place, next, to, insert] = [at, number, at, ''];
  while (place < text.length) {
    const end = endOfLine(text, place + 1);
    const line = text.slice(place + 1, end);
    const read = readLine(line);
    const isItem = read.lead === lead && ORDERED.test(read.marker);
    const isWithin = line.trim() === '' || (read.lead.length > lead.length && read.lead.startsWith(lead));
    if (isItem) {
      insert += `${text.slice(to, place + 1)}${lead}${read.marker.replace(ORDERED, `${next}$2`)}${read.content}`;
      [next, to] = [next + 1, end];
    } else if (!isWithin) break;
    place = end;
  }
  return to === at ? null : { from: at, to, insert, selection: { start: at, end: at } };
}

/** The marker of the item after one with this marker: its number is one more, unless all have the same. */
function followingMarker(text: string, start: number, lead: string, marker: string): string {
  const open = marker.replace(/\[[xX]\]/, '[ ]');
  const above = readLine(text.slice(startOfLine(text, start - 1), start));
  const isSame = above.lead === lead && numberOf(above.marker) === numberOf(marker);
  return isSame
    ? open
    : open.replace(ORDERED, (_, number: string, sign: string) => `${Number(number) + 1}${sign}`);
}

/**
 * Enter within a list, a quotation or a table: the next line goes on with it; an empty item goes one level up, and an
 * empty outermost one ends the list. Null elsewhere.
 */
export const continueLine: Command = (text, selection) => {
  const { start: at, end } = selection;
  if (at !== end) return null;
  const row = addRow(text, selection);
  if (row) return row;
  const start = startOfLine(text, at);
  const { lead, marker, content } = readLine(text.slice(start, endOfLine(text, at)));
  const isItem = marker !== '' && !marker.startsWith('#');
  const isQuote = lead.includes('>');
  const size = lead.length + (isItem ? marker.length : 0);
  if ((!isItem && !isQuote) || at < start + size || isInFence(text, at)) return null;

  if (content.trim() === '' && (isItem || marker === '')) {
    const outer = isItem ? unnestItems(text, selection) : null;
    if (outer) return outer;
    // Below an empty line: right below the item, what is typed next would still be part of it.
    const quote = lead.trimEnd();
    const insert = isItem && isQuote ? `${quote}\n${quote} ` : gapBefore(text.slice(0, start));
    const caret = start + insert.length;
    return { from: start, to: endOfLine(text, at), insert, selection: { start: caret, end: caret } };
  }

  const following = isItem ? followingMarker(text, start, lead, marker) : '';
  const insert = `\n${lead}${following}`;
  const caret = at + insert.length;
  const rest = text.slice(at, endOfLine(text, at));
  const isCounting = ORDERED.test(following) && following !== marker;
  const later = isCounting ? renumber(text, endOfLine(text, at), lead, numberOf(following) + 1) : null;
  return {
    ...{ from: at, to: later?.to ?? at, insert: later ? insert + rest + later.insert : insert },
    selection: { start: caret, end: caret },
  };
};
