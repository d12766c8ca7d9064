/** In milliseconds, some 25 days: browsers fire timers with a longer delay immediately. */
const MAX_TIMER_DELAY = 2 ** 31 - 1;

/**
 * Calls back at a moment that may be months away. Timers stand still while a computer sleeps, so the alarm also checks
 * the time when the user returns to the page.
 */
export function createAlarm() {
  let pending: { at: number; callback: () => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check() {
    clearTimeout(timer);
    if (!pending) return;
    const remaining = pending.at - Date.now();
    if (remaining > 0) {
      timer = setTimeout(check, Math.min(remaining, MAX_TIMER_DELAY));
      return;
    }
    const { callback } = pending;
    pending = null;
    callback();
  }

  addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);

  return {
    /** Replaces what was set before. `moment` is ISO 8601; null cancels. */
    set(moment: string | null, callback: () => void) {
      pending = moment === null ? null : { at: Date.parse(moment), callback };
      check();
    },
    stop() {
      pending = null;
      clearTimeout(timer);
      removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    },
  };
}
