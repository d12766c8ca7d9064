import { render } from '../../src/server/content/render.ts';
import { sanitizeAgain } from '../../src/server/content/sanitize.ts';
import { expect, test as base } from '../helpers/e2e/fixtures.ts';
import { corpus, type Payload } from '../helpers/e2e/xss/corpus.ts';
import {
  bypassServersSanitizers,
  groupIntoArticles,
  splitIntoBatches,
  publish,
  rawHtml,
} from '../helpers/e2e/xss/publish.ts';
import { readServerPages, readInApp, showRaw } from '../helpers/e2e/xss/visitor.ts';
import { watch, type Sightings } from '../helpers/e2e/xss/watch.ts';
import { sample } from '../helpers/sample.ts';

const LIMITS_OFF = { REGISTER_LIMIT: 'off', WRITE_LIMIT: 'off' };

interface Fixtures {
  /** The corpus in batches that can be published. */
  batches: Payload[][];
  seen: Sightings;
}

const test = base.extend<Fixtures>({
  batches: async ({ page }, use) => {
    await use(await groupIntoArticles(page, sample(corpus.markdown, 40)));
  },
  seen: async ({ context, blog, problems }, use) => {
    // The browser logs for each payload why it did not run.
    problems.areExpected(/./);
    await use(await watch(context, blog.url));
  },
});

test.use({ env: LIMITS_OFF });

// Each test opens hundreds of pages and triggers everything there.
test.describe.configure({ timeout: 900_000 });

/** HTML in separate elements can't hide other payloads. */
const parts = splitIntoBatches(corpus.markdown);
const everywhere = Object.values(corpus).flat();

function report(what: string, payloads: Payload[], { executed, foreign }: Sightings) {
  const counts = `executions: ${executed.length}, foreign requests other than images: ${foreign.length}`;
  console.log(`${what}, ${payloads.length} payloads: ${counts}`);
}

const nothing = { executed: [], foreign: [], departures: [] };

test(
  'runs none of more than 500 hostile texts within the app',
  { tag: '@sampled' },
  async ({ page, blog, batches, seen }) => {
    const articles = await publish(blog, batches);

    await readInApp(page, articles);

    report('the whole product, within the app', everywhere, seen);
    expect(corpus.markdown.length).toBeGreaterThan(500);
    expect(seen).toEqual(nothing);
  },
);

test('runs no script with the policy alone', async ({ page, seen }) => {
  await showRaw(
    page,
    parts.map((part) => part.map(rawHtml)),
  );

  report('the policy alone', corpus.markdown, seen);
  // No policy controls navigation: the sanitizers do.
  expect(seen).toMatchObject({ executed: [], foreign: [] });
});

test.describe('in a browser that ignores the policy', () => {
  test.use({ bypassCSP: true });

  // Whatever runs despite the policy runs here too. Within the app, the browser's sanitizer removes more.
  test('runs none in pages from the server', async ({ page, blog, batches, seen }) => {
    const articles = await publish(blog, batches);

    await readServerPages(page, articles);

    report('both sanitizers', everywhere, seen);
    expect(seen).toEqual(nothing);
  });

  for (const [whose, sanitizeAlone] of [
    ["server's", ({ text }: Payload) => render(text).sanitizedHtml],
    ["server's second", (payload: Payload) => sanitizeAgain(rawHtml(payload))],
  ] as const) {
    test(`runs none with the ${whose} sanitizer alone`, async ({ page, seen }) => {
      await showRaw(
        page,
        parts.map((part) => part.map(sanitizeAlone)),
      );

      report(`the ${whose} sanitizer alone`, corpus.markdown, seen);
      expect(seen).toEqual(nothing);
    });
  }

  test("runs none with the browser's sanitizer alone", async ({ page, blog, batches, seen, dataDir }) => {
    const articles = await publish(blog, batches);
    await bypassServersSanitizers(`sqlite:${dataDir}/blog.db`, articles);

    await readInApp(page, articles);

    report("the browser's sanitizer alone", everywhere, seen);
    expect(seen).toEqual(nothing);
  });

  test('runs hundreds without any of them, so the corpus is effective', async ({ page, seen }) => {
    await showRaw(
      page,
      parts.map((part) => part.map(rawHtml)),
    );

    report('nothing at all', corpus.markdown, seen);
    expect(new Set(seen.executed).size).toBeGreaterThan(300);
    expect(seen.foreign.length).toBeGreaterThan(10);
  });
});
