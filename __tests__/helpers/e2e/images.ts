import type { Page } from '@playwright/test';
import { text } from './writing.ts';

/** An image drawn by the browser. */
interface Picture {
  name: string;
  /** In pixels. */
  width?: number;
  height?: number;
}

/** Dispatches a paste or drop of files on the text. */
async function send(page: Page, kind: 'paste' | 'drop', pictures: readonly Picture[]) {
  await text(page).evaluate(
    async (field, { kind, pictures }) => {
      const data = new DataTransfer();
      for (const { name, width = 40, height = 30 } of pictures) {
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('This browser has no canvas.');
        // A new color: images with the same pixels are stored once.
        context.fillStyle = `hsl(${Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)} 70% 50%)`;
        context.fillRect(0, 0, width, height);
        const type = 'image/png';
        data.items.add(new File([await canvas.convertToBlob({ type })], name, { type }));
      }
      const options = { bubbles: true, cancelable: true };
      if (kind === 'drop') field.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
      else field.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
    },
    { kind, pictures },
  );
}

export const paste = (page: Page, ...pictures: Picture[]) => send(page, 'paste', pictures);
export const drop = (page: Page, ...pictures: Picture[]) => send(page, 'drop', pictures);

/** Matches the Markdown of an uploaded image. */
export const IMAGE = String.raw`!\[\]\(/media/[\w-]{22}\.webp\)`;

/** Holds uploads back until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/images', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Answers requests for images of another site, which the network of the tests may lack. */
export const serveImages = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"/>',
    }),
  );
