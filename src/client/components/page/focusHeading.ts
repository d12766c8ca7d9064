/**
 * Moves the focus to the page's heading, where what had it is gone or can't be used any more. Whoever scrolled stays
 * where they are.
 */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
