import type { BrowserContext } from '@playwright/test';
import { corpus } from './corpus.ts';

/** Effects of hostile texts, with the URL and the payload if known. */
export interface Sightings {
  /** Executed scripts: calls of `x` or of dialog functions, and dialogs. */
  executed: string[];
  /** Requests to other hosts except images. */
  foreign: string[];
  /** Attempts to navigate to another host. */
  departures: string[];
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

const texts = new Map(
  Object.values(corpus)
    .flat()
    .map(({ id, text }) => [String(id), text]),
);

/** Runs in every page and frame: reports dialogs and prevents following web links. */
function prepare() {
  const report = (window as unknown as { x: (...args: unknown[]) => void }).x;
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
    Object.assign(window, { [name]: (...args: unknown[]) => report(name, ...args.map(String)) });
  }
  const preventNavigation = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a, area') : null;
    const isWeb = /^(https?|mailto):$/.test((link as HTMLAnchorElement | null)?.protocol ?? '');
    if (isWeb) event.preventDefault();
  };
  addEventListener('click', preventNavigation, true);
  addEventListener('auxclick', preventNavigation, true);
}

/** Watches every tab and frame of the context. Requests to other hosts are not sent; images are mocked. */
export async function watch(context: BrowserContext, origin: string): Promise<Sightings> {
  const seen: Sightings = { executed: [], foreign: [], departures: [] };

  await context.exposeBinding('x', ({ page }, ...args: unknown[]) => {
    const words = args.join(' ');
    seen.executed.push(`${words} at ${page.url()}: ${texts.get(words) ?? ''}`);
  });
  await context.addInitScript(prepare);
  context.on('dialog', (dialog) => {
    seen.executed.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) => seen.foreign.push(socket.url()));
  });
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
    async (route) => {
      const request = route.request();
      if (request.resourceType() === 'image') {
        await route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
        return;
      }
      const leaves = request.isNavigationRequest() && request.frame().parentFrame() === null;
      seen[leaves ? 'departures' : 'foreign'].push(`${request.resourceType()} ${request.url()}`);
      // 204 prevents the navigation.
      await route.fulfill({ status: 204 });
    },
  );

  return seen;
}
