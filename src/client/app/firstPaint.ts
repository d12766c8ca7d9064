/** Used for browsers that don't report their first paint. In ms. */
const MAX_WAIT = 300;

/** Resolves when the page is first painted, or immediately if it's hidden. Some browsers don't report it, for privacy. */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
    requestAnimationFrame(() => setTimeout(resolve, MAX_WAIT));
  });
