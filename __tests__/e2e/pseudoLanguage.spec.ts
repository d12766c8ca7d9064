import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { translated } from '../../src/shared/messages/en.ts';
import { languageNames } from '../../src/shared/messages/languages.ts';
import { Blog, signIn } from '../../tools/browser/blog.ts';
import { ownPages } from '../../tools/browser/screens/ownPages.ts';
import { ownStates } from '../../tools/browser/screens/ownStates.ts';
import { publicPages } from '../../tools/browser/screens/publicPages.ts';
import { publicStates } from '../../tools/browser/screens/publicStates.ts';
import { answeredSentences, type Screen, type World } from '../../tools/browser/screens/screen.ts';
import { startServer } from '../../tools/startServer.ts';

/** Builds the product in its own folder, with each text of the catalog between invisible marks. */
function buildMarked(folder: string) {
  const files = ['src', 'scripts', 'public', 'package.json', 'tsconfig.json', 'webpack.config.js'];
  for (const file of files) cpSync(file, path.join(folder, file), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const webpack = path.resolve('node_modules/webpack-cli/bin/cli.js');
  execFileSync(process.execPath, [webpack, '--mode', 'production'], {
    cwd: folder,
    env: { ...process.env, PSEUDO_LANGUAGE: 'invisible' },
    stdio: 'pipe',
  });
}

const SCREENS = globSync('tools/browser/screens/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Pages show it in a separate element. */
const ISO_DATE = /\d{4}-\d\d-\d\dT[\d:.]+Z/;

/** Texts invented by screens: user input and mocked responses. And languages, each in its own. */
const INVENTED = new Set([
  ...Object.values(languageNames).map((name) => trim(name)),
  trim(translated.accountErrors.emailTaken),
  ...[
    /\b(?:title|description|markdown|reason|says|footer|note|hiddenFor|limitedFor|suspendedFor): '([^']+)'/g,
    /\bwords: \['([^']+)'/g,
    /\blinkTo\('([^']+)'/g,
    /\bproblem:\s+'([^']+)'/g,
    /\bnew File\(.*\], '([^']+)'/g,
    /\banswer\([^']*'([^']+)'\)/g,
    /\[texts\.[\w.]+\]: '([^']+)'/g,
  ].flatMap((pattern) =>
    [...SCREENS.matchAll(pattern)].flatMap(([, text = '']) => text.split(ISO_DATE).map(trim)),
  ),
]);

/** Texts of users and tests. Each pattern must match a whole text without its marked parts. */
const CONTENT = [
  // From `Blog` in tools/browser/blog.ts.
  /^(Ada( \d+)?|Edith|Eve|Grace|Mallory|Telephone|Firefox on Linux|Central European \w+ Time|Europe\/Berlin)$/,
  // The longest possible text.
  /^(x{20,}|y{20,})$/,
  /^(Note|Draft)( \d+)?$/,
  /^What stands in( \*?Note \d+\*?)?[.…]*$/,
  /^Words\.?$/,
  /^(How an engine weaves\. ?)+$/,
  /^(They weave\. The end They knit, and write\.+|They knit, and write to|each other)$/,
  // From texts in review.
  /^(They weave|\*?algebraic( patterns)?|patterns|See|Jacquard|looms|Please name your sources\.)$/,
  // From `getSettings`, and a change of them.
  /^(מדריך|Search|Weaving|Looms and engines|\/\S+)$/,
  // From imports.
  /^(site\.zip|posts\/\w+\.md)$/,
  // From `mockAdmin`.
  /^Markdown Blog$/,
  // From text differences, also word by word.
  /^(They|weave|knit|(They knit\. )?The end[.…]*)$/,
  /^An afterthought\.( Words\.)?$/,
  /^Saved in another tab\.$/,
  // From `someImages`.
  /^(!\[A loom\]\(\/media\/\S+|A loom)$/,
  /^900 MiB free at \/x+\.$/,
  /^#?Looms$/,
  // Sizes, dates and times.
  /^[\d.,]+ (B|kB|MB|GB|MiB)$/,
  /^((Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,? )?(\d+ )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*( \d+)?,?( \d{4})?(,? (at )?\d+:\d\d( [AP]M)?)?(\s?–\s?.*\d+:\d\d( [AP]M)?)?( UTC)?$/,
  // Emails, URLs and keyboard keys.
  /^\S+@\S+$/,
  /^https?:\S+$/,
  /^(Ctrl|Shift|Alt|Esc|Enter|Tab)([+ ]\w+)*$/,
];

/** Lists the visible texts and accessible names of a page, without marked parts. */
const listUnmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NOT_READ =
      'script, style, noscript, template, code, pre, textarea, [contenteditable=true], [data-article-text]';
    const ATTRIBUTES = ['aria-label', 'aria-description', 'placeholder', 'alt', 'title'];
    let depth = 0;
    /** Marks may begin in one text node and end in another of the same sentence. */
    function unmarked(text: string): string {
      let rest = '';
      for (const character of text) {
        if (character === '\u200b') depth += 1;
        else if (character === '\u00ad') depth = Math.max(0, depth - 1);
        else if (depth === 0) rest += character;
      }
      return rest;
    }

    function blockOf(node: Node): Element | null {
      let element = node.parentElement;
      while (element && getComputedStyle(element).display.startsWith('inline'))
        element = element.parentElement;
      return element;
    }

    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let block: Element | null = null;
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement?.closest(NOT_READ)) continue;
      const its = blockOf(node);
      if (its !== block) depth = 0;
      block = its;
      found.push(unmarked(node.textContent ?? ''));
    }
    for (const name of ATTRIBUTES) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        depth = 0;
        found.push(unmarked(element.getAttribute(name) ?? ''));
      }
    }
    depth = 0;
    found.push(unmarked(document.title));
    return found;
  });

