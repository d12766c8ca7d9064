import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { holdFiles } from '../helpers/e2e/holdFiles.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Markdown' });
const RICH = '<h2>Looms</h2><p>They <b>weave</b>.</p>';

/** Puts this into the clipboard as another program would. */
const copy = (page: Page, text: string, html?: string) =>
  page.evaluate(
    ({ text, html }) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          ...(html !== undefined && { 'text/html': new Blob([html], { type: 'text/html' }) }),
        }),
      ]),
    { text, html },
  );

test.beforeEach(async ({ page, context, blog }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, await blog.aUser());
  await page.goto('/dashboard/createArticle');
  await field(page).focus();
});

test(
  'pastes rich text as markdown in one undo step, with code that loads on demand',
  { tag: '@journey' },
  async ({ page }) => {
    await page.keyboard.type('One. ');
    // Its code loads when typing begins.
    await expect(page.getByText('1 word ·')).toBeVisible();
    const loaded: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') loaded.push(response.url());
    });
    await copy(page, 'Looms\nThey weave.', RICH);
    expect(loaded).toEqual([]);

    await page.keyboard.press('ControlOrMeta+V');
    await expect(field(page)).toHaveValue('One. \n\n## Looms\n\nThey **weave**.');
    expect(loaded).not.toEqual([]);
    await page.keyboard.press('ControlOrMeta+Z');

    await expect(field(page)).toHaveValue('One. ');
  },
);

test('keeps paragraphs separate, also from programs without blank lines between them', async ({ page }) => {
  await copy(page, 'They weave.\nThey rest.', '<p class="MsoNormal">They weave.</p>\n<p>They rest.</p>');

  await page.keyboard.press('ControlOrMeta+V');

  await expect(field(page)).toHaveValue('They weave.\n\nThey rest.');
});

test('pastes a thousand paragraphs as one undo step', async ({ page }) => {
  const paragraphs = Array.from({ length: 1000 }, (_, index) => `Paragraph ${index} <weaves> & rests.`);
  const html = paragraphs
    .map((text) => `<p>${text.replace('&', '&amp;').replace('<', '&lt;')}</p>`)
    .join('\n');
  await page.keyboard.type('One.');
  await field(page).evaluate((element) => {
    element.addEventListener(
      'input',
      () => (element.dataset.inputs = `${Number(element.dataset.inputs ?? 0) + 1}`),
    );
  });
  await copy(page, paragraphs.join('\n'), html);

  await page.keyboard.press('ControlOrMeta+V');
  const written = paragraphs.map((text) => text.replace('<', '\\<'));
  await expect(field(page)).toHaveValue(`One.\n\n${written.join('\n\n')}`);
  expect(await field(page).getAttribute('data-inputs')).toBe('1');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(field(page)).toHaveValue('One.');
  await page.keyboard.press('ControlOrMeta+Shift+Z');

  await expect(field(page)).toHaveValue(`One.\n\n${written.join('\n\n')}`);
});

test('pastes rich text as plain text with Shift and within code', async ({ page }) => {
  await copy(page, 'Looms', RICH);
  await page.keyboard.press('ControlOrMeta+Shift+V');
  await expect(field(page)).toHaveValue('Looms');

  await field(page).fill('```\n');
  await field(page).press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+V');

  await expect(field(page)).toHaveValue('```\nLooms');
});

test('turns a URL pasted over a selection into a link, and keeps it elsewhere', async ({ page }) => {
  await page.keyboard.type('loom');
  await copy(page, 'https://example.org/loom', '<a href="https://example.org/loom">A loom</a>');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field(page)).toHaveValue('[loom](https://example.org/loom)');

  await page.keyboard.type(' ');
  await page.keyboard.press('ControlOrMeta+V');

  await expect(field(page)).toHaveValue('[loom](https://example.org/loom) https://example.org/loom');
});

test('pastes spreadsheet cells as a table', async ({ page }) => {
  await copy(page, 'Loom\tThreads\none\t200\n');

  await page.keyboard.press('ControlOrMeta+V');

  await expect(field(page)).toHaveValue('| Loom | Threads |\n| ---- | ------- |\n| one  | 200     |');
});

