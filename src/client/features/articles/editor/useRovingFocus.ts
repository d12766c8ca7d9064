import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * One stop of the Tab key for all buttons of a toolbar, and arrow keys from one to the next, as ARIA's pattern has it:
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 *
 * @returns properties for the toolbar, and the name of the button that is the stop: each has its name in `data-name`
 */
export function useRovingFocus(first: string) {
  const [current, setCurrent] = useState(first);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const target = {
      ArrowRight: at + (isRtl ? -1 : 1),
      ArrowLeft: at + (isRtl ? 1 : -1),
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (target === undefined || at === -1) return;
    event.preventDefault();
    buttons.at(target % buttons.length)?.focus();
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const { name } = target.dataset;
    if (name !== undefined) setCurrent(name);
  }

  return { current, toolbar: { onKeyDown, onFocus } };
}
