import type { BrowserContext } from '@playwright/test';
import { corpus } from './corpus.ts';

/** What hostile texts achieved, each entry with what is known of where and by which one. */
export interface Sightings {
  /** Scripts that ran: calls of `x` or of a dialog's function, and dialogs that opened. */
  executed: string[];
  /** Requests to other hosts, but for pictures, that were let out. */
  foreign: string[];
  /** Attempts to lead the reader's window to another host. */
  departures: string[];
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

const texts = new Map(
  Object.values(corpus)
    .flat()
    .map(({ id, text }) => [String(id), text]),
);

/** Runs in every page and frame: overridden dialogs tell, and links into the web are pressed but not followed. */
function prepare() {
  const tell = (window as unknown as { x: (...said: unknown[]) => void }).x;
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
    Object.assign(window, { [name]: (...said: unknown[]) => tell(name, ...said.map(String)) });
  }
  const stay = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a, area') : null;
    const isWeb = /^(https?|mailto):$/.test((link as HTMLAnchorElement | null)?.protocol ?? '');
    if (isWeb) event.preventDefault();
  };
  addEventListener('click', stay, true);
  addEventListener('auxclick', stay, true);
}

/** Watches every tab and frame of the context. Other hosts are not asked: pictures are made up, all else stays away. */
export async function watch(context: BrowserContext, origin: string): Promise<Sightings> {
  const seen: Sightings = { executed: [], foreign: [], departures: [] };

  await context.exposeBinding('x', ({ page }, ...said: unknown[]) => {
    const words = said.join(' ');
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
      // "No content" leaves the window where it is.
      await route.fulfill({ status: 204 });
    },
  );

  return seen;
}