const isText = (text: string) => /\p{L}{2}/u.test(text);
const isAnswered = (text: string) =>
  [...answeredSentences].some((answered) => answered.split(ISO_DATE).some((part) => trim(part) === text));
const isContent = (text: string) =>
  INVENTED.has(text) || isAnswered(text) || CONTENT.some((pattern) => pattern.test(text));
/** Removes surrounding punctuation, as between a name and a label. */
function trim(text: string): string {
  return text.replace(/^[\s·|:,–—“”"'()]+|[\s·|:,–—“”"'()]+$/gu, '');
}

test('has every text of every screen in the catalog', async ({ browser }) => {
  test.setTimeout(30 * 60_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'pseudo-language-'));
  buildMarked(folder);
  const dataDir = path.join(folder, 'data');
  const server = await startServer({ checkout: folder, dataDir, env: { PSEUDO_LANGUAGE: 'invisible' } });
  const blog = new Blog(server.url);
  const author = await blog.aUser({ name: 'Ada' });
  const admin = await blog.aUser({ name: 'Grace' });
  execFileSync(process.execPath, ['src/server/cli/admin.ts', 'make-admin', admin.email], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  for (let count = 0; count < 4; count += 1) await blog.anArticle({ by: author, tags: ['Looms'] });
  const cover = `${blog.url}/favicon.svg`;
  const article = await blog.anArticle({ by: author, cover, tags: ['Looms'] });
  const world = { blog, author, admin, article };
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });

  const untranslated = await collect(context, world, [...publicPages, ...publicStates]);
  const page = await context.newPage();
  await signIn(page, author);
  await page.close();
  untranslated.push(...(await collect(context, world, [...ownPages, ...ownStates])));

  await context.close();
  await server.stop();
  rmSync(folder, { recursive: true });
  expect(mergeByText(untranslated)).toEqual([]);
});

interface Untranslated {
  screen: string;
  text: string;
}

async function collect(context: BrowserContext, world: World, screens: Screen[]): Promise<Untranslated[]> {
  const found: Untranslated[] = [];
  for (const screen of screens) {
    const page = await context.newPage();
    await screen.show(page, world).catch((error: unknown) => {
      const [line = ''] = String(error).split('\n');
      found.push({ screen: screen.name, text: `could not be shown: ${line}` });
    });
    const texts = (await listUnmarked(page)).map(trim);
    for (const text of new Set(texts.filter((text) => isText(text) && !isContent(text)))) {
      found.push({ screen: screen.name, text });
    }
    await page.close();
  }
  return found;
}

/** One line per text, with the first screen that shows it. */
function mergeByText(found: Untranslated[]): string[] {
  const screens = new Map<string, string[]>();
  for (const { screen, text } of found) screens.set(text, [...(screens.get(text) ?? []), screen]);
  return [...screens].map(([text, [first = '', ...others]]) => {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `${text} (${first}${more})`;
  });
}
