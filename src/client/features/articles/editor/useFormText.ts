import { useFormikContext } from 'formik';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { MarkdownEditor } from './markdownEditor.ts';

/** How long the text rests before the form gets it, in milliseconds. */
const REST = 300;

/**
 * Keeps the form's value and the editor's text together. The form gets the text with the first change, when it rests, on
 * leaving the field and before a submit. What the form gets from elsewhere, such as a kept text, goes into the field.
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

    function commit() {
      clearTimeout(rest);
      const text = editor.read();
      if (text === known.current) return;
      known.current = text;
      void setFieldValue(name, text);
    }
    function wait() {
      // From the first change on the form knows that there is something to lose.
      if (!isDirty.current) commit();
      clearTimeout(rest);
      rest = setTimeout(commit, REST);
    }
    const changed = () => {
      hasTyped.current = true;
      wait();
    };
    // Before React's own listeners, which submit what is drawn.
    const beforeSubmit = () => flushSync(commit);

    const forget = editor.onInput(changed);
    field?.addEventListener('blur', commit);
    form?.addEventListener('submit', beforeSubmit);
    return () => {
      clearTimeout(rest);
      forget();
      field?.removeEventListener('blur', commit);
      form?.removeEventListener('submit', beforeSubmit);
    };
  }, [editor, name, setFieldValue]);
}
