import { type Command, type Selection, withEdit } from '../../src/client/features/editor/formatting/edit.ts';

/** Marks the caret in a text, or both ends of the selection. */
const CARET = '‸';

function readCaret(shown: string): { text: string; selection: Selection } {
  const [before = '', selected = '', after] = shown.split(CARET);
  if (after === undefined)
    return { text: before + selected, selection: { start: before.length, end: before.length } };
  const start = before.length;
  return { text: before + selected + after, selection: { start, end: start + selected.length } };
}

export function showCaret(text: string, { start, end }: Selection): string {
  const selected = start === end ? '' : text.slice(start, end) + CARET;
  return text.slice(0, start) + CARET + selected + text.slice(end);
}

/** Runs a command on a text with a marked caret. Returns the result, or null if the command does nothing. */
export function runCommand(command: Command, shown: string): string | null {
  const { text, selection } = readCaret(shown);
  const edit = command(text, selection);
  return edit && showCaret(withEdit(text, edit), edit.selection);
}
