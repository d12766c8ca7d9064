import { readFileSync } from 'node:fs';
import { tests as examples } from 'commonmark-spec';
import purifier from 'dompurify';
import { purify } from '../../../src/client/features/articles/purify.ts';
import { markEmphasis } from '../../../src/shared/articleText.ts';
import { render } from '../../../src/server/content/render.ts';

/** As a browser that trusts the html would write it back; but white space round an attribute may go. */
function asBrowsersWriteIt(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const { attributes } of template.content.querySelectorAll('*')) {
    for (const attribute of attributes) attribute.value = attribute.value.trim();
  }
  return template.innerHTML;
}

/** jsdom has no Trusted Types: there it is a text. */
const purified = (html: string) => purify(html) as unknown as string;

describe('The second sanitizer', () => {
  it('changes nothing of an article that uses everything authors may use', () => {
    const { sanitizedHtml } = render(readFileSync('__tests__/helpers/sampleArticle.md', 'utf8'));

    expect(purified(sanitizedHtml)).toBe(asBrowsersWriteIt(sanitizedHtml));
  });

  it('changes nothing of links, tables, pictures and places as the server gives them out', () => {
    const { sanitizedHtml } = render(
      '[a](tel:+49301) [b](//c.example) [d](#e) <a name="e"></a> [f](#top) ![g](https://a.example/b.png)\n\n' +
        '<table id="h"><tr><th colspan="2">i</th></tr><tr><td rowspan="2" align="right">j</td></tr></table>\n\n' +
        '<li>k</li>\n\n<img src="https://a.example" width="50%" height="9px">\n\n<ol start="-3"><li>l</li></ol>',
    );

    expect(purified(sanitizedHtml)).toBe(asBrowsersWriteIt(sanitizedHtml));
  });

  describe('of uploaded images', () => {
    const HASH = `ab${'c'.repeat(62)}`;
    const url = `/media/ab/${HASH}`;

    it('changes nothing that the server gives out', () => {
      const size = { width: 2560, height: 90, isAnimated: false };
      const { sanitizedHtml } = render(`![A loom](${url}.webp)`, { [HASH]: size });

      expect(sanitizedHtml).toContain('srcset=');
      expect(purified(sanitizedHtml)).toBe(asBrowsersWriteIt(sanitizedHtml));
    });

    it.each([
      `srcset="https://evil.example/a 480w, ${url}.webp 960w"`,
      `srcset="${url}-480.webp 480w, https://evil.example/a 960w"`,
      'sizes="calc(1px)"',
    ])('keeps no %s', (attribute) => {
      const html = purified(`<img src="${url}.webp" ${attribute}>`);

      expect(html).toContain(`src="${url}.webp"`);
      expect(html).not.toMatch(/srcset|sizes/);
    });

    it.each(['/api/auth/signout', `/media/ab/${HASH}.svg`, `/media/../ab/${HASH}.webp`])(
      'shows no image of %s',
      (src) => {
        expect(purified(`<img src="${src}">`)).toBe('');
      },
    );
  });

  it("changes nothing of CommonMark's examples as the server gives them out", () => {
    for (const { markdown } of examples) {
      const { sanitizedHtml } = render(markdown.replaceAll('→', '\t'));

      expect(purified(sanitizedHtml)).toBe(asBrowsersWriteIt(sanitizedHtml));
    }
  });

  it('changes nothing of directions, languages and emphasis', () => {
    const { sanitizedHtml } = render('<div dir="rtl" lang="he">\n\n# אתר\n\n*强调*\n\n</div>');
    const html = markEmphasis(sanitizedHtml);

    expect(html).toContain('emphasis-dots');
    expect(purified(html)).toBe(asBrowsersWriteIt(html));
    expect(purified('<p dir="up" lang="&quot;">a</p>')).toBe('<p>a</p>');
  });

  it('keeps what stands in tags and attributes that it drops', () => {
    expect(purified('<p style="color:red" onclick="x()" data-x="1">a <button>b</button></p>')).toBe(
      '<p>a b</p>',
    );
  });

  it.each([
    ['a script', '<script>x()</script>'],
    ['a frame', '<iframe src="https://a.example"></iframe>'],
    ['a style', '<style>p { color: red }</style>'],
    ['a vector drawing', '<svg><a xlink:href="javascript:x()"></a></svg>'],
    ['a picture from no address of the web', '<img src="data:image/svg+xml,<svg/>" alt="a">'],
    ['a field', '<input type="password">'],
  ])('drops %s whole', (_what, html) => {
    expect(purified(html)).toBe('');
  });

  it.each([
    'javascript:x()',
    'JaVa&#9;script:x()',
    ' &#14;javascript:x()',
    'data:text/html,a',
    'sms:1',
    'ftp://a.example',
  ])('lets no link lead to %s', (address) => {
    expect(purified(`<a href="${address}">a</a>`)).toBe('<a>a</a>');
  });

  it('leaves names to the page: an id has the prefix of headings, a class is the language of code', () => {
    expect(purified('<p id="root" class="MuiDialog-root" name="token">a</p>')).toBe('<p>a</p>');
    expect(purified('<h2 id="x-section-a">a</h2><h3 id="Section-a">b</h3>')).toBe('<h2>a</h2><h3>b</h3>');
    expect(purified('<code class="x language-js">b</code>')).toBe('<code>b</code>');
    expect(purified('<h2 id="section-a">a</h2><code class="language-js">b</code>')).toBe(
      '<h2 id="section-a">a</h2><code class="language-js">b</code>',
    );
  });

  it('gives links, pictures and boxes what protects the reader', () => {
    expect(purified('<a href="https://a.example" rel="opener" target="_blank">a</a>')).toBe(
      '<a href="https://a.example" rel="nofollow ugc noopener">a</a>',
    );
    expect(purified('<img src="https://a.example/a" loading="eager">')).toBe(
      '<img src="https://a.example/a" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
    );
    expect(purified('<input type="checkbox">')).toBe('<input type="checkbox" disabled="">');
  });

  it('shows nothing where it can not work, rather than something unsafe', () => {
    jest.replaceProperty(purifier, 'isSupported', false);

    expect(() => purified('<p>a</p>')).toThrow('can not show an article safely');
  });
});
