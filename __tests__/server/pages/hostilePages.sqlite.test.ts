import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { createReturnState } from '../../../src/client/session/sessionEnd.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import type { Author, Blog } from '../../helpers/blog.ts';
import { aHostileArticle } from '../../helpers/hostileTexts.ts';
import { isAll } from '../../helpers/sample.ts';
import { startSite } from '../../helpers/site.ts';

const HOSTILE = `</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>"'$&\u2028`;

let blog: Blog;
let eve: Author;
beforeEach(async () => {
  blog = await startSite({ publicUrl: 'https://blog.example.org' });
  eve = await blog.aUser({ name: HOSTILE });
});
afterEach(() => blog.close());

async function pagesOfEve(): Promise<string[]> {
  const cover = `https://example.org/"><script>alert(3)</script>`;
  const { slug } = await blog.anArticle({
    by: eve,
    title: HOSTILE,
    markdown: `${HOSTILE}\n\n${HOSTILE}`,
    cover,
  });
  const replies = await Promise.all(
    ['/allArticles', `/allArticles/${slug}`].map((url) => blog.app.inject(url)),
  );
  return replies.map(({ body }) => body);
}

/** Returns all start tags outside scripts and styles. */
const tagsIn = (html: string) =>
  html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1').match(/<[a-z][^>]*>/gi) ?? [];

describe('a page with hostile content', () => {
  it('has only the product’s scripts: files, inline scripts and data', async () => {
    for (const html of await pagesOfEve()) {
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) =>
        attributes.trim(),
      );
      const known = ['', 'src="/assets/main.js"', 'type="application/json"', 'type="application/ld+json"'];

      // The source index.html has no script files; webpack adds them.
      expect(scripts.filter((found) => !known.some((one) => found.startsWith(one)))).toEqual([]);
      expect(scripts.filter((found) => found === '')).toHaveLength(2);
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<!--<img');
    }
  });

  it('has no event handlers and no style attributes', async () => {
    for (const html of await pagesOfEve()) {
      const tags = tagsIn(html);

      expect(tags.length).toBeGreaterThan(50);
      expect(tags.filter((tag) => /\s(on\w+|style)\s*=/i.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
    }
  });

  it('embeds the stored data, which ends where it should', async () => {
    const [listing = ''] = await pagesOfEve();

    const [, json = ''] =
      /<script type="application\/json" id="first-page">(.*?)<\/script>/s.exec(listing) ?? [];
    const { answers } = JSON.parse(json) as {
      answers: { endpointName: string; value: { result: { title: string; ownerName: string }[] } }[];
    };

    const shown = answers.find(({ endpointName }) => endpointName === 'listPublicArticles');
    expect(shown?.value.result[0]).toMatchObject({ title: HOSTILE.trim(), ownerName: HOSTILE.trim() });
  });
});

it('a page has no characters that HTML forbids, even from titles and names of older versions', async () => {
  const text = 'a\u0001\u000b\u007f\u0085\ufdd0\ufffe\u{1ffff}b';
  const { slug } = await aHostileArticle(blog, text, text);

  for (const url of ['/allArticles', `/allArticles/${slug}`, `/report/${slug}`]) {
    const { body } = await blog.app.inject(url);

    expect(body).not.toMatch(/[^\t\n\r\P{Cc}]|\p{Noncharacter_Code_Point}/u);
    expect(body).not.toMatch(/\\u00[01]|\\uf[df]/i);
  }
  expect((await blog.app.inject(`/allArticles/${slug}`)).body).toContain('<title>ab');
});

describe('the content security policy of a page', () => {
  it.each(['/', '/allArticles', '/login', '/no/such/page'])(
    'allows its inline styles by their hashes: %s',
    async (url) => {
      const { body, headers } = await blog.app.inject(url);
      const styles = [...body.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
      const policy = String(headers['content-security-policy']);

      expect(styles.length).toBeGreaterThan(2);
      for (const css of styles) expect(policy).toContain(`'sha256-${hash('sha256', css, 'base64')}'`);
      expect(policy).not.toContain('unsafe');
    },
  );
});

describe('the page of a long article', () => {
  const ofLength = (length: number) => 'Some *words* of many.\n\n'.repeat(length / 23);

  it.each(isAll ? [60_000, 1_000_000] : [60_000])(
    'contains its text once, and its clicks: %i characters',
    async (length) => {
      const markdown = `${ofLength(length)}The end of $' it.`;
      const { slug, sanitizedHtml } = await blog.anArticle({ by: eve, title: 'Long', markdown });

      const bodies = [];
      for (const encoding of ['identity', 'gzip', 'gzip']) {
        const headers = { 'accept-encoding': encoding };
        const { rawPayload } = await blog.app.inject({ url: `/allArticles/${slug}`, headers });
        bodies.push((encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString());
      }

      bodies.forEach((body) => {
        const parts = body.split(sanitizedHtml.trim());
        expect(parts).toHaveLength(2);
        expect(parts.join()).not.toContain('The end of');
        expect(parts[0]).toContain('>1 click</span></bdi>');
        expect(parts[0]).toContain('content="Some words of many. Some words of many.');
      });
    },
  );
});

describe('a link to the login on a public page', () => {
  it('knows the way back on the server, which has no address bar', () => {
    expect(createReturnState({ pathname: '/allArticles/on-looms', search: '', hash: '' })).toEqual({
      returnTo: '/allArticles/on-looms',
    });
  });
});

describe('a page that can’t be rendered', () => {
  it('is rendered by the browser, is logged, and leaves counting the click to the app', async () => {
    const lines: string[] = [];
    const broken = await startSite({
      renderPage: () => Promise.reject(new Error('A component broke.')),
      logLevel: 'error',
      logStream: { write: (line: string) => void lines.push(line) },
    });
    const ada = await broken.aUser();
    const { slug } = await broken.anArticle({ by: ada });

    const reply = await broken.app.inject(`/allArticles/${slug}`);
    const { clicks } = (await broken.call('GET', `/api/articles/public/${slug}`)).json<{ clicks: number }>();
    await broken.close();

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<div id="root"></div>');
    expect(clicks).toBe(1);
    expect(lines.join()).toContain('A component broke.');
  });

  it('fails a test with its cause, where the test doesn’t read the log', async () => {
    const renderPage = () => Promise.reject(new Error('A component broke.'));
    const [called, injected] = [await startSite({ renderPage }), await startSite({ renderPage })];

    await injected.app.inject('/allArticles');

    await expect(called.call('GET', '/allArticles')).rejects.toThrow('A component broke.');
    await expect(injected.close()).rejects.toThrow('A component broke.');
    await called.close();
  });

  it('returns an error to robots while the server is busy, and is rendered by browsers', async () => {
    const busy = await startSite({ renderPage: () => Promise.reject(new Refusal('busy', 'Too many.')) });
    const visit = (agent: string) =>
      busy.app.inject({ url: '/allArticles', headers: { 'user-agent': agent } });

    const [robot, browser] = [await visit('Googlebot/2.1'), await visit('Mozilla/5.0')];
    await busy.close();

    expect([robot.statusCode, robot.headers['retry-after']]).toEqual([503, '5']);
    expect([browser.statusCode, browser.headers['retry-after']]).toEqual([200, undefined]);
    expect(browser.body).toContain('<div id="root"></div>');
  });
});
