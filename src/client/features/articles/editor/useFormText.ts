import { useFormikContext } from 'formik';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { MarkdownEditor } from './markdownEditor.ts';

/** In milliseconds: how long the text rests before the form gets it, and how long typing puts that off. */
const REST = 300;
const AT_LEAST = 1000;

/** Calls back when nobody waits for the page, in half a second at the latest. Returns what cancels it. */
function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    act();
    return () => undefined;
  }
  const handle = requestIdleCallback(act, { timeout: 500 });
  return () => cancelIdleCallback(handle);
}

/**
 * Keeps the form's value and the editor's text together. The form gets the text with the first change, when it rests, at
 * least each second, when a composition ends, on leaving the field or the page, and before a submit. What the form gets from elsewhere, such as a kept text, goes into the field.
 */
export function useFormText(editor: MarkdownEditor, name: string): void {
  const { getFieldMeta, setFieldValue, dirty } = useFormikContext();
  const { value } = getFieldMeta<string>(name);
  const known = useRef(value);
  const hasTyped = useRef(false);
  const isDirty = useRef(dirty);

  useLayoutEffect(() => {
    isDirty.current = dirty;
  }, [dirty]);

  useLayoutEffect(() => {
    if (value === known.current) return;
    known.current = value;
    if (hasTyped.current) editor.replaceAll(value);
    else editor.load(value);
  }, [editor, value]);

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const field = editor.field();
    const form = field?.form;

    let changedAt: number | null = null;
    let cancel = () => undefined as void;

    function commit() {
      clearTimeout(rest);
      cancel();
      changedAt = null;
      const text = editor.read();
      if (text === known.current) return;
      known.current = text;
      void setFieldValue(name, text);
    }
    function wait() {
      // From the first change on the form knows that there is something to lose.
      if (!isDirty.current) commit();
      clearTimeout(rest);
      changedAt ??= Date.now();
      // Between two keys: the form checks and keeps the whole text, however long it is.
      const soon = () => (cancel = whenIdle(commit));
      rest = setTimeout(soon, Math.min(REST, Math.max(0, changedAt + AT_LEAST - Date.now())));
    }
    const changed = () => {
      hasTyped.current = true;
      wait();
    };

    // Before React's own listeners, which submit what is drawn.
    const atOnce = () => flushSync(commit);

    const forget = editor.onInput(changed);
    field?.addEventListener('blur', commit);
    field?.addEventListener('compositionend', atOnce);
    document.addEventListener('visibilitychange', atOnce);
    form?.addEventListener('submit', atOnce);
    return () => {
      clearTimeout(rest);
      cancel();
      forget();
      field?.removeEventListener('blur', commit);
      field?.removeEventListener('compositionend', atOnce);
      document.removeEventListener('visibilitychange', atOnce);
      form?.removeEventListener('submit', atOnce);
    };
  }, [editor, name, setFieldValue]);
}
