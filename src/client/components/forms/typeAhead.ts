/**
 * Collects what somebody types while the form they asked for is still loading. A real text field does it, so that input
 * methods, dead keys, dictation and the keyboard of a phone work as they do in the field that comes.
 */

type Take = (typed: string) => void;

let collector: HTMLTextAreaElement | null = null;
let typed = '';
/** Whether the form was asked for, and its field does not have the focus yet. */
let isAwaited = false;
let receiver: { field: HTMLTextAreaElement; take: Take } | null = null;

/** Seen by nobody. Zooming phones leave 16 px alone. */
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

/** Whether the focus may go to the field: nobody types elsewhere, or answers a dialog. */
const isFocusFree = (active: Element | null) =>
  active === collector || !active?.matches('input, textarea, select, [role$="dialog"] *');

/** Collects from now on, unless somebody types into another field. To be called within the click that asks for the form. */
export function startTypeAhead(): void {
  if (collector || !isFocusFree(document.activeElement)) return;
  const element = document.createElement('textarea');
  element.setAttribute('aria-label', 'New article');
  element.style.cssText = HIDDEN;
  element.addEventListener('blur', () => {
    // A window in the background keeps its focused element.
    if (document.activeElement !== element) removeCollector();
  });
  (document.querySelector('main') ?? document.body).prepend(element);
  collector = element;
  isAwaited = true;
  element.focus({ preventScroll: true });
}

/** Forgets what was typed: the form is not wanted any more. */
export function stopTypeAhead(): void {
  removeCollector();
  typed = '';
  isAwaited = false;
}

function handOver() {
  if (!receiver) return;
  const { field, take } = receiver;
  isAwaited = false;
  // First, as it ends a composition, whose text is whole only then.
  if (isFocusFree(document.activeElement)) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }
  removeCollector();
  const text = typed;
  typed = '';
  if (text !== '') take(text);
}

/**
 * Hands what was typed so far to the field that receives it, with the focus. Does nothing before that field is there, and
 * where nobody asked for the form: the address of the form changes too when its draft is saved for the first time.
 */
export function flushTypeAhead(): void {
  if (isAwaited) handOver();
}

/**
 * Gives this field the focus and what was typed for it, now and after each later `startTypeAhead`. Returns what ends
 * that.
 */
export function receiveTypeAhead(field: HTMLTextAreaElement, take: Take): () => void {
  const own = { field, take };
  receiver = own;
  handOver();
  return () => {
    if (receiver === own) receiver = null;
  };
}
