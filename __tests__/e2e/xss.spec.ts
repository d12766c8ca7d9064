import { render } from '../../src/server/content/render.ts';
import { sanitizeAgain } from '../../src/server/content/sanitize.ts';
import { expect, test as base } from '../helpers/e2e/fixtures.ts';
import { corpus, type Payload } from '../helpers/e2e/xss/corpus.ts';
import { bypassServersSanitizers, inBatches, inParts, publish, rawHtml } from '../helpers/e2e/xss/publish.ts';
import { readAsSent, readWithin, showRaw } from '../helpers/e2e/xss/visitor.ts';
import { watch, type Sightings } from '../helpers/e2e/xss/watch.ts';
import { sample } from '../helpers/sample.ts';

const LIMITS_OFF = { REGISTER_LIMIT: 'off', WRITE_LIMIT: 'off' };

interface Fixtures {
  /** The corpus as it can be published. */
  batches: Payload[][];
  seen: Sightings;
}

const test = base.extend<Fixtures>({
  batches: async ({ page }, use) => {
    await use(await inBatches(page, sample(corpus.markdown, 60)));
  },
  seen: async ({ context, blog, problems }, use) => {
    // The browser says of each payload why it did not run.
    problems.areExpected(/./);
    await use(await watch(context, blog.url));
  },
});

test.use({ env: LIMITS_OFF });

// A browser opens some hundred pages in each, and does all that can be done there.
test.describe.configure({ timeout: 900_000 });

/** Html that is written into a page by itself hides none of the others. */
const parts = inParts(corpus.markdown);
const everywhere = Object.values(corpus).flat();

function report(what: string, payloads: Payload[], { executed, foreign }: Sightings) {
  const counts = `executions: ${executed.length}, foreign requests other than images: ${foreign.length}`;
  console.log(`${what}, ${payloads.length} payloads: ${counts}`);
}

const nothing = { executed: [], foreign: [], departures: [] };

test(
  'of more than 500 hostile texts none runs as a visitor reads them within the app',
  { tag: '@sampled' },
  async ({ page, blog, batches, seen }) => {
    const articles = await publish(blog, batches);

    await readWithin(page, articles);

    report('the whole product, within the app', everywhere, seen);
    expect(corpus.markdown.length).toBeGreaterThan(500);
    expect(seen).toEqual(nothing);
  },
);

test("the page's policy alone lets no script run", async ({ page, seen }) => {
  await showRaw(
    page,
    parts.map((part) => part.map(rawHtml)),
  );

  report('the policy alone', corpus.markdown, seen);
  // Where a reader's window is led to is beyond any policy: the sanitizers see to that.
  expect(seen).toMatchObject({ executed: [], foreign: [] });
});

test.describe('in a browser that ignores the policy', () => {
  test.use({ bypassCSP: true });

  // What runs in spite of the policy runs here too. Within the app the browser's own sanitizer holds back more still.
  test('none runs in pages as the server sends them either', async ({ page, blog, batches, seen }) => {
    const articles = await publish(blog, batches);

    await readAsSent(page, articles);

    report('both sanitizers', everywhere, seen);
    expect(seen).toEqual(nothing);
  });

  for (const [whose, sanitizeAlone] of [
    ["server's", ({ text }: Payload) => render(text).sanitizedHtml],
    ["server's second", (payload: Payload) => sanitizeAgain(rawHtml(payload))],
  ] as const) {
    test(`the ${whose} sanitizer alone lets none run`, async ({ page, seen }) => {
      await showRaw(
        page,
        parts.map((part) => part.map(sanitizeAlone)),
      );

      report(`the ${whose} sanitizer alone`, corpus.markdown, seen);
      expect(seen).toEqual(nothing);
    });
  }

  test("the browser's sanitizer alone lets none run", async ({ page, blog, batches, seen, dataDir }) => {
    const articles = await publish(blog, batches);
    await bypassServersSanitizers(`sqlite:${dataDir}/blog.db`, articles);

    await readWithin(page, articles);

    report("the browser's sanitizer alone", everywhere, seen);
    expect(seen).toEqual(nothing);
  });

  test('without any of them hundreds run, so the corpus is alive', async ({ page, seen }) => {
    await showRaw(
      page,
      parts.map((part) => part.map(rawHtml)),
    );

    report('nothing at all', corpus.markdown, seen);
    expect(new Set(seen.executed).size).toBeGreaterThan(300);
    expect(seen.foreign.length).toBeGreaterThan(10);
  });
});
