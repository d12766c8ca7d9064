import type { Page } from '@playwright/test';
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
  if (brand && brand.width > 0 && brand.left < innerWidth / 2) found.push('the header begins at the left');

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
  return found;
}

/** What shows is mirrored by styles alone; what scripts decide is in `rightToLeft.test.tsx`. */
async function mirror(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
}

const phone: Look = { colorScheme: 'light', width: 390 };
const parts = [
  { name: 'pages for visitors', screens: publicPages },
  { name: 'states for visitors', screens: publicStates },
  { name: 'pages for authors', screens: ownPages, isOwn: true },
  { name: 'states for authors', screens: ownStates, isOwn: true },
];

/** Number of screens per test, as slow machines need some time for each. */
const AT_ONCE = 12;
for (const { screens, name, isOwn } of parts) {
  const drawn = sample<Screen>(screens, 4);
  for (let from = 0; from < drawn.length; from += AT_ONCE) {
    const part = drawn.slice(from, from + AT_ONCE);
    test(
      `${name} are mirrored without scrolling sideways: ${part.map((screen) => screen.name).join(', ')}`,
      { tag: '@sampled' },
      async ({ page, context, blog, problems }) => {
        test.setTimeout(180_000);
        problems.areExpected(/Failed to load resource|net::ERR_FAILED|PageCodeMissing/);
        const author = await blog.aUser({ name: 'Ada' });
        for (let count = 0; count < 4; count++) await blog.anArticle({ by: author, tags: ['Looms'] });
        const cover = `${blog.url}/favicon.svg`;
        const article = await blog.anArticle({ by: author, cover, tags: ['Looms'] });
        if (isOwn) await signIn(page, author);

        for (const screen of part) {
          const tab = await context.newPage();
          await screen.show(tab, { blog, author, article });
          await mirror(tab);
          await lookAt(tab, phone);
          await expectAccessible(tab, phone, screen.name);
          expect.soft(await tab.evaluate(findUnmirrored), screen.name).toEqual([]);
          await expectNoSidewaysScroll(tab, screen.name);
          await tab.close();
        }
      },
    );
  }
}
