import { smallestEdit, withEdit, type Edit } from './edit.ts';

/** Deprecated, and still the one way by which the browser's own undo hears of a change: w3c/editing#160. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- See above.
const execute = (command: string, text?: string) => document.execCommand(command, false, text);

/** False if the browser did not, or did something else: it may take more for one character than there was to replace. */
function typeOver(field: HTMLTextAreaElement, { from, to, insert }: Edit, wanted: string): boolean {
  // Chromium can't redo what went over the line break at the end of the text. It goes afterwards, in the same step.
  const isOverLastBreak = from < to && to === field.value.length && field.value.endsWith('\n');
  const end = isOverLastBreak ? to - 1 : to;
  field.setSelectionRange(from, end);
  // Elsewhere it would type into another field.
  if (document.activeElement !== field || !('execCommand' in document)) return false;
  const isDone =
    (insert !== '' ? execute('insertText', insert) : from === end || execute('delete')) &&
    (!isOverLastBreak || execute('forwardDelete'));
  if (!isDone || field.value === wanted) return isDone;
  execute('undo');
  return false;
}

let isUnderWay = false;

/** Whether a change is being made right now: some browsers tell of it before, as of a person's typing. */
export const isApplying = (): boolean => isUnderWay;

/**
 * Changes the field as typing would, so that undo takes the change back as one step. Takes the focus. Where the browser
 * can't, as in a disabled field, the text changes all the same. Either way the field tells by an `input` event.
 */
export function applyEdit(field: HTMLTextAreaElement, edit: Edit): void {
  const small = smallestEdit(field.value, edit);
  const wanted = withEdit(field.value, small);
  isUnderWay = true;
  field.focus({ preventScroll: true });
  const isDone = field.value === wanted || typeOver(field, small, wanted);
  isUnderWay = false;
  if (!isDone) {
    field.value = wanted;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
  }
  field.setSelectionRange(edit.selection.start, edit.selection.end);
}
