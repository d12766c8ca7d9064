/**
 * Collects what the user types while a form is loading. Uses a real text field, so that input methods, dead keys,
 * dictation and on-screen keyboards work as in the form's own field.
 */

/** The form that takes over from the collector. */
interface Receiver {
  /** Focuses the field that takes the keys. */
  focus: () => void;
  insert: (typed: string) => void;
}

let collector: HTMLTextAreaElement | null = null;
let typed = '';
/** Whether the form is loading and its field does not have the focus yet. */
let isAwaited = false;
let receiver: Receiver | null = null;

/** Invisible. Phones don't zoom into fields with a font size of 16 px. */
const HIDDEN =
  'position: fixed; top: 0; width: 1px; height: 1px; padding: 0; border: 0; opacity: 0; font-size: 16px';

function removeCollector() {
  if (!collector) return;
  const { value } = collector;
  const element = collector;
  collector = null;
  typed += value;
  element.remove();
}

/** Returns whether the focus can be moved. It can't if it is in another field or a dialog. */
const isFocusFree = (active: Element | null) =>
  active === collector || !active?.matches('input, textarea, select, [role$="dialog"] *');

/**
 * Starts collecting, unless the user types into another field. Call it in the click handler that opens the form.
 *
 * @param label the name of the form
 * @param text what was typed before
 */
export function startTypeAhead(label: string, text = ''): void {
  if (collector || !isFocusFree(document.activeElement)) return;
  const element = document.createElement('textarea');
  element.setAttribute('aria-label', label);
  element.value = text;
  element.style.cssText = HIDDEN;
  element.addEventListener('blur', () => {
    // The element stays focused when the window loses the focus.
    if (document.activeElement !== element) removeCollector();
  });
  (document.querySelector('main') ?? document.body).prepend(element);
  collector = element;
  isAwaited = true;
  element.focus({ preventScroll: true });
}

/** Discards what was typed, because the form will not open. */
export function stopTypeAhead(): void {
  removeCollector();
  typed = '';
  isAwaited = false;
}

function deliver() {
  if (!receiver) return;
  const { focus, insert } = receiver;
  isAwaited = false;
  // First, because it ends a composition, whose text is complete only then.
  if (isFocusFree(document.activeElement)) focus();
  removeCollector();
  const text = typed;
  typed = '';
  if (text !== '') insert(text);
}

/**
 * Moves the focus and what was typed to the form's field. Does nothing before the field exists or if no form was opened:
 * the address of a form also changes when its draft is first saved.
 */
export function flushTypeAhead(): void {
  if (isAwaited) deliver();
}

/** Moves the focus and typed text to this form, now and after later `startTypeAhead` calls. Returns a function that stops it. */
export function receiveTypeAhead(form: Receiver): () => void {
  receiver = form;
  deliver();
  return () => {
    if (receiver === form) receiver = null;
  };
}