test('pastes rich text as plain text while offline, and says so', async ({ page, problems }) => {
  problems.areExpected(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await copy(page, 'Looms weave.', RICH);
  await page.context().setOffline(true);

  await page.keyboard.press('ControlOrMeta+V');

  await expect(field(page)).toHaveValue('Looms weave.');
  await expect(page.getByText('this was pasted as plain text')).toBeVisible();
});

/** Drops a file on the text. Returns false if the browser is prevented from opening it. */
const drop = (page: Page, file: { name: string; type: string; content: string | number[] }) =>
  field(page).evaluate((element, { name, type, content }) => {
    const dataTransfer = new DataTransfer();
    const parts = [typeof content === 'string' ? content : new Uint8Array(content)];
    dataTransfer.items.add(new File(parts, name, { type }));
    const event = (type: string) =>
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    return [event('dragover'), event('drop')];
  }, file);

test('does not navigate away when another file is dropped', async ({ page }) => {
  await page.keyboard.type('One.');
  await expect(page.getByRole('button', { name: 'Schedule…' })).toBeVisible();

  const results = await drop(page, { name: 'looms.pdf', type: 'application/pdf', content: 'looms' });

  expect(results).toEqual([false, false]);
  await expect(page.getByRole('alert')).toHaveText(/Only images and Markdown files/);
  await expect(field(page)).toHaveValue('One.');
});

test('inserts a dropped markdown file as one undo step, and its title if there is none', async ({ page }) => {
  await page.keyboard.type('One.');
  await expect(page.getByRole('button', { name: 'Schedule…' })).toBeVisible();
  const content =
    '---\r\ntitle: "On \\"looms\\""\r\nauthor: "Ada"\r\n---\r\n\r\n# Looms\r\n\r\nThey weave.\r\n';

  const results = await drop(page, { name: 'looms.md', type: '', content });

  expect(results).toEqual([false, false]);
  await expect(field(page)).toHaveValue('One.\n\n# Looms\n\nThey weave.');
  await expect(page.getByLabel('Title')).toHaveValue('On "looms"');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(field(page)).toHaveValue('One.');

  await drop(page, { name: 'other.md', type: 'text/markdown', content: '---\ntitle: Other\n---\nTwo.' });
  await expect(field(page)).toHaveValue('One.Two.');
  await expect(page.getByLabel('Title')).toHaveValue('On "looms"');
});

test('fills tags and cover from a dropped file’s front matter, suggests its time and lists the rest', async ({
  page,
}) => {
  await page.route('https://example.org/*', (route) => route.abort());
  const year = new Date().getFullYear() + 1;
  const content = `---
title: On looms
slug: weaving
tags: [Looms, Linen]
date: ${year}-03-01T18:30:00
cover: https://example.org/loom.png
---
They weave.`;

  await drop(page, { name: 'looms.md', type: '', content });

  const dialog = page.getByRole('dialog', { name: 'Schedule publication' });
  await expect(dialog.getByLabel('Date')).toHaveValue(`${year}-03-01`);
  await expect(dialog.getByLabel('Time')).toHaveValue('18:30');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled for')).toContainText('18:30');
  await expect(page.getByRole('alert').filter({ hasText: 'looms.md was added.' })).toContainText('“weaving”');
  await expect(field(page)).toHaveValue('They weave.');
  await expect(page.getByLabel('Title')).toHaveValue('On looms');
  await expect(page.getByLabel('Cover')).toHaveValue('https://example.org/loom.png');
  await expect(page.getByRole('button', { name: 'Looms' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Linen' })).toBeVisible();

  // Existing values are kept.
  await drop(page, {
    ...{ name: 'other.md', type: '' },
    content:
      '---\ntitle: Other\ntags: [Other]\ncover: https://example.org/b.png\ndate: 2019-05-01\n---\nTwo.',
  });
  await expect(page.getByRole('alert').filter({ hasText: 'other.md was added.' })).toContainText(
    'in the past',
  );
  await expect(page.getByLabel('Title')).toHaveValue('On looms');
  await expect(page.getByLabel('Cover')).toHaveValue('https://example.org/loom.png');
  await expect(page.getByRole('button', { name: 'Other' })).toHaveCount(0);
});

test('inserts a file with unreadable front matter unchanged, and says why', async ({ page }) => {
  const content = '---\ntitle: "On looms\n---\n\nThey weave.';

  await drop(page, { name: 'looms.md', type: '', content });

  await expect(page.getByRole('alert')).toHaveText(/^looms\.md was added with its front matter\./);
  await expect(field(page)).toHaveValue(content);
});

test('keeps a title that is typed while a file is read', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Schedule…' })).toBeVisible();
  const release = await holdFiles(page, '**/assets/*.js');

  await drop(page, { name: 'other.md', type: 'text/markdown', content: '---\ntitle: Other\n---\nTwo.' });
  await page.getByLabel('Title').fill('Mine');
  release();

  await expect(field(page)).toHaveValue('Two.');
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
});

test('says why a text file is rejected', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Schedule…' })).toBeVisible();

  await drop(page, { name: 'old.md', type: 'text/markdown', content: [0x63, 0x61, 0x66, 0xe9] });
  await expect(page.getByRole('alert')).toHaveText(/^old\.md isn’t a UTF-8 text file/);

  await drop(page, { name: 'long.md', type: 'text/markdown', content: 'x'.repeat(1024 * 1024 + 1) });
  await expect(page.getByRole('alert').filter({ hasText: 'long.md is larger' })).toBeVisible();
  await expect(field(page)).toHaveValue('');
});

test('reads styles of pasted text without reporting policy violations', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-reports')) reports.push(request.postData() ?? '');
  });

  await expect(page.getByRole('button', { name: 'Schedule…' })).toBeVisible();

  // With a synthetic event, as browsers change what a page puts into the clipboard.
  await field(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'They weave.');
    clipboardData.setData(
      'text/html',
      '<style>p { color: red }</style><b style="font-weight: normal">They <span STYLE = "font-weight: 700">weave</span>.</b>',
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(field(page)).toHaveValue('They **weave**.');
  await expect(page.getByText('2 words ·')).toBeVisible();

  expect(reports).toEqual([]);
});
