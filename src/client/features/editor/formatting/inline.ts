import { type Command, readLine, type Selection, startOfLine } from './edit.ts';

/** The texts that are selected, line by line, without what makes them lists, quotes or headings: no mark goes across lines. */
function piecesOf(text: string, { start, end }: Selection): Selection[] {
  let at = start;
  return text
    .slice(start, end)
    .split('\n')
    .flatMap((line) => {
      const from = at;
      at += line.length + 1;
      const { lead, marker } = startOfLine(text, from) === from ? readLine(line) : { lead: '', marker: '' };
      const content = line.slice(lead.length + marker.length);
      const first = from + line.length - content.trimStart().length;
      const piece = content.trim();
      return piece === '' ? [] : [{ start: first, end: first + piece.length }];
    });
}

/** How often `sign` stands at this place in a row, looking on or back. */
function run(text: string, at: number, sign: string, step: 1 | -1): number {
  let length = 0;
  while (text[step === 1 ? at + length : at - length - 1] === sign) length += 1;
  return length;
}

/** Whether a row of signs has this mark in it: `***` is both bold and italic, `**` is not italic. */
const holds = (length: number, mark: string) =>
  mark.length === 1 ? length % 2 === 1 : length >= mark.length;

interface Piece {
  /** What it is without the mark. */
  inner: Selection;
  /** The same with the mark around it; null, if there is none. */
  marked: Selection | null;
}

function findMark(text: string, { start, end }: Selection, mark: string): Selection | null {
  const [sign = '', size] = [mark[0], mark.length];
  const [before, after] = [run(text, start, sign, -1), run(text, end, sign, 1)];
  if (holds(Math.min(before, after), mark)) return { start: start - size, end: end + size };
  const [first, last] = [run(text, start, sign, 1), run(text, end, sign, -1)];
  return holds(Math.min(first, last), mark) && end - start > 2 * size ? { start, end } : null;
}

function readPiece(text: string, piece: Selection, marks: readonly string[]): Piece {
  for (const mark of marks) {
    const marked = findMark(text, piece, mark);
    if (marked)
      return { marked, inner: { start: marked.start + mark.length, end: marked.end - mark.length } };
  }
  return { marked: null, inner: piece };
}

function atCaret(text: string, at: number, mark: string) {
  const [sign = '', size] = [mark[0], mark.length];
  const isBetween = run(text, at, sign, -1) === size && run(text, at, sign, 1) === size;
  return isBetween
    ? { from: at - size, to: at + size, insert: '', selection: { start: at - size, end: at - size } }
    : { from: at, to: at, insert: mark + mark, selection: { start: at + size, end: at + size } };
}

/** Marks what is selected, or takes the mark away where all of it has one. `marks` are read; the first is written. */
export const toggleMark =
  (...marks: [string, ...string[]]): Command =>
  (text, selection) => {
    const [mark] = marks;
    if (selection.start === selection.end) return atCaret(text, selection.start, mark);
    const pieces = piecesOf(text, selection).map((piece) => readPiece(text, piece, marks));
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) return null;

    const takesAway = pieces.every(({ marked }) => marked !== null);
    const from = (first.marked ?? first.inner).start;
    let [to, insert] = [from, ''];
    for (const { inner, marked } of pieces) {
      const outer = marked ?? inner;
      const content = text.slice(inner.start, inner.end);
      insert += text.slice(to, outer.start);
      insert += takesAway ? content : marked ? text.slice(marked.start, marked.end) : mark + content + mark;
      to = outer.end;
    }

    const [ahead, behind] = takesAway
      ? [0, 0]
      : [first, last].map(({ marked, inner }) => (marked ? inner.start - marked.start : mark.length));
    return {
      ...{ from, to, insert },
      selection: { start: from + (ahead ?? 0), end: from + insert.length - (behind ?? 0) },
    };
  };

/** Code within a line, by as many backticks as its own want. */
export const toggleCode: Command = (text, selection) => {
  const { start, end } = selection;
  const code = text.slice(start, end);
  if (start === end) return toggleMark('`')(text, selection);
  const [before, after] = [run(text, start, '`', -1), run(text, end, '`', 1)];
  if (before > 0 && before === after)
    return {
      ...{ from: start - before, to: end + after, insert: code },
      selection: { start: start - before, end: end - before },
    };
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const room = /^`|`$/.test(code) ? ' ' : '';
  const size = fence.length + room.length;
  return {
    ...{ from: start, to: end, insert: fence + room + code + room + fence },
    selection: { start: start + size, end: end + size },
  };
};

/** What may stand for an address by itself. */
export const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

const WHOLE_LINK = /^!?\[([^\]]*)\]\([^)]*\)$/;

/** `[text](address)`, with the caret where something is missing. Of a whole link its text is left. */
const link =
  (opening: '[' | '!['): Command =>
  (text, { start, end }) => {
    const selected = text.slice(start, end);
    const inner = WHOLE_LINK.exec(selected)?.[1];
    if (inner !== undefined)
      return { from: start, to: end, insert: inner, selection: { start, end: start + inner.length } };

    const isAddress = ADDRESS.test(selected);
    const insert = isAddress ? `${opening}](${selected})` : `${opening}${selected}]()`;
    const at = start + (isAddress || start === end ? opening.length : insert.length - 1);
    return { from: start, to: end, insert, selection: { start: at, end: at } };
  };

export const insertLink = link('[');
export const insertPicture = link('![');

/** The selected text as a link to this address. */
export const linkTo =
  (address: string): Command =>
  (text, { start, end }) => {
    const insert = `[${text.slice(start, end)}](${address})`;
    const at = start + insert.length;
    return { from: start, to: end, insert, selection: { start: at, end: at } };
  };
