/** What a page noted of its own loading, times in milliseconds since the navigation began. */
export interface Seen {
  fcp: number;
  lcp: number;
  shifts: { at: number; value: number }[];
  tasks: { at: number; duration: number }[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Runs in the page before anything of its own, and leaves what it saw in `window.seen`. */
export function watchPage(): void {
  // JSON has no NaN: a page that shows nothing keeps -1.
  const seen: Seen = { fcp: -1, lcp: -1, shifts: [], tasks: [] };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  Object.assign(window, { seen });

  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift;
    if (!hadRecentInput) seen.shifts.push({ at: entry.startTime, value });
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, duration }));
}

/** In milliseconds: shifts further apart belong to two bursts, and a burst lasts so long at most. */
const BURST_GAP = 1000;
const BURST_MAX = 5000;

/** Cumulative Layout Shift: the worst burst, https://web.dev/articles/cls. */
export function shiftScore(shifts: Seen['shifts']): number {
  let [worst, burst, began, last] = [0, 0, -Infinity, -Infinity];
  for (const { at, value } of shifts) {
    const isSame = at - last < BURST_GAP && at - began < BURST_MAX;
    burst = isSame ? burst + value : value;
    if (!isSame) began = at;
    last = at;
    worst = Math.max(worst, burst);
  }
  return worst;
}

/** In milliseconds: a task may hold a reader up for so long without being noticed. */
const UNNOTICED = 50;

/** Total Blocking Time, https://web.dev/articles/tbt, up to the end of the observation. */
export const taskTime = ({ fcp, tasks }: Seen): number =>
  tasks
    .map(({ at, duration }) => at + duration - Math.max(at, fcp))
    .reduce((sum, held) => sum + Math.max(0, held - UNNOTICED), 0);
