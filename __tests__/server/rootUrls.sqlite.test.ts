import { readdirSync } from 'node:fs';
import { isRootWord, toArticleSlug } from '../../src/server/db/slugs.ts';
import type { Blog } from '../helpers/blog.ts';
import { adminOutput } from '../helpers/runCommand.ts';
import { startSite } from '../helpers/site.ts';

describe('URLs directly below the root', () => {
  const routes = new Set<string>();
  let blog: Blog;
  beforeEach(async () => {
    blog = await startSite({ onRoute: ({ url }) => void routes.add(url) });
  });
  afterEach(() => blog.close());

  const firstSegments = () => [...routes].map((url) => url.split('/')[1] ?? '').filter((word) => word !== '');

  it('are refused for pages if they are the first segment of a route', () => {
    expect(firstSegments().length).toBeGreaterThan(20);
    // No slug has a dot.
    const possible = firstSegments().filter((word) => toArticleSlug(word) === word.toLowerCase());

    expect(possible.filter((word) => !isRootWord(word))).toEqual([]);
    expect(['Tags', 'ALLARTICLES', '.well-known', 'api'].every(isRootWord)).toBe(true);
  });

  it('are never taken from a route or a file by a page', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    const files = readdirSync('public').filter((name) => name !== 'index.html');
    const urls = [
      ...new Set([...firstSegments(), ...files, 'favicon.ico', 'robots.txt', 'assets', '.well-known']),
    ].filter((word) => !/[:*]/.test(word));
    const answers = async () => {
      const replies = [];
      for (const word of urls) replies.push([word, (await blog.call('GET', `/${word}`)).statusCode]);
      return replies;
    };
    const before = await answers();

    const slugs = [];
    for (const title of urls)
      slugs.push(
        (
          await blog.call('POST', '/api/articles/new', {
            as: ada,
            body: { title, markdown: 'Of it.', kind: 'page' },
          })
        ).json<{ slug: string }>().slug,
      );

    expect(await answers()).toEqual(before);
    for (const slug of slugs) expect((await blog.call('GET', `/${slug}`)).body).toContain('Of it.');
  });

  it('without a page are missing, whatever article has the slug', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({ by: ada, title: 'About', markdown: 'Of it.' });
    const [missing, ...others] = [
      await blog.call('GET', '/no-such/page'),
      await blog.call('GET', '/about'),
      await blog.call('GET', '/About/'),
      await blog.call('GET', '/about.md'),
      await blog.call('GET', '/%E0%A4%A'),
    ];
    const main = (html = '') => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

    expect(main(missing.body)).toContain('Page not found');
    for (const { statusCode, body } of others.slice(0, 3))
      expect([statusCode, main(body)]).toEqual([404, main(missing.body)]);
  });
});
