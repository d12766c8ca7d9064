import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';

/** A part of a text, and whether the other text has something else in its place. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** Lines that both texts have, or lines of the one and what the other has in their place, which may be nothing. */
export type Block = { kind: 'same'; lines: string[] } | { kind: 'changed'; before: Piece[]; after: Piece[] };

/**
 * In milliseconds, for a whole comparison. It happens in the page and not in a worker, which the content security policy
 * would have to be opened for: a text of usual length takes a few, and what this bound cuts off is shown more coarsely.
 */
const TIME = 300;

/** Where less of two texts is the same, words that happen to be in both say nothing. */
const ALIKE = 0.4;

/** With line breaks of one kind, and one at the end: their differences are nobody's words. */
function withLineBreaks(text: string): string {
  const unified = text.replaceAll('\r\n', '\n');
  return unified === '' || unified.endsWith('\n') ? unified : `${unified}\n`;
}

const linesOf = (text: string) => text.slice(0, -1).split('\n');

/** Compares line by line, then word by word within lines that changed. In bounded time, whatever the texts are. */
export function compareTexts(before: string, after: string): Block[] {
  const end = performance.now() + TIME;
  const [former, latter] = [withLineBreaks(before), withLineBreaks(after)];
  const changes = diffLines(former, latter, { timeout: TIME }) ?? [
    { value: former, removed: true, added: false },
    { value: latter, removed: false, added: true },
  ];

  const blocks: Block[] = [];
  let removed = '';
  let added = '';
  const closeChange = () => {
    if (removed || added) blocks.push(compareWords(removed, added, end));
    removed = added = '';
  };
  for (const change of changes) {
    if (change.removed) removed += change.value;
    else if (change.added) added += change.value;
    else if (change.value) {
      closeChange();
      blocks.push({ kind: 'same', lines: linesOf(change.value) });
    }
  }
  closeChange();
  return blocks;
}

const asAWhole = (text: string): Piece[] => (text ? [{ text, isChanged: false }] : []);

function compareWords(before: string, after: string, end: number): Block {
  const coarse: Block = { kind: 'changed', before: asAWhole(before), after: asAWhole(after) };
  const timeout = end - performance.now();
  if (!before || !after || timeout <= 0) return coarse;
  const words = diffWordsWithSpace(before, after, { timeout });
  if (!words) return coarse;

  const same = words.filter(({ added, removed }) => !added && !removed);
  const length = same.reduce((sum, { value }) => sum + value.trim().length, 0);
  if (length < ALIKE * Math.max(before.trim().length, after.trim().length)) return coarse;

  const side = (isOther: (word: ChangeObject<string>) => boolean): Piece[] =>
    words
      .filter((word) => !isOther(word))
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { kind: 'changed', before: side(({ added }) => added), after: side(({ removed }) => removed) };
}
