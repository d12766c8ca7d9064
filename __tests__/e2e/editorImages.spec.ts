import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { animatedPng } from '../../tools/imageFixtures.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { drop, holdUploads, IMAGE, paste } from '../helpers/e2e/images.ts';
import { create, form, expectSaved, text } from '../helpers/e2e/writing.ts';

const undo = (page: Page) => page.keyboard.press('ControlOrMeta+Z');
const redo = (page: Page) => page.keyboard.press('ControlOrMeta+Shift+Z');
const uploads = (page: Page) => page.getByRole('group', { name: 'Image uploads' });
const hasText = (page: Page, pattern: string) => expect(text(page)).toHaveValue(new RegExp(`^${pattern}$`));
const placeholder = (name: string) => String.raw`!\[Uploading ${name}…\]\(upload:[0-9a-f-]{36}\)`;

/** Opens an empty form as a new author. */
async function write(page: Page, words: string) {
  await page.goto(form);
  await text(page).click();
  await page.keyboard.type(words);
}

test.beforeEach(async ({ page, blog }) => signIn(page, await blog.aUser()));

test(
  'publishes a pasted image with the description that is typed next',
  { tag: '@journey' },
  async ({ page }) => {
    await write(page, 'One.\n\n');
    await page.getByLabel('Title').fill('On looms');
    await text(page).focus();
    await page.keyboard.press('ControlOrMeta+End');

    await paste(page, { name: 'loom.png', width: 1200, height: 600 });
    await hasText(page, String.raw`One\.\n\n${IMAGE}`);
    await page.keyboard.type('A loom');
    await create(page);
    await page.getByRole('link', { name: 'View' }).click();

    // Images that can be enlarged are buttons.
    const image = page.getByAltText('A loom');
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0))
      .toBe(true);
  },
);

test(
  'never shows a placeholder on undo and redo, and keeps text typed during the upload as separate steps',
  { tag: '@journey' },
  async ({ page }) => {
    const release = await holdUploads(page);
    await write(page, 'One. ');
    await paste(page, { name: 'loom.png' });
    await hasText(page, String.raw`One\. ${placeholder('loom.png')}`);
    // At once: a slow browser may split keystrokes into several undo steps.
    await page.keyboard.insertText(' Two.');
    await text(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0));
    await page.keyboard.insertText('Zero. ');
    release();
    await hasText(page, String.raw`Zero\. One\. ${IMAGE} Two\.`);
    expect(await text(page).evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(6);

    await undo(page);
    await hasText(page, String.raw`One\. ${IMAGE} Two\.`);
    await undo(page);
    await hasText(page, String.raw`One\. ${IMAGE}`);
    await undo(page);
    await hasText(page, String.raw`One\. `);
    await redo(page);
    await hasText(page, String.raw`One\. ${IMAGE}`);
    await redo(page);
    await redo(page);
    await hasText(page, String.raw`Zero\. One\. ${IMAGE} Two\.`);
  },
);

test('uploads several dropped images next to a markdown file', async ({ page }) => {
  await write(page, 'One.');

  await drop(page, { name: 'loom.png' }, { name: 'thread.png' });

  await hasText(page, String.raw`One\.\n\n${IMAGE}\n\n${IMAGE}`);
});

