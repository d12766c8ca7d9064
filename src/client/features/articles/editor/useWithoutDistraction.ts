import { useEffect, type RefObject } from 'react';

/** All that stands around this element, within the page: toasts and dialogs stand beside the page. */
function around(element: Element): HTMLElement[] {
  const others: HTMLElement[] = [];
  let inner = element;
  for (let outer = inner.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
    for (const child of outer.children)
      if (child !== inner && child instanceof HTMLElement && !child.inert) others.push(child);
    inner = outer;
  }
  return others;
}

/**
 * While it is on, this element covers the window: what stands under it can't be reached, and Escape calls `leave`. Then
 * the page is scrolled to the element.
 */
export function useWithoutDistraction(
  frame: RefObject<HTMLElement | null>,
  isOn: boolean,
  leave: () => void,
): void {
  useEffect(() => {
    const element = frame.current;
    if (!isOn || !element) return;
    const others = around(element);
    others.forEach((other) => (other.inert = true));
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    const press = (event: KeyboardEvent) => {
      // Within a composition it ends that.
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) leave();
    };
    document.addEventListener('keydown', press);
    return () => {
      others.forEach((other) => (other.inert = false));
      style.overflow = '';
      document.removeEventListener('keydown', press);
      // The page below has become too short to stay where it was.
      element.scrollIntoView();
    };
    // `leave` is another function each time that its owner is drawn, and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- See above.
  }, [frame, isOn]);
}
