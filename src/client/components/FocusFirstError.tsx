import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

/** After a submit that found errors, here or at the server, the focus goes to the first field that has one. */
export function FocusFirstError() {
  const { isSubmitting, submitCount, errors } = useFormikContext();
  const marker = useRef<HTMLSpanElement>(null);
  const handled = useRef(0);

  useEffect(() => {
    if (isSubmitting || handled.current === submitCount) return;
    handled.current = submitCount;
    marker.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isSubmitting, submitCount, errors]);

  return <span ref={marker} hidden />;
}
