import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { form, expectSaved, interceptSaves, text, type } from '../helpers/e2e/writing.ts';

test.beforeEach(async ({ page, blog }) => {
  await signIn(page, await blog.aUser());
});

test('restores every typed character after a reload', { tag: '@journey' }, async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await type(page, 'They weave patterns.');
  await page.reload();

  await expect(text(page)).toHaveValue('They weave patterns.');
});

test('restores the text after the tab crashed', async ({ page, context, problems }) => {
  problems.areExpected(/crash/i);
  await interceptSaves(page, () => undefined);
  await type(page, 'They weave.');
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('They weave.');
  const address = page.url();
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const other = await context.newPage();
  await other.goto(address);

  await expect(text(other)).toHaveValue('They weave.');
  await expect(other.getByText('Your unsaved changes were restored.')).toBeVisible();
  await other.close();
});

test('warns and offers a download when the storage is full and the network is down', async ({
  page,
  problems,
}) => {
  problems.areExpected(/INTERNET_DISCONNECTED/);
  await type(page, 'They weave.');
  await expectSaved(page);
  await page.evaluate(() => {
    const keep = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = (key: string, value: string) => {
      if (key.startsWith('draft:')) throw new DOMException('Full', 'QuotaExceededError');
      keep(key, value);
    };
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.context().setOffline(true);
  await page.keyboard.type(' Patterns.');
  await expect(page.getByText('Not saved · Browser storage is full').first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).createReadStream();
  const chunks = await file.toArray();
  expect(Buffer.concat(chunks as Buffer[]).toString()).toBe('They weave. Patterns.');
  await page.context().setOffline(false);
  await expectSaved(page);
});

test('hides the text from another account in the same browser', async ({ page, blog, problems }) => {
  problems.areExpected(/404 \(Not Found\)/);
  await type(page, 'My secret.');
  await expectSaved(page);
  const address = page.url();
  await signIn(page, await blog.aUser());

  await page.goto(address);
  await expect(page.getByText('This draft was published or discarded.')).toBeVisible();
  await expect(text(page)).toHaveValue('');
  await page.goto(form);
  await expect(text(page)).toHaveValue('');
});

test('saves and restores the text when the clock is wrong by a day', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 24 * 60 * 60 * 1000 });
  await type(page, 'They weave.');
  await page.clock.runFor(3000);
  await expectSaved(page);

  await page.reload();

  await expect(text(page)).toHaveValue('They weave.');
});

test('restores text stored by an earlier release with different fields', async ({ page }) => {
  await interceptSaves(page, () => undefined);
  page.on('dialog', (dialog) => dialog.accept());
  await type(page, 'They weave.');
  await text(page).blur();
  // Text stored by an earlier release lacks a field, and has one that no longer exists.
  await page.evaluate(() => {
    const place = Object.keys(localStorage).find((key) => key.startsWith('draft:')) ?? '';
    const kept = JSON.parse(localStorage.getItem(place) ?? '') as { values: Record<string, unknown> };
    delete kept.values.cover;
    kept.values.subtitle = 'Gone';
    addEventListener('pagehide', () => localStorage.setItem(place, JSON.stringify(kept)));
  });
  await page.reload();

  await expect(text(page)).toHaveValue('They weave.');
  await expect(page.getByLabel('Cover')).toHaveValue('');
});

test('saves the text when storage is blocked, and offers a download while offline', async ({
  page,
  problems,
}) => {
  problems.areExpected(/INTERNET_DISCONNECTED/);
  await page.addInitScript(() => {
    const keep = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = (key: string, value: string) => {
      if (key.startsWith('draft')) throw new DOMException('Denied', 'SecurityError');
      keep(key, value);
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
  });
  await type(page, 'They weave.');
  await expectSaved(page);
  await page.context().setOffline(true);
  await page.keyboard.type(' Patterns.');

  await expect(page.getByText('Not saved · Browser storage is blocked').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(text(page)).toHaveValue('They weave. Patterns.');
  await page.context().setOffline(false);
  await expectSaved(page);
});

test('restores an unfinished IME composition after a reload', async ({ page, context }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await interceptSaves(page, () => undefined);
  await type(page, 'They weave. ');
  const session = await context.newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const part of ['に', 'にほ', 'にほん']) await compose(part);
  await expect(text(page)).toHaveValue('They weave. にほん');

  await page.reload();

  await expect(text(page)).toHaveValue('They weave. にほん');
});

test('does not interrupt an IME composition when a save completes', async ({ page, context }) => {
  await type(page, 'They weave. ');
  const session = await context.newCDPSession(page);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await saved;
  await session.send('Input.insertText', { text: '日本' });

  await expect(text(page)).toHaveValue('They weave. 日本');
  await expectSaved(page);
});
