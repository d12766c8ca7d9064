import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { getPage, pageNames } from '../../src/shared/pages.ts';
import { Blog } from '../../tools/browser/blog.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';
import type { Engine, Start } from './engine.ts';
import { engines } from './engines.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** Runs in the page: returns the drafts that the browser has stored, as JSON. */
async function readStoredDrafts(): Promise<string> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error());
    });
  const database = await settled(indexedDB.open('drafts'));
  const entries = database.objectStoreNames.contains('texts')
    ? await settled(database.transaction('texts').objectStore('texts').getAll())
    : [];
  database.close();
  return JSON.stringify(entries);
}

const CONTENT =
  '## Code\n\n```js\nweave();\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nA note[^1].\n\n[^1]: Here.';

const PHONE = { width: 500, height: 844 };

describe.each(engines)('in %s', (name, start) => {
  let server: RunningServer;
  let blog: Blog;
  let engine: Engine;
  let visitor: Visitor;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'views-'));
    server = await startServer();
    blog = new Blog(server.url);
  });
  afterEach(async () => {
    const errors = engine.errors();
    await engine.close();
    await server.stop();
    await rm(folder, { recursive: true });
    expect(errors).toEqual([]);
  });

  async function openWindow(options: Start = {}) {
    engine = await start(options);
    visitor = visitorOf(engine, server.url);
  }

  /** A PNG file of this size. */
  async function aPicture(width: number, height: number): Promise<string> {
    const file = join(folder, `${width}x${height}.png`);
    const picture = sharp({ create: { width, height, channels: 3, background: '#247' } });
    await writeFile(file, await picture.png().toBuffer());
    return file;
  }

  /** Collects errors from now on. The returned function returns them. */
  async function collectErrors(): Promise<() => Promise<string[]>> {
    await engine.evaluate(() => {
      const errors: string[] = Object.assign(window, { errors: [] }).errors;
      addEventListener('error', ({ message }) => errors.push(message));
      addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
      const log = console.error;
      console.error = (...all: unknown[]) => {
        errors.push(all.join(' '));
        log(...all);
      };
    }, null);
    return () =>
      engine.evaluate(() => (window as Window & { errors?: string[] }).errors ?? ['reloaded'], null);
  }

  it('marks the current page, moves the focus to the heading and logs no errors', async () => {
    await blog.anArticle({ by: await blog.aUser(), title: 'On looms', markdown: '## Warp\n\nThey weave.' });
    await openWindow();
    await visitor.open('/');
    const findErrors = await collectErrors();

    for (const [name, path] of [
      ['Articles', '/allArticles'],
      ['Home', '/'],
      ['Register', '/register'],
      ['Articles', '/allArticles'],
      ['On looms', '/allArticles/on-looms'],
    ] as const) {
      await visitor.press(name);
      await visitor.expectPath(path);
    }

    await visitor.expectText('They weave.');
    const { decoration, thickness, focused } = await engine.evaluate(() => {
      const current = document.querySelector('header a.active');
      const style = current && getComputedStyle(current);
      return {
        decoration: style?.textDecorationLine,
        thickness: style?.textDecorationThickness,
        focused: document.activeElement?.tagName,
      };
    }, null);
    expect({ decoration, thickness, focused }).toEqual({
      ...{ decoration: 'underline', thickness: '2px', focused: 'H1' },
    });
    expect(await findErrors()).toEqual([]);
  });

  it('logs no errors on any page', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    const { slug } = await blog.anArticle({ by: ada, title: 'Looms', markdown: CONTENT, tags: ['Looms'] });
    const addressesFor = (access: string) =>
      pageNames
        .map(getPage)
        .filter((page) => page.access === access && page.path !== '/:slug')
        .map(({ path }) => path.replace(':slug', slug).replace(':handle', 'ada'));
    await openWindow();

    for (const address of [...addressesFor('everyone'), '/none']) await visitor.open(address);
    await visitor.signIn(ada);
    for (const address of addressesFor('signedIn')) await visitor.open(address);

    await visitor.expectPath('/dashboard/deleteAccount');
  });

  it('fits the pages into a phone, with a menu', async () => {
    const by = await blog.aUser();
    const markdown = `| a | b |\n| - | - |\n| ${'wide '.repeat(40)} | b |\n\n\`\`\`\n${'long '.repeat(60)}\n\`\`\``;
    await blog.anArticle({ by, title: 'On looms', markdown, tags: ['Looms', 'Mills'] });
    await openWindow({ size: PHONE });

    for (const path of ['/', '/allArticles', '/allArticles/on-looms', '/login']) {
      await visitor.open(path);
      expect(
        await engine.evaluate(() => document.documentElement.scrollWidth - innerWidth, null),
      ).toBeLessThanOrEqual(0);
    }
    await visitor.press('Menu');
    await visitor.press('Register');
    await visitor.expectPath('/register');
  });

  it('shows a dark page, also after a reload', async () => {
    await openWindow();
    await visitor.open('/');
    const findLightness = () =>
      engine.evaluate(
        () => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0] ?? NaN),
        null,
      );
    expect(await findLightness()).toBeGreaterThan(200);

    await visitor.press('Switch to dark mode');
    await visitor.expect('dark page', async () => (await findLightness()) <= 60);
    await visitor.reload();

    expect(await findLightness()).toBeLessThan(60);
  });

  it('does what keys do, and undoes and redoes it step by step', async () => {
    await openWindow();
    await visitor.signIn(await blog.aUser());
    await visitor.open('/dashboard/createArticle');
    await visitor.focus('Markdown');
    const press = async (...chords: string[]) => {
      for (const chord of chords) await engine.press(chord);
    };

    await visitor.type('Markdown', '- one');
    await press('Enter', 'Tab');
    await visitor.finds('Markdown', '- one\n  - ');
    await press('Backspace');
    await visitor.finds('Markdown', '- one\n');
    await press('Control+b');
    await visitor.finds('Markdown', '- one\n****');

    // WebDriver's keys don't undo in WebKit.
    if (name === 'WebKit') return;
    for (const text of ['- one\n', '- one\n  - ', '- one\n- ', '- one']) {
      await press('Control+z');
      await visitor.finds('Markdown', text);
    }
    for (const text of ['- one\n- ', '- one\n  - ', '- one\n', '- one\n****']) {
      await press('Control+Shift+z');
      await visitor.finds('Markdown', text);
    }
  });

  it('has what was typed after the browser was killed', async () => {
    const ada = await blog.aUser();
    // WebKit stores nothing on the disk, see `startWebKit`, so there the server has to have the text.
    const isOnDevice = name === 'Firefox';
    const profile = join(folder, 'profile');
    await mkdir(profile);
    await openWindow({ profile });
    await visitor.signIn(ada);
    await visitor.open('/dashboard/createArticle');
    if (isOnDevice)
      await engine.evaluate(() => {
        const send = fetch;
        window.fetch = (input, init) =>
          (input instanceof Request ? input.url : String(input)).includes('/api/drafts')
            ? new Promise(() => undefined)
            : send(input, init);
      }, null);
    await visitor.type('Title', 'On engines');
    await visitor.type('Markdown', 'They weave. ');
    await visitor.expect('stored text', async () =>
      isOnDevice
        ? (await engine.evaluate(readStoredDrafts, null)).includes('They weave.')
        : (await engine.evaluate(() => document.body.innerText, null)).includes('Saved '),
    );
    const address = await engine.address();
    await visitor.type('Markdown', 'And more');
    await engine.kill();

    await openWindow({ profile });
    await visitor.signIn(ada);
    await visitor.open(address.slice(server.url.length));

    await visitor.finds('Title', 'On engines');
    await visitor.expect('typed text', () =>
      engine.evaluate(
        () =>
          document.querySelector<HTMLTextAreaElement>('#markdown')?.value.startsWith('They weave.') === true,
        null,
      ),
    );
  });

  it('pastes rich text as Markdown', async () => {
    await openWindow();
    await visitor.signIn(await blog.aUser());
    await visitor.open('/dashboard/createArticle');
    await visitor.type('Markdown', 'Words. ');
    await engine.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/html', '<p>They <b>weave</b>.</p>');
      data.setData('text/plain', 'They weave.');
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: data });
      document.activeElement?.dispatchEvent(event);
    }, null);
    await visitor.finds('Markdown', 'Words. They **weave**.');
  });

  it('uploads a dropped picture', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#247' } })
      .png()
      .toBuffer();
    await openWindow();
    await visitor.signIn(await blog.aUser());
    await visitor.open('/dashboard/createArticle');
    await visitor.type('Markdown', 'Words. ');
    await engine.evaluate((base64: string) => {
      const data = new DataTransfer();
      const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([file], 'loom.png', { type: 'image/png' }));
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: data, clientX: 0, clientY: 0 });
      document.activeElement?.dispatchEvent(event);
    }, bytes.toString('base64'));

    const findText = () =>
      engine.evaluate(
        () => [...document.querySelectorAll('textarea')].map(({ value }) => value).join('\n'),
        null,
      );
    await visitor.expect(
      'uploaded picture',
      async () => /!\[.*\]\(\/media\/[\w-]+\.webp\)/.test(await findText()),
      findText,
    );
  });

  it('shows a tall picture in its own shape', async () => {
    const by = await blog.aUser();
    const file = await blog.anImage(by, await aPicture(800, 2400));
    await blog.anArticle({
      by,
      title: 'On looms',
      markdown: `A ![tall](${file})\n\n| a |\n| - |\n| ![cell](${file}) |`,
    });
    await openWindow();
    await visitor.open('/allArticles/on-looms');

    for (const alt of ['tall', 'cell']) {
      const { width, height, top } = await engine.evaluate((alt: string) => {
        const box = document.querySelector(`img[alt="${alt}"]`)?.getBoundingClientRect();
        return { width: box?.width ?? 0, height: box?.height ?? 0, top: innerHeight };
      }, alt);
      expect(height).toBeGreaterThan(0.7 * top);
      expect(height).toBeLessThanOrEqual(0.85 * top + 1);
      expect(height / width).toBeCloseTo(3, 1);
    }
  });
});
