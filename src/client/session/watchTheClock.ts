/** In milliseconds, some 25 days: a browser calls a timer that is set for longer at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Calls something at a moment that may be far off. Timers stand still while a computer sleeps, so the clock is also
 * looked at when somebody comes back to the page.
 */
export function watchTheClock() {
  let due: { at: number; call: () => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look() {
    clearTimeout(timer);
    if (!due) return;
    const left = due.at - Date.now();
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, LONGEST_TIMER));
      return;
    }
    const { call } = due;
    due = null;
    call();
  }

  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);

  return {
    /** In place of what was to be called before; `moment` is ISO 8601, null for never. */
    callAt(moment: string | null, call: () => void) {
      due = moment === null ? null : { at: Date.parse(moment), call };
      look();
    },
    stop() {
      due = null;
      clearTimeout(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    },
  };
}
