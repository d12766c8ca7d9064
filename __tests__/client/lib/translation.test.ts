import { forAuthors } from '../../../src/shared/messages/de/authors.ts';
import { forReaders } from '../../../src/shared/messages/de/readers.ts';
import type { Messages } from '../../../src/shared/messages/define.ts';

const root = document.documentElement;

/** Loads the code as a page in this language does; '' for one of a blog without a language. */
async function openPage(catalog: string, lang = catalog) {
  root.lang = lang;
  if (catalog) root.dataset.catalog = catalog;
  jest.resetModules();
  const texts = await import('../../../src/client/lib/texts.ts');
  await texts.loadReaderTexts();
  const { languageTag } = await import('../../../src/shared/messages/define.ts');
  return { ...texts, languageTag };
}

const importApp = async () => (await import('../../../src/shared/messages/en/app.ts')).appMessages;
const importAdmin = async () => (await import('../../../src/shared/messages/en/admin.ts')).adminMessages;

afterEach(() => {
  root.removeAttribute('lang');
  delete root.dataset.catalog;
  jest.resetModules();
});

describe('a page in another language', () => {
  it('has the texts for readers in it, with the formats of its region', async () => {
    const { languageTag } = await openPage('de', 'de-AT');

    const { actions, list } = await importApp();
    const german = forReaders.app;
    expect(actions.cancel).toBe(german.actions?.cancel);
    expect(list.page(1, 2)).toBe(german.list?.page?.(1, 2));
    expect(actions.cancel).not.toBe('Cancel');
    expect(languageTag()).toBe('de-AT');
  });

  it('names the texts for authors that are read before they are loaded', async () => {
    await openPage('de');

    await expect(importAdmin()).rejects.toThrow('The texts of admin were read before they were loaded.');
  });

  it('loads them before the code that shows them', async () => {
    const { withAuthorTexts } = await openPage('de');

    const { settings } = await withAuthorTexts(importAdmin)();

    expect(settings.saved).toBe((forAuthors.admin.settings as Messages).saved);
  });
});

describe('text copied from a page', () => {
  /** Copies the contents of an element, and returns what the page put into the clipboard. */
  function copy(html: string, selector = 'p') {
    document.body.innerHTML = html;
    document.getSelection()?.selectAllChildren(document.body);
    const clipboard = new Map<string, string>();
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
      clipboardData: { setData: (type: string, text: string) => void clipboard.set(type, text) },
    });
    document.querySelector(selector)?.dispatchEvent(event);
    return { ...Object.fromEntries(clipboard), isLeft: !event.defaultPrevented };
  }
  const isolated = '<p>شغّل <b>\u2066npm run admin -- remove-admin \u2068ada@example.org\u2069\u2069</b></p>';

  it('has no marks that isolate values, which a shell would read', async () => {
    await openPage('ar');

    expect(copy(isolated)).toEqual({
      'text/plain': 'شغّل npm run admin -- remove-admin ada@example.org',
      'text/html': '<p>شغّل <b>npm run admin -- remove-admin ada@example.org</b></p>',
      isLeft: false,
    });
  });

  it('is left to the browser if it has none, or comes from a field', async () => {
    await openPage('ar');

    expect(copy('<p>npm run backup</p>')).toEqual({ isLeft: true });
    expect(copy(`${isolated}<textarea></textarea>`, 'textarea')).toEqual({ isLeft: true });
  });
});

describe('an English page', () => {
  it.each([
    ['', '', 'en'],
    ['en', 'en-GB', 'en-GB'],
  ])('with the catalog "%s" loads nothing else', async (catalog, lang, tag) => {
    const { withAuthorTexts, languageTag } = await openPage(catalog, lang);

    expect(withAuthorTexts(importAdmin)).toBe(importAdmin);
    expect((await importApp()).actions.cancel).toBe('Cancel');
    expect((await importAdmin()).settings.saved).toBe('Settings saved');
    expect(languageTag()).toBe(tag);
  });
});
