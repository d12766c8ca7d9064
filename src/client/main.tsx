/** The app's code in the order in which it runs, one task per piece, so that the page responds to input in between. */
const pieces = [
  () => import(/* webpackChunkName: "app" */ './lib/texts.ts').then((texts) => texts.loadReaderTexts()),
  () => import(/* webpackChunkName: "app" */ 'react-dom/client'),
  () => import(/* webpackChunkName: "app" */ './app/store.ts'),
  () => import(/* webpackChunkName: "app" */ './app/routes.tsx'),
];

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Loads the app's code with the link that the build adds to the page, and the texts, after everything visible. */
function loadEarly() {
  const link = document.querySelector<HTMLLinkElement>('link#app');
  if (link) link.rel = 'preload';
  const { catalog = 'en' } = document.documentElement.dataset;
  // If it fails, the app tries again.
  if (catalog !== 'en')
    void import('./lib/translation.ts').then((texts) => texts.importReaderTexts()).catch(() => undefined);
}

/** Starts the app. Its code is preloaded early, but none of it runs before the page is painted. */
async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element with the id "root".');

  await stylesheetLoaded();
  loadEarly();
  if (container.hasChildNodes()) await firstPaint();
  for (const piece of pieces) {
    await piece();
    await nextTask();
  }
  const { startApp } = await import(/* webpackChunkName: "app" */ './app/startApp.tsx');
  await startApp(container);
}

/**
 * Resolves when the stylesheet has loaded, or failed to, which browsers don't wait for. The app's code must not share a slow
 * network with it, and Emotion needs to know its rules.
 */
const stylesheetLoaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link#styles');
    if (!link || link.sheet || document.readyState === 'complete') resolve(null);
    for (const type of ['load', 'error']) link?.addEventListener(type, resolve, { once: true });
    // It may have failed already.
    addEventListener('load', resolve, { once: true });
  });

/** Used for browsers that don't report their first paint. In ms. */
const MAX_WAIT = 300;

/** Resolves when the page is first painted, or immediately if it's hidden. Some browsers don't report it, for privacy. */
const firstPaint = (): Promise<void> =>
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

void start();
