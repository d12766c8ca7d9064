import { type Command, type Edit, type Selection, minimizeEdit, withEdit } from './formatting/edit.ts';
import { withoutPlaceholders } from './images/placeholders.ts';

/**
 * The text field of an article. Its text is not in React state, so that typing is as fast in a long text as in a short
 * one. Code that needs the text reads it.
 */
export interface MarkdownEditor {
  /**
   * Returns the text to store, with its original line breaks and without placeholders of uploads. Also works without a
   * field.
   */
  read: () => string;
  /** Returns the text that offsets refer to: each line break is one `\n`. */
  fieldText: () => string;
  /** Returns the selection; both ends are the caret if nothing is selected. */
  selection: () => Selection;
  /** Sets the initial text, which can't be undone. */
  load: (text: string) => void;
  /** Replaces all of the text as one step that can be undone. The focus stays where it is. */
  replaceAll: (text: string) => void;
  /** Makes a change as one step that can be undone, and focuses the field. */
  apply: (edit: Edit) => void;
  /** Runs a command on the text and selection. Returns false if there was nothing to do. */
  run: (command: Command) => boolean;
  /**
   * Replaces each occurrence of `mark` in the text and in its undo history, so that undo and redo never show the mark
   * again. The focus and the position of the caret in the text stay the same. Returns false if it must be retried
   * later, because the author is composing a character or in a dialog.
   *
   * @param change returns the edit that replaces the first occurrence in a text, or null if there is none
   */
  amend: (mark: string, change: (text: string) => Edit | null) => boolean;
  /** Focuses the field, and types `typed` at the end of its text. */
  write: (typed?: string) => void;
  /** Calls the listener after each change, also during a composition. Returns a function that unsubscribes. */
  onInput: (listener: () => void) => () => void;
  /** Calls the listener after each change and when the caret has moved. */
  onCaret: (listener: () => void) => () => void;
  /** The field's React ref. */
  attach: (field: HTMLTextAreaElement) => () => void;
  field: () => HTMLTextAreaElement | null;
}

export function createMarkdownEditor(initial: string): MarkdownEditor {
  let field: HTMLTextAreaElement | null = null;
  /** The last text that was loaded rather than typed. Its line breaks are kept. */
  let original = initial;
  let text = withFieldBreaks(initial);
  const input = createListeners();
  const caret = createListeners();
  const history = createHistory();

  /** Moves the caret to the start, which is visible. Browsers put it at the end when the value is set. */
  function show() {
    if (!field) return;
    field.value = text;
    field.selectionEnd = 0;
  }

  const fieldText = () => field?.value ?? text;
  const selection = () => ({ start: field?.selectionStart ?? 0, end: field?.selectionEnd ?? 0 });
  function apply(edit: Edit) {
    if (field) applyEdit(field, { ...edit, insert: withFieldBreaks(edit.insert) });
  }

  function replaceAll(next: string) {
    original = next;
    const insert = withFieldBreaks(next);
    if (!field) {
      text = insert;
      return;
    }
    const { value } = field;
    if (value === insert) return;
    const target = field;
    keepFocused(() => applyEdit(target, replacing(value, insert)));
  }

  return {
    read: () => withoutPlaceholders(restoreLineBreaks(original, fieldText())),
    fieldText,
    selection,
    load(initial) {
      original = initial;
      text = withFieldBreaks(initial);
      show();
      input.call();
    },
    replaceAll,
    apply,
    run(command) {
      const edit = command(fieldText(), selection());
      if (edit) apply(edit);
      return edit !== null;
    },
    amend(mark, change) {
      if (field) return history.amend(field, mark, change);
      text = changeAll(text, change).text;
      return true;
    },
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
      const detach = history.attach();
      const onChange = () => {
        input.call();
        caret.call();
      };
      const onInput = (event: Event) => {
        history.skip(element, event);
        onChange();
      };
      const onMove = () => {
        if (document.activeElement === element) caret.call();
      };
      element.addEventListener('input', onInput);
      // Only newer browsers fire the event at the field.
      document.addEventListener('selectionchange', onMove);
      return () => {
        text = element.value;
        field = null;
        detach();
        element.removeEventListener('input', onInput);
        document.removeEventListener('selectionchange', onMove);
      };
    },
    field: () => field,
  };
}

