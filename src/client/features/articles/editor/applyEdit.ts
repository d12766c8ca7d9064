import { smallestEdit, type Edit } from './edit.ts';

/** Deprecated, and still the one way by which the browser's own undo hears of a change: w3c/editing#160. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- See above.
const execute = (command: string, text?: string) => document.execCommand(command, false, text);

function typeOver(field: HTMLTextAreaElement, insert: string): boolean {
  // Elsewhere it would type into another field.
  if (document.activeElement !== field || !('execCommand' in document)) return false;
  return insert === '' ? execute('delete') : execute('insertText', insert);
}

/**
 * Changes the field as typing would, so that undo takes the change back as one step. Takes the focus. Where the browser
 * can't, as in a disabled field, the text changes all the same. Either way the field tells by an `input` event.
 */
export function applyEdit(field: HTMLTextAreaElement, edit: Edit): void {
  const { from, to, insert, selection } = smallestEdit(field.value, edit);
  field.focus({ preventScroll: true });
  if (from !== to || insert !== '') {
    field.setSelectionRange(from, to);
    if (!typeOver(field, insert)) {
      field.setRangeText(insert, from, to, 'end');
      field.dispatchEvent(
        new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: insert }),
      );
    }
  }
  field.setSelectionRange(selection.start, selection.end);
}
