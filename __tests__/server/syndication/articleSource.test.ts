import type { PublicArticle } from '../../../src/shared/article.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { aHostileArticle, hostileTexts } from '../../helpers/hostileTexts.ts';

const ORIGIN = 'https://blog.example.org';

/** The fields of the front matter, whose values are JSON and so YAML, and what comes below. */
function read(text: string) {
  const [, head = '', markdown] = /^---\n([^]*?)\n---\n\n([^]*)$/.exec(text) ?? [];
  const fields = head.split('\n').map((line): [string, unknown] => {
    const [, name = '', value = ''] = /^(\w+): (".*")$/.exec(line) ?? [];
    return [name, JSON.parse(value)];
  });
  return { head, fields: Object.fromEntries(fields), markdown };
}

describe("GET /allArticles/{slug}.md, an article's markdown,", () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog({ publicUrl: ORIGIN })));
  afterEach(() => blog.close());

  const source = (slug: string) => blog.call('GET', `/allArticles/${slug}.md`);

  it('has a front matter and the text to the letter', async () => {
    const markdown = '---\nno: front matter\n---\r\n# One\n\n\n* two  ';
    const cover = 'https://example.org/a.png';
    const ada = await blog.aUser({ name: 'Ada' });
    const { slug, createdAt } = await blog.anArticle({ by: ada, markdown, cover });

    const reply = await source(slug);

    expect(reply.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      link: `<${ORIGIN}/allArticles/on-engines>; rel="canonical"`,
    });
    const { fields, markdown: below } = read(reply.body);
    expect(fields).toEqual({
      title: 'On engines',
      author: 'Ada',
      date: createdAt,
      updated: createdAt,
      canonical_url: `${ORIGIN}/allArticles/on-engines`,
      cover,
    });
    expect(below).toBe(markdown);
  });

  it('names no cover where there is none', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });

    expect(read((await source(slug)).body).fields).not.toHaveProperty('cover');
  });

  it.each(hostileTexts)('gives back a hostile title and name: %j', async (text) => {
    const { slug } = await aHostileArticle(blog, text);

    const { head, fields } = read((await source(slug)).body);

    expect(fields).toMatchObject({ title: text, author: text });
    // Nothing that a YAML parser takes for the end of a line, or refuses: YAML 1.2, section 5.1.
    expect(head).not.toMatch(
      /[^\n\u{20}-\u{7E}\u{A0}-\u{2027}\u{202A}-\u{FEFE}\u{FF00}-\u{FFFD}\u{10000}-\u{10FFFF}]/u,
    );
  });

  it('has no address that could be the page of another article', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser(), title: 'notes.md' });

    expect(slug).toBe('notes-md');
    expect((await source(slug)).statusCode).toBe(200);
  });

  it.each(['nothing-here', 'a%2fb', '%00', '%F0%9F%98%80', "'; drop table article; --"])(
    'is 404 in a sentence where there is none: %s',
    async (slug) => {
      const reply = await source(slug);

      expect([reply.statusCode, reply.body]).toEqual([404, 'There is nothing at this address.']);
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );

  it('counts no click', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });

    await source(slug);
    await source(slug);

    const reply = await blog.call('GET', `/api/articles/public/${slug}`);
    expect(reply.json<PublicArticle>().clicks).toBe(1);
  });
});