function createListeners() {
  const all = new Set<() => void>();
  return {
    call: () => all.forEach((listener) => listener()),
    add: (listener: () => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}

/** Deprecated, but the only way to add a change to the browser's undo history: w3c/editing#160. */
// oxlint-disable-next-line typescript/no-deprecated -- See above.
const execCommand = (command: string, text?: string) => document.execCommand(command, false, text);

/** Texts with more lines than this are inserted as HTML. */
const MANY_LINES = 20;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

let policy: { createHTML: (text: string) => unknown } | undefined;
/** Escapes a text as Trusted Types require. The content security policy allows this policy by name. */
function escapeToTrustedHtml(text: string): unknown {
  const { trustedTypes } = window as Window & {
    trustedTypes?: {
      createPolicy: (name: string, rules: { createHTML: typeof escapeHtml }) => typeof policy;
    };
  };
  policy ??= trustedTypes?.createPolicy('plain-text', { createHTML: escapeHtml }) ?? {
    createHTML: escapeHtml,
  };
  return policy.createHTML(text);
}

/**
 * Types a text over the selection. Chromium types line by line, with a layout and an `input` event for each line, so a
 * thousand paragraphs block the page for seconds. It inserts HTML all at once, and a text field turns that back into
 * text. Other browsers don't insert HTML there, but type fast.
 */
function typeText(field: HTMLTextAreaElement, insert: string): boolean {
  if (insert.split('\n', MANY_LINES + 1).length > MANY_LINES) {
    const { value, selectionStart, selectionEnd } = field;
    const wanted = value.slice(0, selectionStart) + insert + value.slice(selectionEnd);
    const isDone = execCommand('insertHTML', escapeToTrustedHtml(insert) as string);
    if (isDone && field.value === wanted) return true;
    if (field.value !== value) execCommand('undo');
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  return execCommand('insertText', insert);
}

const isChromium = () => navigator.userAgent.includes('Chrome/');

/**
 * Returns false if the browser did nothing, or something else: with combined characters, it may replace more than
 * requested.
 */
function typeOver(field: HTMLTextAreaElement, { from, to, insert }: Edit, wanted: string): boolean {
  // Chromium can't redo a change that includes the line break at the end of the text, so that is deleted afterwards, in
  // the same step. In other browsers that would be a second step.
  const isOverLastBreak =
    isChromium() && from < to && to === field.value.length && field.value.endsWith('\n');
  const end = isOverLastBreak ? to - 1 : to;
  field.setSelectionRange(from, end);
  // Without the focus, the browser would type into another field.
  if (document.activeElement !== field || !('execCommand' in document)) return false;
  const isDone =
    (insert !== '' ? typeText(field, insert) : from === end || execCommand('delete')) &&
    (!isOverLastBreak || execCommand('forwardDelete'));
  if (!isDone || field.value === wanted) return isDone;
  execCommand('undo');
  return false;
}

let isEditing = false;

/**
 * Returns whether code is changing the text right now: some browsers fire `beforeinput` for this as they do for typing.
 */
export const isApplying = (): boolean => isEditing;

/**
 * Changes the field as typing would, so that undo reverts the change as one step, and focuses it. If the browser can't
 * do that, as in a disabled field, sets the text instead. Either way the field fires an `input` event.
 */
function applyEdit(field: HTMLTextAreaElement, edit: Edit): void {
  const small = minimizeEdit(field.value, edit);
  const wanted = withEdit(field.value, small);
  isEditing = true;
  field.focus({ preventScroll: true });
  const isDone = field.value === wanted || typeOver(field, small, wanted);
  isEditing = false;
  if (!isDone) {
    field.value = wanted;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
  }
  field.setSelectionRange(edit.selection.start, edit.selection.end);
}

/** Restores the focus after a change that moves it. */
function keepFocused(change: () => void) {
  const focused = document.activeElement;
  change();
  if (focused instanceof HTMLElement && focused !== document.activeElement)
    focused.focus({ preventScroll: true });
}

/* -------------------------------------------------- Undo history -------------------------------------------------- */

/** Applies `change` until it returns null. Returns the text and the new position of `offset`. */
function changeAll(before: string, change: (text: string) => Edit | null, offset = 0) {
  let [text, moved] = [before, offset];
  for (let edit = change(text); edit; edit = change(text)) {
    const { from, to, insert } = edit;
    if (moved >= to) moved += from + insert.length - to;
    else if (moved > from) moved = from + insert.length;
    text = withEdit(text, edit);
  }
  return { text, moved };
}

/** Maximum number of undo steps to rewrite. Fewer in a long text, as each step costs a layout of it. */
const STEPS_MAX = 100;
const CHARACTERS_MAX = 2_000_000;

/**
 * The undo history belongs to the browser, which has no API to change an earlier step. So this undoes all steps back to
 * the one that added the mark, and types them again with the change.
 */
function createHistory() {
  /** Replaced marks. Steps that can't be rewritten may still contain them. */
  const gone = new Set<string>();
  let isComposing = false;
  let isSilent = false;

  const onComposition = ({ type }: Event) => (isComposing = type === 'compositionstart');
  // Hides the intermediate states from listeners.
  const silence = (event: Event) => {
    if (isSilent) event.stopImmediatePropagation();
  };

  /** Undoes or redoes a step of the field. Returns false if there is none. */
  function step(field: HTMLTextAreaElement, command: 'undo' | 'redo'): boolean {
    const { value } = field;
    if (!execCommand(command)) return false;
    if (field.value !== value) return true;
    // Chromium has one history for all fields of the page, so that was a step of another field.
    execCommand(command === 'undo' ? 'redo' : 'undo');
    field.focus({ preventScroll: true });
    return false;
  }

  /**
   * Undoes all steps back to before the mark. Returns the texts from then until now, oldest first; null if there are
   * too many.
   */
  function rewind(field: HTMLTextAreaElement, mark: string): string[] | null {
    const states = [field.value];
    const max = Math.min(STEPS_MAX, CHARACTERS_MAX / field.value.length);
    while (field.value.includes(mark)) {
      if (states.length > max || !step(field, 'undo')) {
        while (states.length > 1 && step(field, 'redo')) states.pop();
        return null;
      }
      states.unshift(field.value);
    }
    return states;
  }

  function rewrite(field: HTMLTextAreaElement, mark: string, change: (text: string) => Edit | null) {
    if (document.activeElement !== field || !('execCommand' in document)) return;
    const [, ...states] = rewind(field, mark) ?? [];
    for (const state of states) {
      const { text } = changeAll(state, change);
      const { value } = field;
      if (value === text) continue;
      const whole = { from: 0, to: value.length, insert: text, selection: { start: 0, end: 0 } };
      // If that fails, sets the text, which ends the undo history.
      if (!typeOver(field, minimizeEdit(value, whole), text)) field.value = text;
    }
  }

  return {
    attach() {
      document.addEventListener('compositionstart', onComposition);
      document.addEventListener('compositionend', onComposition);
      document.addEventListener('input', silence, true);
      return () => {
        document.removeEventListener('compositionstart', onComposition);
        document.removeEventListener('compositionend', onComposition);
        document.removeEventListener('input', silence, true);
      };
    },

    amend(field: HTMLTextAreaElement, mark: string, change: (text: string) => Edit | null): boolean {
      // Dialogs keep the focus.
      const isElsewhere = document.activeElement?.closest('[role="dialog"]');
      if (isComposing || isElsewhere) return false;
      gone.add(mark);
      const { value, selectionStart, selectionEnd, selectionDirection } = field;
      const { text, moved: start } = changeAll(value, change, selectionStart);
      const { moved: end } = changeAll(value, change, selectionEnd);
      if (text === value) return true;
      const top = window.scrollY;
      isEditing = true;
      isSilent = true;
      keepFocused(() => {
        field.focus({ preventScroll: true });
        rewrite(field, mark, change);
      });
      isSilent = false;
      isEditing = false;
      if (field.value === text)
        field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
      else keepFocused(() => applyEdit(field, replacing(field.value, text)));
      field.setSelectionRange(start, end, selectionDirection);
      window.scrollTo({ top, behavior: 'instant' });
      return true;
    },

    /** Continues undoing or redoing past states that contain a replaced mark. */
    skip(field: HTMLTextAreaElement, event: Event) {
      const type = 'inputType' in event ? event.inputType : '';
      if (isEditing || (type !== 'historyUndo' && type !== 'historyRedo')) return;
      const hasMark = () => [...gone].some((mark) => field.value.includes(mark));
      if (!hasMark()) return;
      // Waits until the browser's own step is done.
      setTimeout(() => {
        isEditing = true;
        for (let steps = 0; hasMark() && steps < STEPS_MAX; steps += 1)
          if (!step(field, type === 'historyUndo' ? 'undo' : 'redo')) break;
        isEditing = false;
        const text = withoutPlaceholders(field.value);
        if (hasMark() && text !== field.value) applyEdit(field, replacing(field.value, text));
      });
    },
  };
}

const replacing = (before: string, insert: string): Edit => ({
  from: 0,
  to: before.length,
  insert,
  selection: { start: insert.length, end: insert.length },
});

/** Normalizes line breaks to `\n`, as a text field does. */
const withFieldBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Converts an offset in the field's text, which counts each line break once, to one in `original`. */
function toOriginalOffset(original: string, length: number): number {
  let [at, rest] = [0, length];
  for (; rest > 0; rest -= 1) at += original.startsWith('\r\n', at) ? 2 : 1;
  return at;
}

/** Restores the original's line breaks in an edited text: untouched lines keep theirs, new ones get the most common kind. */
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
    original.slice(0, toOriginalOffset(original, start)) +
    text.slice(start, text.length - end).replaceAll('\n', lineBreak) +
    original.slice(toOriginalOffset(original, before.length - end));
  // A lone `\r` of an old text and a `\n` after it would become one line break.
  return withFieldBreaks(restored) === text ? restored : text;
}
