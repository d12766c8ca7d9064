import type { BrowserContext, Page } from '@playwright/test';
import {
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectTouchTargets,
  lookAt,
  twoLooks,
} from '../../tools/browser/accessibility.ts';
import { signIn, type Blog } from '../../tools/browser/blog.ts';
import { ownPages } from '../../tools/browser/screens/ownPages.ts';
import { ownStates } from '../../tools/browser/screens/ownStates.ts';
import { publicPages } from '../../tools/browser/screens/publicPages.ts';
import { publicStates } from '../../tools/browser/screens/publicStates.ts';
import type { Screen, World } from '../../tools/browser/screens/screen.ts';
import { test } from '../helpers/e2e/fixtures.ts';
import { isAll, sample } from '../helpers/sample.ts';

/** Long words and wide content, as authors write them. */
const markdown = `# A heading

Some **bold** and [a link](https://example.org) and ${'averylongword'.repeat(12)}.

- [x] done
- [ ] to do

> A quote

\`\`\`js
const line = '${'wide '.repeat(40)}';
\`\`\`

| ${'column | '.repeat(12)}
|${'-|'.repeat(12)}
| ${'value | '.repeat(12)}
`;

async function createAwkwardWorld({ blog, run }: Pick<Fixtures, 'blog' | 'run'>): Promise<World> {
  const author = await blog.aUser({ name: 'Ada' });
  const admin = await blog.aUser({ name: 'Grace' });
  run('src/server/cli/admin.ts', 'make-admin', admin.email);
  await blog.setProfile(author, {
    bio: `Writes on ${'averylongword'.repeat(8)}, looms and engines.`,
    links: ['https://mastodon.example/@ada', `https://example.org/${'long/'.repeat(30)}`],
  });
  for (let count = 0; count < 4; count++) await blog.anArticle({ by: author, tags: ['Looms'] });
  const title = `On ${'Engines '.repeat(8)}`.trim();
  const cover = `${blog.url}/favicon.svg`;
  const tags = ['Looms', 'W'.repeat(32), 'C++', '織機', 'نول', 'a b', 'Engines', 'Cards'];
  return { blog, author, admin, article: await blog.anArticle({ by: author, title, markdown, cover, tags }) };
}

/** Pages in every look; dialogs and states in both schemes and both widths, but not in every combination. */
const parts = [
  { name: 'every page for visitors', screens: publicPages, looks: everyLook },
  { name: 'every error and empty page for visitors', screens: publicStates, looks: twoLooks },
  { name: 'every page for authors', screens: ownPages, looks: everyLook, isOwn: true },
  {
    name: 'every dialog, error and empty page for authors',
    screens: ownStates,
    looks: twoLooks,
    isOwn: true,
  },
];

/** Number of screens per test, as slow machines need some time for each. */
const AT_ONCE = 6;
const tests = parts.flatMap(({ screens, looks, ...part }) => {
  const drawn = sample<Screen>(screens, 2);
  return Array.from({ length: Math.ceil(drawn.length / AT_ONCE) }, (_, at) => ({
    ...part,
    looks: isAll ? looks : twoLooks,
    screens: drawn.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  }));
});

interface Fixtures {
  page: Page;
  context: BrowserContext;
  blog: Blog;
  run: (script: string, ...args: string[]) => string;
  problems: { areExpected: (pattern: RegExp) => void };
}

/** Shows each screen of a test in a tab of its own. */
async function onEachScreen(
  { page, context, blog, run, problems }: Fixtures,
  { screens, isOwn }: (typeof tests)[number],
  check: (tab: Page, name: string) => Promise<void>,
) {
  test.setTimeout(180_000);
  problems.areExpected(/Failed to load resource|net::ERR_FAILED|PageCodeMissing/);
  const world = await createAwkwardWorld({ blog, run });
  if (isOwn) await signIn(page, world.author);

  for (const { name, show } of screens) {
    const tab = await context.newPage();
    await tab.emulateMedia({ reducedMotion: 'reduce' });
    await show(tab, world);
    await check(tab, name);
    await tab.close();
  }
}

const namesOf = (screens: readonly Screen[]) => screens.map(({ name }) => name).join(', ');

for (const part of tests)
  test(
    `${part.name} is accessible, light and dark, wide and narrow: ${namesOf(part.screens)}`,
    { tag: '@sampled' },
    async ({ page, context, blog, run, problems }) => {
      await onEachScreen({ page, context, blog, run, problems }, part, async (tab, name) => {
        for (const look of part.looks) {
          await lookAt(tab, look);
          await expectAccessible(tab, look, name);
        }
        await expectNoSidewaysScroll(tab, name);
      });
    },
  );

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  for (const part of tests)
    test(
      `${part.name} has targets that fingers hit: ${namesOf(part.screens)}`,
      { tag: '@sampled' },
      async ({ page, context, blog, run, problems }) => {
        await onEachScreen({ page, context, blog, run, problems }, part, expectTouchTargets);
      },
    );
});
