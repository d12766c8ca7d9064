import { applyEdit } from './applyEdit.ts';
import type { Edit, Selection } from './edit.ts';
import { restoreLineBreaks, withFieldBreaks } from './lineBreaks.ts';

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
