/** In milliseconds: how long after a failure the next try comes; doubled each time. */
const MIN = 2000;
const MAX = 60_000;

/** How long to wait between tries that fail one after the other. */
export function createBackOff() {
  let pause = 0;

  return {
    /** Whether the last try failed. */
    isOn: () => pause > 0,
    /** After a failure: how long to wait now, in milliseconds. */
    next: () => (pause = Math.min(MAX, Math.max(MIN, pause * 2))),
    /** After a success, or where there is nothing to try any more. */
    end: () => {
      pause = 0;
    },
  };
}
