import { smallestEdit, withEdit, type Edit } from './edit.ts';

/** Deprecated, and still the one way by which the browser's own undo hears of a change: w3c/editing#160. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- See above.
const execute = (command: string, text?: string) => document.execCommand(command, false, text);

/** From how many lines on a text goes into the field as html. */
const MANY_LINES = 20;

/** Html of this very text: no markup of it is left to act. */
const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

let policy: { createHTML: (text: string) => unknown } | undefined;
/** The same as the content security policy wants it, which allows this one maker of html by its name. */
function asTrustedHtml(text: string): unknown {
  const { trustedTypes } = window as Window & {
    trustedTypes?: { createPolicy: (name: string, rules: { createHTML: typeof asHtml }) => typeof policy };
  };
  policy ??= trustedTypes?.createPolicy('plain-text', { createHTML: asHtml }) ?? { createHTML: asHtml };
  return policy.createHTML(text);
}

/**
 * Types a text over what is selected. Chromium types line by line, with a layout and an `input` event for each: a thousand
 * paragraphs hold up the page for seconds. Html it inserts at once, and a text field makes text of it again. Other
 * browsers, which don't, type fast.
 */
function typeText(field: HTMLTextAreaElement, insert: string): boolean {
  if (insert.split('\n', MANY_LINES + 1).length > MANY_LINES) {
    const { value, selectionStart, selectionEnd } = field;
    const wanted = value.slice(0, selectionStart) + insert + value.slice(selectionEnd);
    const isDone = execute('insertHTML', asTrustedHtml(insert) as string);
    if (isDone && field.value === wanted) return true;
    if (field.value !== value) execute('undo');
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  return execute('insertText', insert);
}

/** False if the browser did not, or did something else: it may take more for one character than there was to replace. */
function typeOver(field: HTMLTextAreaElement, { from, to, insert }: Edit, wanted: string): boolean {
  // Chromium can't redo what went over the line break at the end of the text. It goes afterwards, in the same step.
  const isOverLastBreak = from < to && to === field.value.length && field.value.endsWith('\n');
  const end = isOverLastBreak ? to - 1 : to;
  field.setSelectionRange(from, end);
  // Elsewhere it would type into another field.
  if (document.activeElement !== field || !('execCommand' in document)) return false;
  const isDone =
    (insert !== '' ? typeText(field, insert) : from === end || execute('delete')) &&
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
