import { type Edit, type Selection, smallestEdit, withEdit } from './formatting/edit.ts';

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
function applyEdit(field: HTMLTextAreaElement, edit: Edit): void {
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

/** A text as a text field has it: each line break is one `\n`. */
const withFieldBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

/** How far into `original` the first `length` characters reach of what a field makes of it. */
function originalLength(original: string, length: number): number {
  let [at, rest] = [0, length];
  for (; rest > 0; rest -= 1) at += original.startsWith('\r\n', at) ? 2 : 1;
  return at;
}

/**
 * The text of a field in which `original` was edited, with the line breaks of the original: lines that nobody touched
 * keep theirs, new ones get the kind that most have.
 */
function restoreLineBreaks(original: string, text: string): string {
  if (!original.includes('\r')) return text;
  const before = withFieldBreaks(original);
  if (before === text) return original;

  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;

  const windows = original.split('\r\n').length - 1;
  const lineBreak = windows * 2 >= before.split('\n').length - 1 ? '\r\n' : '\n';
  const restored =
    original.slice(0, originalLength(original, start)) +
    text.slice(start, text.length - end).replaceAll('\n', lineBreak) +
    original.slice(originalLength(original, before.length - end));
  // A lone `\r`, which ancient texts have, would make one break of two with a `\n` behind it.
  return withFieldBreaks(restored) === text ? restored : text;
}

/**
 * The text field of an article, which keeps its text by itself: no state holds it, so that a key costs the same in a
 * long text as in a short one. Whoever needs the text reads it when it is due.
 */
export interface MarkdownEditor {
  /** The text to store, also when its field has left the page: with the line breaks that it came with. */
  read: () => string;
  /** The text as the field has it, to which offsets belong: each line break is one `\n`. */
  fieldText: () => string;
  /** What is selected; the caret's place at both ends, if nothing is. */
  selection: () => Selection;
  /** The text with which writing begins. It can't be undone. */
  load: (text: string) => void;
  /** Puts another text in place of all, as one step that can be undone. The focus stays where it is. */
  replaceAll: (text: string) => void;
  /** Makes a change as one step that can be undone, with the focus in the field. */
  apply: (edit: Edit) => void;
  /** Gives the field the focus, and types this at the end of its text. */
  write: (typed?: string) => void;
  /** Calls back after each change, whoever made it, also within a composition. Returns what ends that. */
  onInput: (listener: () => void) => () => void;
  /** Calls back as `onInput` does, and when the caret has moved. */
  onCaret: (listener: () => void) => () => void;
  /** The field: given by React when it is drawn. */
  attach: (field: HTMLTextAreaElement) => () => void;
  field: () => HTMLTextAreaElement | null;
}

function listeners() {
  const all = new Set<() => void>();
  return {
    call: () => all.forEach((listener) => listener()),
    add: (listener: () => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}

export function createMarkdownEditor(initial: string): MarkdownEditor {
  let field: HTMLTextAreaElement | null = null;
  /** The text that came last from elsewhere. */
  let original = initial;
  let text = withFieldBreaks(initial);
  const input = listeners();
  const caret = listeners();

  /** The caret goes to the beginning, which is in sight: browsers put it at the end of a value that is set. */
  function show() {
    if (!field) return;
    field.value = text;
    field.selectionEnd = 0;
  }

  const fieldText = () => field?.value ?? text;
  const apply = (edit: Edit) => field && applyEdit(field, { ...edit, insert: withFieldBreaks(edit.insert) });

  function replaceAll(written: string) {
    original = written;
    const other = withFieldBreaks(written);
    if (!field) {
      text = other;
      return;
    }
    const { value } = field;
    if (value === other) return;
    const focused = document.activeElement;
    applyEdit(field, {
      from: 0,
      to: value.length,
      insert: other,
      selection: { start: other.length, end: other.length },
    });
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  return {
    read: () => restoreLineBreaks(original, fieldText()),
    fieldText,
    selection: () => ({ start: field?.selectionStart ?? 0, end: field?.selectionEnd ?? 0 }),
    load(other) {
      original = other;
      text = withFieldBreaks(other);
      show();
      input.call();
    },
    replaceAll,
    apply,
    write(typed = '') {
      field?.focus();
      const end = fieldText().length;
      const caret = end + typed.length;
      if (typed !== '') apply({ from: end, to: end, insert: typed, selection: { start: caret, end: caret } });
    },
    onInput: input.add,
    onCaret: caret.add,
    attach(element) {
      field = element;
      show();
      const changed = () => {
        input.call();
        caret.call();
      };
      const moved = () => {
        if (document.activeElement === element) caret.call();
      };
      element.addEventListener('input', changed);
      // Newer browsers tell the field, all of them tell the document.
      document.addEventListener('selectionchange', moved);
      return () => {
        text = element.value;
        field = null;
        element.removeEventListener('input', changed);
        document.removeEventListener('selectionchange', moved);
      };
    },
    field: () => field,
  };
}
