import { readFileSync } from 'node:fs';
import { tests } from 'commonmark-spec';
import { articles } from '../../../scripts/showcase/articles.ts';
import type { Preview } from '../../../src/shared/draft.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { sample } from '../../helpers/sample.ts';

const withTabs = (text: string) => text.replaceAll('→', '\t');

/** From GFM's sections on tables, task lists, strikethrough, autolinks and disallowed raw HTML. */
const gfm = [
  '| foo | bar |\n| --- | --- |\n| baz | bim |',
  '| abc | defghi |\n:-: | -----------:\nbar | baz',
  '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
  '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
  '| abc | def |\n| --- |\n| bar |',
  '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
  '~~Hi~~ Hello, ~there~ world!',
  'This ~~has a\n\nnew paragraph~~.',
  'www.commonmark.org/help and www.google.com/search?q=(business))+ok',
  'http://commonmark.org (https://encrypted.google.com/search?q=Markup+(business)) foo@bar.baz a.b-c_d@a.b-',
  '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>',
];

describe('POST /api/preview', () => {
  let blog: Blog;
  let ada: Author;
  beforeAll(async () => {
    blog = await startBlog({ limits: { write: null } });
    ada = await blog.aUser();
  });
  afterAll(() => blog.close());

  const preview = (markdown: unknown, as = ada) =>
    blog.call('POST', '/api/preview', { as, body: { markdown } });

  it.each([
    ['of CommonMark', sample(tests.map(({ markdown }) => withTabs(markdown)).filter(Boolean), 60)],
    ['of GFM', gfm],
    [
      'of sample articles',
      [
        readFileSync('__tests__/helpers/sampleArticle.md', 'utf8'),
        ...articles.map(({ markdown }) => markdown),
      ],
    ],
    ['that are long', ['# Long\n\n<p>*words*</p>\n\nwords '.repeat(3000), '&'.repeat(5000)]],
  ])('returns exactly the published HTML for the texts %s', async (_which, texts) => {
    for (const markdown of texts) {
      const { html, lines } = (await preview(markdown)).json<Preview>();
      const { sanitizedHtml } = await blog.anArticle({ by: ada, markdown });

      expect(html).toBe(sanitizedHtml);
      expect(lines).toEqual([...lines].sort((one, other) => one - other));
    }
  });

  it('returns the line of each block, and nothing for an empty text', async () => {
    expect((await preview('one\n\ntwo')).json()).toEqual({
      html: '<p>one</p>\n<p>two</p>\n',
      lines: [1, 3],
    });
    expect((await preview('')).json()).toEqual({ html: '', lines: [] });
  });

  it.each([
    ['a'.repeat(1024 * 1024 + 1), 'Markdown must be at most 1 MiB.'],
    [7, 'Markdown must be a string.'],
    ['a\0', 'Markdown must not contain NUL characters.'],
  ])('rejects invalid texts', async (markdown, sentence) => {
    const reply = await preview(markdown);

    expect([reply.statusCode, reply.body]).toEqual([400, sentence]);
  });

  it('rejects a text with the same message as publishing', async () => {
    const markdown = '&'.repeat(1_000_000);
    const body = { title: 'On engines', markdown };

    const published = await blog.call('POST', '/api/articles/new', { as: ada, body });
    const previewed = await preview(markdown);

    expect(published.statusCode).toBe(400);
    expect([previewed.statusCode, previewed.body]).toEqual([400, published.body]);
  });

  it('requires a login', async () => {
    const reply = await blog.call('POST', '/api/preview', { body: { markdown: 'a' } });

    expect(reply.statusCode).toBe(401);
  });
});
