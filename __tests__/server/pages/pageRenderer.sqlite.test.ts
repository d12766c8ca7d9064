import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { ShownArticle } from '../../../src/shared/article.ts';
import { defaultBlog } from '../../../src/shared/blog.ts';
import { messages } from '../../../src/shared/messages.ts';
import { paths } from '../../../src/shared/pages.ts';
import { RECIPE } from '../../../src/server/content/recipe.ts';
import { articleContent } from '../../../src/server/features/articles/pageContents.ts';
import { createPageRenderer, type PageHtml } from '../../../src/server/pages/pageRenderer.ts';
import { gzipFile, gzipPart } from '../../../src/server/pages/gzipTemplate.ts';
import { documentFrame } from '../../../src/server/pages/pageDocument.ts';
import { renderPage } from '../../helpers/site.ts';

type Shown = Omit<ShownArticle, 'clicks'>;

const article: Shown = {
  _id: '0',
  title: 'On engines',
  cover: '',
  slug: 'on-engines',
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  sanitizedHtml: '<p>They turn.</p>',
  ownerName: 'Ada',
  ownerHandle: 'ada',
  tags: [],
  tagSlugs: [],
  related: [],
  readingMinutes: 1,
  newer: null,
  older: null,
};

let renderHtml: ReturnType<typeof createPageRenderer>;
let rendered = 0;
beforeAll(async () => {
  const render = await renderPage();
  const indexHtml = await readFile(path.resolve('public/index.html'), 'utf8');
  renderHtml = createPageRenderer({
    frame: documentFrame(indexHtml),
    render: (...page) => {
      rendered += 1;
      return render(...page);
    },
    publicUrl: 'https://blog.example.org',
  });
});

const contentOf = (shown: Shown) =>
  articleContent(
    {
      number: 1,
      ownerId: 'a',
      isListed: true,
      recipe: RECIPE,
      madeFrom: [],
      article: { ...shown, markdown: '' },
    },
    defaultBlog,
  );

const htmlOf = async ({ pieces }: PageHtml) => {
  const parts = pieces.map(async (piece) => (typeof piece === 'string' ? gzipPart(piece) : piece));
  return gunzipSync(gzipFile(await Promise.all(parts))).toString();
};

/** The page as it is rendered by its sample, and as React renders it. */
async function bothWays(shown: Shown) {
  const { sample, ...whole } = contentOf(shown);
  expect(sample).toBeDefined();
  const address = paths.article(shown.slug);
  const [bySample, byReact] = [
    await renderHtml(address, { ...whole, ...(sample && { sample }) }, defaultBlog),
    await renderHtml(address, whole, defaultBlog),
  ];
  return { bySample, byReact };
}

