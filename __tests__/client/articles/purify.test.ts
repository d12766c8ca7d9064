import { readFileSync } from 'node:fs';
import { tests as examples } from 'commonmark-spec';
import purifier from 'dompurify';
import { purify } from '../../../src/client/features/articles/purify.ts';
import { render } from '../../../src/server/content/render.ts';
import { loadFirstPicture, markEmphasis, markPictures } from '../../../src/shared/articleText.ts';
import { imageId, imageUrl } from '../../../src/shared/image.ts';

/** Returns the HTML as a browser serializes it, without white space around attribute values. */
function normalizeHtml(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const { attributes } of template.content.querySelectorAll('*')) {
    for (const attribute of attributes) attribute.value = attribute.value.trim();
  }
  return template.innerHTML;
}

/** Returns a string, as jsdom has no Trusted Types. */
const purifyToString = (html: string) => purify(html) as unknown as string;

describe('purify', () => {
  it('does not change an article with everything that authors may use', () => {
    const { sanitizedHtml } = render(readFileSync('__tests__/helpers/sampleArticle.md', 'utf8'));

    expect(purifyToString(sanitizedHtml)).toBe(normalizeHtml(sanitizedHtml));
  });

  it('does not change links, tables, images and anchors from the server', () => {
    const { sanitizedHtml } = render(
      '[a](tel:+49301) [b](//c.example) [d](#e) <a name="e"></a> [f](#top) ![g](https://a.example/b.png)\n\n' +
        '<table id="h"><tr><th colspan="2">i</th></tr><tr><td rowspan="2" align="right">j</td></tr></table>\n\n' +
        '<li>k</li>\n\n<img src="https://a.example" width="50%" height="9px">\n\n<ol start="-3"><li>l</li></ol>',
    );

    expect(purifyToString(sanitizedHtml)).toBe(normalizeHtml(sanitizedHtml));
  });

  describe('uploaded images', () => {
    const HASH = `ab${'c'.repeat(62)}`;
    const url = imageUrl(HASH).slice(0, -'.webp'.length);

    it('keep the HTML from the server unchanged', () => {
      const size = { width: 2560, height: 90, isAnimated: false };
      const { sanitizedHtml } = render(`![A loom](${url}.webp)`, { [imageId(HASH)]: size });

      expect(sanitizedHtml).toContain('srcset=');
      expect(purifyToString(sanitizedHtml)).toBe(normalizeHtml(sanitizedHtml));
    });

    it.each([
      `srcset="https://evil.example/a 480w, ${url}.webp 960w"`,
      `srcset="${url}-480.webp 480w, https://evil.example/a 960w"`,
      'sizes="calc(1px)"',
    ])('lose %s', (attribute) => {
      const html = purifyToString(`<img src="${url}.webp" ${attribute}>`);

      expect(html).toContain(`src="${url}.webp"`);
      expect(html).not.toMatch(/srcset|sizes/);
    });

    it.each(['/api/auth/signout', `/media/ab/${HASH}.svg`, `/media/../ab/${HASH}.webp`])(
      'are removed if the source is %s',
      (src) => {
        expect(purifyToString(`<img src="${src}">`)).toBe('');
      },
    );
  });

  it('does not change the rendered examples of the CommonMark specification', () => {
    for (const { markdown } of examples) {
      const { sanitizedHtml } = render(markdown.replaceAll('→', '\t'));

      expect(purifyToString(sanitizedHtml)).toBe(normalizeHtml(sanitizedHtml));
    }
  });

  it('does not change directions, languages and emphasis', () => {
    const { sanitizedHtml } = render('<div dir="rtl" lang="he">\n\n# אתר\n\n*强调*\n\n</div>');
    const html = markEmphasis(sanitizedHtml);

    expect(html).toContain('emphasis-dots');
    expect(purifyToString(html)).toBe(normalizeHtml(html));
    expect(purifyToString('<p dir="up" lang="&quot;">a</p>')).toBe('<p>a</p>');
  });

  it('does not change marked pictures', () => {
    const tall = '<img src="https://example.org/a.png" width="800" height="2400">';
    const { sanitizedHtml } = render(`Words\n${tall}\n\n![](https://example.org/b.png)\n\n${tall}${tall}`);
    const html = loadFirstPicture(markPictures(sanitizedHtml));

    expect(html).toMatch(/tall-21[^]*class="picture"[^]*class="pictures"/);
    expect(html.match(/fetchpriority="high"/g)).toHaveLength(1);
    expect(purifyToString(html)).toBe(normalizeHtml(html));
    expect(purifyToString('<p class="picture x">a</p>')).toBe('<p>a</p>');
  });

  it('keeps the content of tags that it removes', () => {
    expect(purifyToString('<p style="color:red" onclick="x()" data-x="1">a <button>b</button></p>')).toBe(
      '<p>a b</p>',
    );
  });

  it.each([
    ['a script', '<script>x()</script>'],
    ['a frame', '<iframe src="https://a.example"></iframe>'],
    ['a style', '<style>p { color: red }</style>'],
    ['an SVG', '<svg><a xlink:href="javascript:x()"></a></svg>'],
    ['an image with a data URL', '<img src="data:image/svg+xml,<svg/>" alt="a">'],
    ['a field', '<input type="password">'],
  ])('removes %s with its content', (_what, html) => {
    expect(purifyToString(html)).toBe('');
  });

  it.each([
    'javascript:x()',
    'JaVa&#9;script:x()',
    ' &#14;javascript:x()',
    'data:text/html,a',
    'sms:1',
    'ftp://a.example',
  ])('removes the link target %s', (address) => {
    expect(purifyToString(`<a href="${address}">a</a>`)).toBe('<a>a</a>');
  });

  it('keeps only ids with the prefix of headings and classes of code languages', () => {
    expect(purifyToString('<p id="root" class="MuiDialog-root" name="token">a</p>')).toBe('<p>a</p>');
    expect(purifyToString('<h2 id="x-section-a">a</h2><h3 id="Section-a">b</h3>')).toBe(
      '<h2>a</h2><h3>b</h3>',
    );
    expect(purifyToString('<code class="x language-js">b</code>')).toBe('<code>b</code>');
    expect(purifyToString('<h2 id="section-a">a</h2><code class="language-js">b</code>')).toBe(
      '<h2 id="section-a">a</h2><code class="language-js">b</code>',
    );
  });

  it('adds protective attributes to links, images and checkboxes', () => {
    expect(purifyToString('<a href="https://a.example" rel="opener" target="_blank">a</a>')).toBe(
      '<a href="https://a.example" rel="nofollow ugc noopener">a</a>',
    );
    expect(purifyToString('<img src="https://a.example/a" loading="eager">')).toBe(
      '<img src="https://a.example/a" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
    );
    expect(purifyToString('<input type="checkbox">')).toBe('<input type="checkbox" disabled="">');
  });

  it('throws when DOMPurify is unsupported instead of returning unsafe HTML', () => {
    jest.replaceProperty(purifier, 'isSupported', false);

    expect(() => purifyToString('<p>a</p>')).toThrow('can not show an article safely');
  });
});
