import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

/**
 * After a submit that found errors, here or at the server, the focus goes to the first field that has one. Where no
 * field has one it goes back to the button, which lost it by being disabled on the way.
 */
export function FocusFirstError() {
  const { isSubmitting, submitCount, errors } = useFormikContext();
  const marker = useRef<HTMLSpanElement>(null);
  const handled = useRef(0);

  useEffect(() => {
    if (isSubmitting || handled.current === submitCount) return;
    handled.current = submitCount;
    const form = marker.current?.closest('form');
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const isLost = form?.ownerDocument.activeElement === form?.ownerDocument.body;
    if (invalid) invalid.focus();
    else if (isLost) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [isSubmitting, submitCount, errors]);

  return <span ref={marker} hidden />;
}