describe('the page of an article, rendered by a sample', () => {
  it.each<[string, Partial<Shown>]>([
    ['a short one', {}],
    ['with a cover', { cover: 'https://example.org/a.jpg?b=1&c="2"&d=\'3\'' }],
    ['that was edited', { updatedAt: '2026-12-31T23:59:59.999Z' }],
    ['with a cover, edited', { cover: 'http://example.org/', updatedAt: '2027-01-01T00:00:00.000Z' }],
    ['that is called as the blog', { title: messages.title }],
    [
      'with others around it',
      { newer: { slug: 'on-looms', title: 'On <looms>' }, older: { slug: 'a', title: '"A"' } },
    ],
    ['with a tag', { tags: ['<b>"C" & \'D\'</b>'], tagSlugs: ['c'] }],
    ['with tags', { tags: ['Looms', 'ت', "a'b"], tagSlugs: ['looms', 't', 'a-b'] }],
    [
      'with articles that are related',
      {
        ...{ tags: ['Looms'], tagSlugs: ['looms'] },
        related: [
          { slug: 'on-looms', title: 'On <looms>' },
          { slug: 'a', title: `'"A" & B'` },
        ],
      },
    ],
    ['that is the newest', { older: { slug: 'on-looms', title: 'On looms' } }],
    [
      'with contents',
      {
        sanitizedHtml:
          '<h2 id="section-a">A &amp; <em>B</em></h2><h3 id="section-b">"B"</h3><h2 id="section-c">C</h2>',
      },
    ],
    ['that takes a while to read', { readingMinutes: 11 }],
    ['that nobody has counted yet', { readingMinutes: null }],
    ['whose title has html in it', { title: `<!--$!--> </title><script>alert('1' & "2")</script> $& $'` }],
    ['whose author has', { ownerName: `<b>&amp;"O'Neill"</b>` }],
    ['with a long text', { sanitizedHtml: `<p>${'words $& '.repeat(10_000)}</p>` }],
  ])('is to the letter what React renders: %s', async (_what, differing) => {
    const { bySample, byReact } = await bothWays({ ...article, ...differing });

    expect(await htmlOf(bySample)).toBe(await htmlOf(byReact));
    expect(bySample.policy).toBe(byReact.policy);
  });

  it('is so whatever was written', async () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const instant = fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((date) => date.toISOString());
    const written = fc.record({
      title: line,
      ownerName: line,
      tags: fc.array(line, { minLength: 2, maxLength: 2 }),
      tagSlugs: fc.constantFrom<string[]>(['one', 'two']),
      cover: fc.oneof(fc.constant(''), fc.webUrl({ withQueryParameters: true })),
      createdAt: instant,
      updatedAt: instant,
      sanitizedHtml: line.map((text) => `<p>${text.replaceAll('<', '&lt;')}</p>`),
    });

    await fc.assert(
      fc.asyncProperty(written, async (differing) => {
        const { bySample, byReact } = await bothWays({ ...article, ...differing });

        expect(await htmlOf(bySample)).toBe(await htmlOf(byReact));
      }),
      { numRuns: 30 },
    );
  });

  it('is rendered once for all of its kind', async () => {
    await renderHtml('/allArticles/a', contentOf(article), defaultBlog);
    const before = rendered;

    for (const title of ['One', 'Other'])
      await renderHtml('/allArticles/a', contentOf({ ...article, title }), defaultBlog);

    expect(rendered).toBe(before);
  });

  it('is rendered again for a blog of other settings', async () => {
    const { html: before } = {
      html: await htmlOf(await renderHtml('/allArticles/a', contentOf(article), defaultBlog)),
    };
    const blog = { ...defaultBlog, title: 'Looms & engines', language: 'de' };

    const after = await htmlOf(await renderHtml('/allArticles/a', contentOf(article), blog));

    expect(before).toContain('Markdown Blog');
    expect(after).not.toContain('Markdown Blog:');
    expect(after).toContain('<html lang="de"');
    expect(after).toContain('<title>On engines · Looms &amp; engines</title>');
    expect(after).toContain('property="og:site_name" content="Looms &amp; engines"');
  });
});

describe('the frame of pages', () => {
  const whole = (shown: Shown, blog = defaultBlog) => {
    const { sample: _, ...content } = contentOf(shown);
    return renderHtml(paths.article(shown.slug), content, blog);
  };
  const compressed = ({ pieces }: PageHtml) => pieces.filter((piece) => typeof piece === 'object');

  it('is compressed once for all that have the same styles', async () => {
    const [one, other] = [
      await whole({ ...article, title: 'One' }),
      await whole({ ...article, title: 'Other' }),
    ];

    expect(compressed(one)).not.toHaveLength(0);
    expect(compressed(other).every((part, at) => part === compressed(one)[at])).toBe(true);
    expect(await htmlOf(other)).toContain('<title>Other');
  });

  it('has the styles of each page', async () => {
    const styled = await whole({ ...article, tags: ['Looms'], tagSlugs: ['looms'] });
    const plain = await whole(article);

    const stylesOf = (html: string) => /<style data-emotion="css ([^"]*)">/.exec(html)?.[1]?.split(' ') ?? [];
    const named = (html: string) =>
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(
        ([, names = '']) => names.match(/(?<=\bcss-)[\w-]+/g) ?? [],
      );
    for (const html of [await htmlOf(styled), await htmlOf(plain)])
      expect(stylesOf(html)).toEqual(expect.arrayContaining(named(html)));
    expect(stylesOf(await htmlOf(styled))).not.toEqual(stylesOf(await htmlOf(plain)));
  });

  it('is made again for a blog of other settings', async () => {
    await whole(article);

    const after = await htmlOf(await whole(article, { ...defaultBlog, language: 'de' }));

    expect(after).toContain('<html lang="de"');
  });
});
