/** In pixels, from the top of the window. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Where toasts stand so that they cover none of these: where they are, or as little further from their edge of the window
 * as can be. Where the window has no such place they stay.
 */
export function clearOf(toasts: Span, taken: readonly Span[], edge: 'top' | 'bottom', height: number): Span {
  const size = toasts.to - toasts.from;
  const isTop = edge === 'top';
  const inOrder = [...taken].sort((one, other) => (isTop ? one.from - other.from : other.to - one.to));
  let place = toasts;
  for (const { from, to } of inOrder) {
    if (to <= place.from || from >= place.to) continue;
    place = isTop ? { from: to, to: to + size } : { from: from - size, to: from };
  }
  return place.from < 0 || place.to > height ? toasts : place;
}

/** What is pressed next: the bar of an editor, what sends a form, and what was pressed just now. */
const pressedNext = '[data-bar], form [type="submit"], button:focus, a:focus, input:focus';

/** The room above and below a toast. */
const AROUND = 6;

/** Moves the toasts of a container away from what is pressed next. */
export function keepClear(container: HTMLElement): void {
  container.style.transform = '';
  const { left, right, top, bottom } = container.getBoundingClientRect();
  const edge = top < window.innerHeight / 2 ? 'top' : 'bottom';
  // They unfold as they come: the container grows to this.
  const heights = [...container.querySelectorAll<HTMLElement>('[role="alert"]')].map(
    ({ offsetHeight }) => offsetHeight + 2 * AROUND,
  );
  const size = heights.reduce((sum, height) => sum + height, 0);
  const toasts = edge === 'top' ? { from: top, to: top + size } : { from: bottom - size, to: bottom };

  const taken = [...document.querySelectorAll(pressedNext)]
    .filter((element) => !container.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left)
    .map((box) => ({ from: box.top, to: box.bottom }));
  const shift = clearOf(toasts, taken, edge, window.innerHeight).from - toasts.from;
  if (shift !== 0) container.style.transform = `translateY(${shift}px)`;
}
