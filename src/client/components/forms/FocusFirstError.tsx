import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

/**
 * After a submit that found errors, here or at the server, the focus goes to the first field that has one. Where no
 * field has one it goes back to the button, which lost it by being disabled on the way. Whoever has gone on to another
 * place, and may be typing there, is left alone.
 */
export function FocusFirstError() {
  const { isSubmitting, submitCount, errors } = useFormikContext();
  const marker = useRef<HTMLSpanElement>(null);
  const handled = useRef(0);
  const sentFrom = useRef<Element>(null);

  useEffect(() => {
    const form = marker.current?.closest('form');
    const focused = document.activeElement;
    if (isSubmitting) sentFrom.current = focused;
    if (isSubmitting || handled.current === submitCount) return;
    handled.current = submitCount;
    const isLost = focused === document.body;
    if (!isLost && focused !== sentFrom.current) return;
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) {
      invalid.focus();
      // What is wrong stands below the field, which may be as high as the window.
      const sentence = invalid.getAttribute('aria-describedby');
      if (sentence) document.getElementById(sentence)?.scrollIntoView({ block: 'nearest' });
    } else if (isLost) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [isSubmitting, submitCount, errors]);

  return <span ref={marker} hidden />;
}