test('inserts an image from the device or from earlier uploads', async ({ page }) => {
  await write(page, 'One. ');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByText('Upload image').click();
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(20, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  await (await chooser).setFiles({ name: 'loom.png', mimeType: 'image/png', buffer: Buffer.from(png) });
  await hasText(page, String.raw`One\. ${IMAGE}`);
  await page.keyboard.press('ControlOrMeta+End');

  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page.getByRole('button', { name: /^Image from / }).click();

  await hasText(page, String.raw`One\. ${IMAGE}\n\n${IMAGE}`);
  await expect(text(page)).toBeFocused();
});

test('replaces a selected image with a file or an uploaded image, keeping its description', async ({
  page,
}) => {
  const select = () =>
    text(page).evaluate((field: HTMLTextAreaElement) =>
      field.setSelectionRange(field.value.indexOf('!['), field.value.lastIndexOf(')') + 1),
    );
  const old = String.raw`!\[A loom\]\(https://example\.org/old\.png\)`;
  await write(page, 'One. ![A loom](https://example.org/old.png) Two.');
  const release = await holdUploads(page);

  await select();
  await paste(page, { name: 'canceled.png' });
  await hasText(page, String.raw`One\. ${old}${placeholder('canceled.png')} Two\.`);
  await uploads(page).getByRole('button', { name: 'Cancel upload of canceled.png' }).click();
  await hasText(page, String.raw`One\. ${old} Two\.`);
  await text(page).focus();
  await select();
  await paste(page, { name: 'loom.png' });
  release();
  const replaced = IMAGE.replace(String.raw`\[\]`, String.raw`\[A loom\]`);
  await hasText(page, String.raw`One\. ${replaced} Two\.`);
  const first = await text(page).inputValue();

  await paste(page, { name: 'thread.png' });
  await hasText(page, String.raw`One\. ${replaced} ${IMAGE} Two\.`);
  await undo(page);
  await hasText(page, String.raw`One\. ${replaced} Two\.`);
  await select();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page
    .getByRole('button', { name: /^Image from / })
    .first()
    .click();
  await hasText(page, String.raw`One\. ${replaced} Two\.`);
  expect(await text(page).inputValue()).not.toBe(first);
  await undo(page);
  await expect(text(page)).toHaveValue(first);
  await undo(page);
  await hasText(page, String.raw`One\. ${old} Two\.`);
});

test('leaves nothing behind after a canceled upload, also after undo', async ({ page }) => {
  await holdUploads(page);
  await write(page, 'One. ');
  await paste(page, { name: 'loom.png' });
  // At once: a slow browser takes typed letters for several steps.
  await page.keyboard.insertText('Two.');

  await uploads(page).getByRole('button', { name: 'Cancel upload of loom.png' }).click();

  await hasText(page, String.raw`One\. Two\.`);
  await text(page).focus();
  await undo(page);
  await hasText(page, String.raw`One\. `);
  await redo(page);
  await hasText(page, String.raw`One\. Two\.`);
});

test('offers to insert an image whose placeholder was deleted', async ({ page }) => {
  const release = await holdUploads(page);
  await write(page, 'One.');
  await paste(page, { name: 'loom.png' });
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Two. ');
  release();

  await page.getByRole('alert').getByRole('button', { name: 'Insert image' }).click();

  await hasText(page, String.raw`Two\. ${IMAGE}`);
  await undo(page);
  await undo(page);
  await expect(text(page)).not.toHaveValue(/upload:/);
});

test('says why an upload failed, and can retry it', async ({ page, problems }) => {
  problems.areExpected(/429/);
  const full = 'There is no room for this image: 200 MB of 200 MB used.';
  await page.route('**/api/images', (route) =>
    route.fulfill({ status: 429, contentType: 'text/plain', body: full }),
  );
  await write(page, 'One. ');
  await paste(page, { name: 'loom.png' });
  await expect(uploads(page)).toContainText(full);
  await page.getByLabel('Title').fill('On looms');
  await create(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Not published' })).toBeVisible();
  await page.unroute('**/api/images');

  await uploads(page).getByRole('button', { name: 'Retry upload of loom.png' }).click();

  await hasText(page, String.raw`One\. ${IMAGE}`);
});

test('removes an image that the server rejects, with the reason', async ({ page, problems }) => {
  problems.areExpected(/422/);
  await page.route('**/api/images', (route) =>
    route.fulfill({ status: 422, contentType: 'text/plain', body: 'This animation has 60 frames.' }),
  );
  await write(page, 'One. ');

  await paste(page, { name: 'loom.png' });

  await expect(page.getByRole('alert').filter({ hasText: 'loom.png wasn’t added' })).toContainText(
    '60 frames',
  );
  await hasText(page, String.raw`One\. `);
});

test('waits for an upload before publishing', async ({ page }) => {
  const release = await holdUploads(page);
  await write(page, 'One. ');
  await paste(page, { name: 'loom.png' });
  await page.getByLabel('Title').fill('On looms');

  await create(page);
  await expect(uploads(page)).toContainText('Publishes when the upload is done.');
  release();
  await page.getByRole('link', { name: 'View' }).click();

  await expect(page.locator('article img[src^="/media/"]')).toBeVisible();
});

test('does not publish without an image that the server rejects', async ({ page, problems }) => {
  problems.areExpected(/422/);
  let reject = () => undefined as void;
  const isDue = new Promise<void>((resolve) => (reject = resolve));
  await page.route('**/api/images', async (route) => {
    await isDue;
    await route.fulfill({ status: 422, contentType: 'text/plain', body: 'This animation has 60 frames.' });
  });
  await write(page, 'One. ');
  await paste(page, { name: 'loom.png' });
  await page.getByLabel('Title').fill('On looms');

  await create(page);
  await expect(uploads(page)).toContainText('Publishes when the upload is done.');
  reject();

  await expect(page.getByRole('alert')).toHaveText(
    'loom.png wasn’t added. This animation has 60 frames. Not published: check your text, then publish again.',
  );
});

test('saves no placeholders', async ({ page }) => {
  await holdUploads(page);
  await write(page, 'One. ');
  await paste(page, { name: 'loom.png' });
  await page.keyboard.type('Two.');
  await expectSaved(page);
  page.on('dialog', (dialog) => void dialog.accept());

  await page.reload();

  await hasText(page, String.raw`One\. Two\.`);
});

test('uploads a file when the network is back', async ({ page, problems }) => {
  problems.areExpected(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await write(page, 'One. ');
  await page.context().setOffline(true);

  await paste(page, { name: 'loom.png' });
  await expect(uploads(page)).toContainText('You’re offline. Uploads when you’re back online.');
  await page.context().setOffline(false);

  await hasText(page, String.raw`One\. ${IMAGE}`);
});

test('uploads a file after the login when the session ended during the upload', async ({
  page,
  blog,
  problems,
}) => {
  problems.areExpected(/401/);
  const author = await blog.aUser({ email: 'ada@example.org' });
  await signIn(page, author);
  await write(page, '');
  await page.route('**/api/images', (route) =>
    route.fulfill({ status: 401, contentType: 'text/plain', body: 'You’ve been logged out. Please log in.' }),
  );

  await paste(page, { name: 'loom.png' });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.unroute('**/api/images');
  await dialog.getByLabel('Password', { exact: true }).fill(author.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();

  await hasText(page, IMAGE);
});

test('hands a text over to another tab without placeholders', async ({ page }) => {
  await holdUploads(page);
  await write(page, 'One. ');
  await paste(page, { name: 'loom.png' });
  await expectSaved(page);
  const other = await page.context().newPage();
  await other.goto(page.url());

  await other.getByRole('button', { name: 'Continue editing here' }).click();

  await expect(text(other)).toHaveValue('One. ');
  await expect(page.getByRole('alert').filter({ hasText: 'Upload canceled' })).toContainText('loom.png');
});

test('resizes a large photo before the upload', async ({ page }) => {
  await write(page, '');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/images'),
  );
  // Noise, which compresses badly.
  await text(page).evaluate(async (field) => {
    const canvas = new OffscreenCanvas(3000, 250);
    const context = canvas.getContext('2d');
    const noise = new ImageData(3000, 250);
    noise.data.forEach((_, at) => (noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 255));
    context?.putImageData(noise, 0, 0);
    const data = new DataTransfer();
    const type = 'image/png';
    data.items.add(new File([await canvas.convertToBlob({ type })], 'photo.png', { type }));
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });

  expect((await sent).headers()['content-type']).toBe('image/webp');
  await hasText(page, IMAGE);
});

test('uploads an animation as it is, also after long metadata', async ({ page }) => {
  await write(page, '');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/images'),
  );
  const animation = await animatedPng(2_000_000);

  await text(page).evaluate((field, base64) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    data.items.add(new File([bytes], 'loom.png', { type: 'image/png' }));
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, animation.toString('base64'));

  expect((await sent).headers()['content-type']).toBe('image/png');
});

test('uploads a dropped cover, which listings show in a suitable size', async ({ page }) => {
  await write(page, 'One.');
  await page.getByLabel('Title').fill('On looms');
  const cover = page.getByRole('textbox', { name: 'Cover' });
  await cover.evaluate(async (field) => {
    const canvas = new OffscreenCanvas(1200, 600);
    canvas.getContext('2d')?.fillRect(0, 0, 1200, 600);
    const data = new DataTransfer();
    const type = 'image/png';
    data.items.add(new File([await canvas.convertToBlob({ type })], 'loom.png', { type }));
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(cover).toHaveValue(/^\/media\//);
  await expect(text(page)).toHaveValue('One.');
  await create(page);
  await expect(page.getByRole('link', { name: 'View' })).toBeVisible();

  await page.goto('/allArticles');

  const image = page.locator('article img[src^="/media/"]');
  await expect(image).toHaveAttribute('srcset', /-480\.webp 480w, .*-960\.webp 960w, .*-1600\.webp 1600w$/);
  await expect(image).toHaveAttribute('fetchpriority', 'high');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('publishes a pasted image with a description', async ({ page }) => {
    await page.goto(form);
    await page.getByLabel('Title').fill('On looms');
    await text(page).tap();

    await paste(page, { name: 'loom.png' });
    await hasText(page, IMAGE);
    await page.keyboard.type('A loom');
    await create(page);
    await page.getByRole('link', { name: 'View' }).click();

    await expect(page.getByRole('img', { name: 'A loom' })).toBeVisible();
  });
});
