/** In milliseconds: how long a browser that does not tell of its painting is given for it. */
const PATIENCE = 300;

/**
 * Settles when the reader sees the page. A hidden one has nothing to wait for, and not every browser tells: some keep
 * their times to themselves, against being recognized by them.
 */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
    requestAnimationFrame(() => setTimeout(resolve, PATIENCE));
  });
