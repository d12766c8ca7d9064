import { useEffect, useRef } from 'react';
import { focusHeading } from '../page/focusHeading.ts';

/**
 * For a dialog that does away with the button from which it was opened: once it is closed, and has given the focus back
 * to that button, the focus goes to the heading of the page.
 *
 * @returns tells whether it was done
 */
export function useHeadingAfterwards(isOpen: boolean): (isDone: boolean) => void {
  const isDue = useRef(false);

  useEffect(() => {
    if (isOpen || !isDue.current) return;
    isDue.current = false;
    focusHeading();
  }, [isOpen]);

  return (isDone) => {
    isDue.current = isDone;
  };
}
