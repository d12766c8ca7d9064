import { loadLanguage, setLanguage } from '../../src/server/lib/language.ts';
import { directionOf, english } from '../../src/shared/messages/define.ts';
import { type CatalogName, completeCatalogs } from '../../src/shared/messages/languages.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  lookAt,
  type Look,
} from '../../tools/browser/accessibility.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { ownPages } from '../../tools/browser/screens/ownPages.ts';
import { ownStates } from '../../tools/browser/screens/ownStates.ts';
import { publicPages } from '../../tools/browser/screens/publicPages.ts';
import { publicStates } from '../../tools/browser/screens/publicStates.ts';
import type { Screen } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { sample } from '../helpers/sample.ts';

/** Runs in the page. Returns what is not where it belongs on a page from right to left. */
function findUnmirrored(): string[] {
  const found: string[] = [];
  const brand = document.querySelector('header a')?.getBoundingClientRect();
  if (brand && brand.width > 0 && brand.left < innerWidth - brand.right)
    found.push('the header begins at the left');

  for (const heading of document.querySelectorAll('main :is(h1, h2):not([dir])')) {
    const style = getComputedStyle(heading);
    if (style.direction !== 'rtl' || style.textAlign === 'center' || !heading.checkVisibility()) continue;
    // Titles by authors have a direction of their own.
    if (heading.querySelector('[dir]')) continue;
    const range = document.createRange();
    range.selectNodeContents(heading);
    const [text, box] = [range.getBoundingClientRect(), heading.getBoundingClientRect()];
    if (text.width > 0 && text.width < box.width && box.right - text.right > 2)
      found.push(`not at the right: ${heading.textContent}`);
  }

  // Shrunk labels above their fields.
  for (const label of document.querySelectorAll('label[data-shrink="true"]')) {
    const [text, field] = [label.getBoundingClientRect(), label.parentElement?.getBoundingClientRect()];
    if (field && text.width > 0 && !(Math.abs(field.right - text.right) < 16))
      found.push(`not above its field: ${label.textContent}`);
  }
  return found;
}

/** Runs in the page. Returns the links in the blue of browsers, which have no color of the blog. */
const findBlueLinks = (): string[] =>
  Array.from(document.links, (link) =>
    ['rgb(0, 0, 238)', 'rgb(85, 26, 139)'].includes(getComputedStyle(link).color) ? link.outerHTML : '',
  ).filter((link) => link !== '');

/** Screens of a kind, e.g. those of visitors. */
interface Part {
  name: string;
  screens: readonly Screen[];
  isOwn?: boolean;
}

const parts: Part[] = [
  { name: 'pages for visitors', screens: publicPages },
  { name: 'states for visitors', screens: publicStates },
  { name: 'pages for authors', screens: ownPages, isOwn: true },
  { name: 'states for authors', screens: ownStates, isOwn: true },
];

/** Long words, no spaces, from right to left. */
const others = completeCatalogs.filter((tag) => directionOf(tag) !== 'rtl');

/** Returns which screens are tested in a language: all from right to left, else one of as many shares as there are languages. */
const screensFor = (tag: CatalogName, { screens }: Part) =>
  screens.filter((_screen, at) => !others.includes(tag) || at % others.length === others.indexOf(tag));

const drawn = sample(
  parts.flatMap((part) =>
    completeCatalogs.flatMap((tag) => screensFor(tag, part).map((screen) => ({ tag, part, screen }))),
  ),
  16,
);

/** Number of screens per test, as slow machines need some time for each. */
const AT_ONCE = 12;
const tests = completeCatalogs.flatMap((tag) =>
  parts.flatMap((part) => {
    const screens = drawn.filter((one) => one.tag === tag && one.part === part).map(({ screen }) => screen);
    return Array.from({ length: Math.ceil(screens.length / AT_ONCE) }, (_, at) => ({
      ...part,
      tag,
      screens: screens.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    }));
  }),
);

const phone: Look = { colorScheme: 'light', width: 390 };

test.afterEach(() => setLanguage(english));

for (const { tag, name, screens, isOwn } of tests)
  test(
    `${name} are accessible in ${tag}, without scrolling sideways: ${screens.map((screen) => screen.name).join(', ')}`,
    { tag: '@sampled' },
    async ({ page, context, blog, problems, run }) => {
      test.setTimeout(180_000);
      problems.areExpected(/Failed to load resource|net::ERR_FAILED|PageCodeMissing/);
      // Screens find what they click by its text in this language.
      setLanguage(await loadLanguage(tag));
      run('src/server/cli/admin.ts', 'set', 'interfaceLanguage', tag);
      const author = await blog.aUser({ name: 'Ada' });
      const admin = await blog.aUser({ name: 'Grace' });
      run('src/server/cli/admin.ts', 'make-admin', admin.email);
      for (let count = 0; count < 4; count++) await blog.anArticle({ by: author, tags: ['Looms'] });
      const cover = `${blog.url}/favicon.svg`;
      const article = await blog.anArticle({ by: author, cover, tags: ['Looms'] });
      if (isOwn) await signIn(page, author);

      for (const screen of screens) {
        const tab = await context.newPage();
        await screen.show(tab, { blog, author, admin, article });
        await expect(tab.locator('html')).toHaveAttribute('lang', tag);
        await lookAt(tab, phone);
        await expectAccessible(tab, phone, screen.name);
        if (directionOf(tag) === 'rtl')
          expect.soft(await tab.evaluate(findUnmirrored), screen.name).toEqual([]);
        expect.soft(await tab.evaluate(findBlueLinks), screen.name).toEqual([]);
        await expectNoSidewaysScroll(tab, screen.name);
        await tab.close();
      }
    },
  );
