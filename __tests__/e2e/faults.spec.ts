import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { form, isSaved, onSave, text, type } from '../helpers/e2e/writing.ts';

test.beforeEach(async ({ page, blog }) => {
  await signIn(page, await blog.aUser());
});

test(
  'the tab is reloaded while somebody types: every key is there again',
  { tag: '@journey' },
  async ({ page }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await type(page, 'They weave patterns.');
    await page.reload();

    await expect(text(page)).toHaveValue('They weave patterns.');
  },
);

test('the tab crashes: the text is there when its form is opened again', async ({
  page,
  context,
  problems,
}) => {
  problems.areExpected(/crash/i);
  await onSave(page, () => undefined);
  await type(page, 'They weave.');
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('They weave.');
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const other = await context.newPage();
  await other.goto(form);

  await expect(text(other)).toHaveValue('They weave.');
  await expect(other.getByText('Your unsaved changes were restored.')).toBeVisible();
  await other.close();
});

test(
  'the storage is full and the network gone: it says so, and offers the text as a file',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.areExpected(/INTERNET_DISCONNECTED/);
    await type(page, 'They weave.');
    await isSaved(page);
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
    await expect(page.getByText('Not saved · Storage is full').first()).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await (await download).createReadStream();
    const chunks = await file.toArray();
    expect(Buffer.concat(chunks as Buffer[]).toString()).toBe('They weave. Patterns.');
    await page.context().setOffline(false);
    await isSaved(page);
  },
);

test(
  'another account in the same browser sees nothing of it',
  { tag: '@journey' },
  async ({ page, blog, problems }) => {
    problems.areExpected(/404 \(Not Found\)/);
    await type(page, 'My secret.');
    await isSaved(page);
    const address = page.url();
    await signIn(page, await blog.aUser());

    await page.goto(address);
    await expect(page.getByText('This draft was published or discarded.')).toBeVisible();
    await expect(text(page)).toHaveValue('');
    await page.goto(form);
    await expect(text(page)).toHaveValue('');
  },
);

test('the clock is wrong by a day: what is typed is saved, and there again', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 24 * 60 * 60 * 1000 });
  await type(page, 'They weave.');
  await page.clock.runFor(3000);
  await isSaved(page);

  await page.reload();

  await expect(text(page)).toHaveValue('They weave.');
});

test('a release with one more field keeps what was typed before it', async ({ page }) => {
  await onSave(page, () => undefined);
  page.on('dialog', (dialog) => dialog.accept());
  await type(page, 'They weave.');
  await text(page).blur();
  // What a release before this one kept lacks a field of today, and has one that is gone.
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

test('the storage is blocked: the text is saved all the same, and offered as a file where it can’t be', async ({
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
  await isSaved(page);
  await page.context().setOffline(true);
  await page.keyboard.type(' Patterns.');

  await expect(page.getByText('Not saved · Storage is blocked').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(text(page)).toHaveValue('They weave. Patterns.');
  await page.context().setOffline(false);
  await isSaved(page);
});

test('the tab is reloaded while an input method composes: what was composed is there again', async ({
  page,
  context,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await onSave(page, () => undefined);
  await type(page, 'They weave. ');
  const session = await context.newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const part of ['に', 'にほ', 'にほん']) await compose(part);
  await expect(text(page)).toHaveValue('They weave. にほん');

  await page.reload();

  await expect(text(page)).toHaveValue('They weave. にほん');
});

test('a save that comes back within a composition leaves it alone', async ({ page, context }) => {
  await type(page, 'They weave. ');
  const session = await context.newCDPSession(page);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await saved;
  await session.send('Input.insertText', { text: '日本' });

  await expect(text(page)).toHaveValue('They weave. 日本');
  await isSaved(page);
});
