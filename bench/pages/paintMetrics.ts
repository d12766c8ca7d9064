/** Metrics recorded in the page. Times in ms since the navigation began. */
export interface PaintMetrics {
  fcp: number;
  lcp: number;
  shifts: { at: number; value: number }[];
  tasks: { at: number; duration: number }[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Runs in the page before its own scripts and records metrics in `window.seen`. */
export function recordMetrics(): void {
  // -1 for a page that shows nothing, as JSON has no NaN.
  const seen: PaintMetrics = { fcp: -1, lcp: -1, shifts: [], tasks: [] };
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

/** Shifts further apart belong to separate bursts, and bursts have a maximum length, in ms. */
const BURST_GAP = 1000;
const BURST_MAX = 5000;

/** Returns the worst burst of shifts, https://web.dev/articles/cls. */
export function cumulativeLayoutShift(shifts: PaintMetrics['shifts']): number {
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

/** Tasks up to this length don't count as blocking, in ms. */
const BLOCKING_THRESHOLD = 50;

/** Returns the total blocking time, https://web.dev/articles/tbt, up to the end of the observation. */
export const totalBlockingTime = ({ fcp, tasks }: PaintMetrics): number =>
  tasks
    .map(({ at, duration }) => at + duration - Math.max(at, fcp))
    .reduce((sum, held) => sum + Math.max(0, held - BLOCKING_THRESHOLD), 0);
