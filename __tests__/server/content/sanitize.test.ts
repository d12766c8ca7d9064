import { readFileSync } from 'node:fs';
import { tests as commonmark } from 'commonmark-spec';
import { TooCostly } from '../../../src/server/content/budget.ts';
import { absoluteImages } from '../../../src/server/content/images.ts';
import { render } from '../../../src/server/content/render.ts';
import { sanitize, sanitizeAgain } from '../../../src/server/content/sanitize.ts';
import { textContent } from '../../../src/shared/articleText.ts';
import { imageId, imageUrl } from '../../../src/shared/image.ts';

describe('sanitize', () => {
  it.each([
    '<p>a<br />b <strong>c</strong> <em>d</em> <s>e</s> <del>f</del> <ins>g</ins></p>',
    '<details open><summary>More</summary><p>text</p></details>',
    '<p>H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>, <mark>this</mark>, <small>that</small>, <q>quoted</q></p>',
    '<p><abbr title="World Wide Web">WWW</abbr> <time datetime="2026-01-01">today</time> <cite>Book</cite></p>',
    '<dl><dt>term</dt><dd>meaning</dd></dl>',
    '<figure><img src="https://example.com/a.png" alt="a" title="t" width="4" height="3" loading="lazy" decoding="async" referrerpolicy="no-referrer" /><figcaption>a</figcaption></figure>',
    '<ol start="3"><li>three</li></ol><hr /><blockquote><p>q</p></blockquote>',
    '<pre><code class="language-c++">int x;</code></pre>',
    '<p><a href="mailto:ada@example.com" rel="nofollow ugc noopener" title="t">write</a></p>',
    '<p><a href="/allArticles/a" rel="nofollow ugc noopener">here</a></p>',
  ])('keeps %s', (html) => {
    expect(sanitize(html)).toBe(html);
  });

  it('adds protective attributes to every link and image', () => {
    expect(sanitize('<a href="https://example.com" rel="opener" target="_blank">a</a>')).toBe(
      '<a href="https://example.com" rel="nofollow ugc noopener">a</a>',
    );
    expect(sanitize('<img src="https://example.com/a" loading="eager" referrerpolicy="unsafe-url">')).toBe(
      '<img src="https://example.com/a" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />',
    );
  });

  it('keeps the direction and language of everything except code', () => {
    const kept =
      '<div dir="rtl" lang="he"><p dir="auto">a</p><ul><li dir="ltr">b</li></ul><a dir="rtl" href="#section-x" rel="nofollow ugc noopener">c</a></div>';

    expect(sanitize(kept)).toBe(kept);
    expect(sanitize('<p dir=" RTL " lang="de-AT">a</p><td dir="ltr">b</td>')).toContain(
      '<p dir="rtl" lang="de-AT">',
    );
    expect(sanitize('<p dir="up" lang="&quot;x">a</p><p dir lang>b</p>')).toBe('<p>a</p><p>b</p>');
    expect(sanitize('<pre dir="rtl" lang="he">a</pre>')).toBe('<pre>a</pre>');
  });

  it('keeps no class except the language of a code block', () => {
    expect(sanitize('<code class="hidden language-js x">a</code><p class="language-js">b</p>')).toBe(
      '<code class="language-js">a</code><p>b</p>',
    );
  });

  it('keeps the content of a removed tag, and applies nothing of it to a later tag', () => {
    expect(sanitize('<p><img src="x">a<input type="text">b</p><p>c</p>')).toBe('<p>ab</p><p>c</p>');
  });

  it('replaces an image that cannot be loaded by its description, and keeps the link around it', () => {
    expect(
      sanitize('<p><img src="./img/loom.png" alt="Diagram of the &quot;loom&quot; &lt;1&gt;"></p>'),
    ).toBe('<p>Diagram of the "loom" &lt;1&gt;</p>');
    expect(sanitize('<a href="https://a.example"><img src="data:,x" alt="A loom"></a>')).toBe(
      '<a href="https://a.example" rel="nofollow ugc noopener">A loom</a>',
    );
    expect(sanitize('<a href="https://a.example"><img src="x"></a>')).toBe(
      '<a href="https://a.example" rel="nofollow ugc noopener">https://a.example</a>',
    );
  });

  describe('an uploaded image', () => {
    const HASH = `ab${'c'.repeat(62)}`;
    const url = imageUrl(HASH).slice(0, -'.webp'.length);
    const show = (html: string, width = 2000, height = 1000, isAnimated = false) =>
      sanitize(html, { [imageId(HASH)]: { width, height, isAnimated } });

    it('gets its size and its variants', () => {
      expect(show(`<img src="${url}.webp" alt="A loom">`)).toBe(
        `<img src="${url}.webp" alt="A loom" srcset="${url}-480.webp 480w, ${url}-960.webp 960w, ` +
          `${url}-1600.webp 1600w, ${url}.webp 2000w" sizes="min(100vw, 640px)" width="2000" height="1000" ` +
          'loading="lazy" decoding="async" referrerpolicy="no-referrer" />',
      );
    });

    it.each([
      ['width="300"', 'sizes="min(100vw, 300px)" width="300" height="150"'],
      ['height="75"', 'sizes="min(100vw, 150px)" width="150" height="75"'],
      ['width="50%"', 'sizes="min(100vw, 320px)" width="320" height="160"'],
      ['width="300" height="300"', 'width="300" height="150"'],
      ['width="4000"', 'width="2000" height="1000"'],
    ])('keeps its proportion with %s', (attributes, shown) => {
      expect(show(`<img src="${url}.webp" ${attributes}>`)).toContain(shown);
    });

    it('has no variants if it is small or animated', () => {
      expect(show(`<img src="${url}.webp">`, 480, 1)).toContain('alt="" width="480" height="1"');
      expect(show(`<img src="${url}.webp" width="100">`, 480, 1)).toContain('width="100" height="1"');
      expect(show(`<img src="${url}.webp">`, 2000, 1000, true)).toContain(
        'alt="" width="2000" height="1000"',
      );
    });

    it('is shown in the size that its author wrote if nothing is known of it', () => {
      const html = `<img src="${url}.webp" alt="" width="9" loading="lazy" decoding="async" referrerpolicy="no-referrer" />`;

      expect(sanitize(html)).toBe(html);
    });

    it.each([
      `<img src="${url}.webp" srcset="https://evil.example/a 2x" sizes="1px">`,
      `<img src="https://example.com/a" srcset="${url}-480.webp 480w, ${url}.webp 960w" sizes="min(100vw, 9px)">`,
      '<source srcset="https://evil.example/a">',
    ])('is the only one with variants, which an author can not write: %s', (html) => {
      expect(show(html)).not.toMatch(/evil|sizes="1px"|9px/);
    });

    it.each([HASH.slice(0, 2) + '/' + HASH, HASH.slice(0, 2) + '/' + HASH + '-480'])(
      'keeps the URL of an earlier version, /media/%s.webp',
      (name) => {
        const html = show(`<img src="/media/${name}.webp">`);

        expect(html).toContain(`src="/media/${name}.webp"`);
        expect(html).toContain(`srcset="${url}-480.webp 480w`);
        expect(sanitizeAgain(html)).toBe(html);
      },
    );

    it.each([
      `/media/cd/${HASH}.webp`,
      `/media/ab/${url.slice('/media/'.length)}.webp`,
      `${url}-481.webp`,
      `${url}a.webp`,
      `//evil.example${url}.webp`,
      `/media/ab/${HASH}.svg`,
      `//evil.example/media/ab/${HASH}.webp`,
      `media/ab/${HASH}.webp`,
      `/media/ab/../${HASH}.webp`,
      `/media/ab/${HASH}-481.webp`,
    ])('is not %s', (src) => {
      expect(show(`<img src="${src}" alt="A loom">`)).toBe('A loom');
    });
  });

  it('closes open elements', () => {
    expect(sanitize('<div><b>a<ul><li>b<li>c')).toBe('<div><b>a<ul><li>b</li><li>c</li></ul></b></div>');
  });

  // textContent and the lead parse HTML by these characters only.
  it('escapes only html characters, in text and in attributes', () => {
    expect(sanitize('<p>&lt;b&gt; &amp;lt; &quot;&apos;&nbsp;&copy;&#x1F600; < > &</p>')).toBe(
      '<p>&lt;b&gt; &amp;lt; "\'\u00a0©😀 &lt; &gt; &amp;</p>',
    );
    expect(sanitize(`<a href="/?a=1&b=2" title="1 > 0 < 2 &quot;x&quot;">a</a>`)).toBe(
      '<a href="/?a=1&amp;b=2" rel="nofollow ugc noopener" title="1 &gt; 0 &lt; 2 &quot;x&quot;">a</a>',
    );
  });

  it('writes html that the shared excerpt decodes correctly', () => {
    const html = sanitize(
      '<p title=">">1 < 2 && "3" > &amp;amp; <img src="https://example.com/" alt="a > b">end</p>',
    );

    expect(textContent(html)).toBe('1 < 2 && "3" > &amp; end');
  });

  it.each([
    ['<a href="tel:+49301">a</a>', '<a href="tel:+49301" rel="nofollow ugc noopener">a</a>'],
    ['<a href="//example.org/x">a</a>', '<a href="https://example.org/x" rel="nofollow ugc noopener">a</a>'],
    ['<a href="/\\example.org/x">a</a>', '<a href="https://example.org/x" rel="nofollow ugc noopener">a</a>'],
    ...['sms:+49301', 'ftp://a.example', 'javascript:x()', '', 'http://', 'https://[x', 'https://a b/'].map(
      (href) => [`<a href="${href}" title="t">a <b>b</b></a> c`, 'a <b>b</b> c'],
    ),
    ['<a>a</a> <a title="t">b</a> <a name="c">c</a>', 'a b <span id="section-c"></span>c'],
  ])('turns %s into a working link or text', (html, expected) => {
    expect(sanitize(html)).toBe(expected);
  });

  it.each([
    ['colspan="2" rowspan="3"', ' colspan="2" rowspan="3"'],
    ['colspan=" 2px"', ' colspan="2"'],
    ...['colspan="0"', 'colspan="-1"', 'colspan="1.5"', 'rowspan="101"', 'colspan="x"'].map((wrong) => [
      wrong,
      '',
    ]),
    ['align="CENTER"', ' align="center"'],
    ['align="justify"', ''],
  ])('keeps only valid spans and alignments of cells: %s', (attribute, expected) => {
    expect(sanitize(`<table><tr><td ${attribute}>a</td></tr></table>`)).toBe(
      `<table><tr><td${expected}>a</td></tr></table>`,
    );
  });

  it('rejects a table with more cells than browsers can lay out', () => {
    const row = `<tr>${'<td colspan="100" rowspan="100">a</td>'.repeat(6)}</tr>`;

    expect(() => sanitize(`<table>${row}</table>`)).toThrow(TooCostly);
  });

  it.each([
    ['width="600px"', 'width="600" '],
    ['width="12.6" height=" 7 "', 'width="13" height="7" '],
    ['width="50%"', 'width="320" '],
    ...['width="auto"', 'width="0"', 'width="-5"', 'height="50%"', 'width="2em"', 'width="99999"'].map(
      (wrong) => [wrong, ''],
    ),
  ])('gives an image its size in whole pixels, or none: %s', (attributes, expected) => {
    expect(sanitize(`<img src="https://example.com/a" ${attributes}>`)).toBe(
      `<img src="https://example.com/a" alt="" ${expected}loading="lazy" decoding="async" referrerpolicy="no-referrer" />`,
    );
  });

  it.each([
    ['<ol start="x"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<time datetime="soon?">a</time>', '<time>a</time>'],
    ['<details open="yes">a</details>', '<details open>a</details>'],
  ])('removes values that html does not allow: %s', (html, expected) => {
    expect(sanitize(html)).toBe(expected);
  });

  it.each([
    ['<td>a</td><td>b</td>', '<table><tr><td>a</td><td>b</td></tr></table>'],
    ['<tr><td>a</td></tr> <tr><td>b</td></tr>', '<table><tr><td>a</td></tr> <tr><td>b</td></tr></table>'],
    ['<table><td>a</td><tr><td>b</td></tr></table>', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>'],
    ['<li>a</li>\n<li>b</li>c', '<ul><li>a</li>\n<li>b</li></ul>c'],
    ['<div><li>a<ul><li>b</li></ul></li></div>', '<div><ul><li>a<ul><li>b</li></ul></li></ul></div>'],
    ['<li>a</li><p>b</p>', '<ul><li>a</li></ul><p>b</p>'],
    ['<dt>a</dt><dd>b</dd>', '<dl><dt>a</dt><dd>b</dd></dl>'],
    ['<table><tr><td>a</td></tr><li>b</li></table>', '<table><tr><td>a</td></tr> b </table>'],
    ['<p>a<td>b</td>c<li>d</li></p>', '<p>a b c d </p>'],
    ['<figcaption>a</figcaption><rt>b</rt><summary>c</summary>', ' a b c '],
  ])('adds a missing list or table, or keeps only the text: %s', (html, expected) => {
    expect(sanitize(html)).toBe(expected);
  });

  it('removes characters that html forbids, however they are written', () => {
    const forbidden = ['\u0001', '\u000b', '\u007f', '\u0085', '\ufdd0', '\ufffe', '\u{1ffff}', '\ud800'];
    const entities = ['&#1;', '&#xfffe;', '&#x7f;'];

    expect(
      sanitize(
        `<p title="x">a${[...forbidden, ...entities].join('')}b\t\n<img src="https://a.example/" alt="\u0002c"></p>`,
      ),
    ).not.toMatch(/[^\t\n\P{C}]/u);
    expect(render(`<${'\u0001b'.repeat(9)} \ufffe \`\u0002\`\n\n    \u0003`).sanitizedHtml).not.toMatch(
      /[^\t\n\P{C}]/u,
    );
  });
});

describe('sanitizeAgain', () => {
  it.each([
    ['headings with ids that are link targets', '[jump](#results)\n\n## Results'],
    ['headings in other scripts', '[hin](#über-数学)\n\n## Über 数学'],
    [
      'tables, sizes and places',
      '<table><tr><td id="a" colspan="2" rowspan="2">b</td></tr></table>\n<a name="c"></a><img src="https://a.example" width="1px" height="2">',
    ],
    ['the sample article', readFileSync('__tests__/helpers/sampleArticle.md', 'utf8')],
    ['every example of CommonMark', commonmark.map(({ markdown }) => markdown).join('\n\n')],
  ])('does not change what the first sanitizer keeps: %s', (_what, markdown) => {
    const { sanitizedHtml } = render(markdown);

    expect(sanitizeAgain(sanitizedHtml)).toBe(sanitizedHtml);
  });

  it.each([
    ['an id that is not of a heading', '<h2 id="root">a</h2>', '<h2>a</h2>'],
    ['an id with the prefix in the middle', '<h2 id="x-section-a">a</h2>', '<h2>a</h2>'],
    ['a name', '<a name="section-a">a</a>', '<a>a</a>'],
  ])('removes %s', (_what, html, expected) => {
    expect(sanitizeAgain(html)).toBe(expected);
  });

  it.each([
    '<!doctype html>',
    '<html lang="x">',
    '<head>',
    '<body onload="x()">',
    '</BODY>',
    '<frameset onload="x()">',
  ])('removes %s, which browsers would apply to the page', (tag) => {
    expect(sanitizeAgain(`<p>a</p>${tag}<p>b</p>`)).toBe('<p>a</p><p>b</p>');
  });

  it.each([
    'javascript:x()',
    'JaVa&#9;script:x()',
    ' &#14;javascript:x()',
    'java\nscript:x()',
    'data:text/html,a',
    'sms:+49301',
  ])('removes links and images with the URL %j', (address) => {
    expect(sanitizeAgain(`<a href="${address}">a</a><img src="${address}">`)).toBe('<a>a</a><img>');
  });

  it.each([
    'https://example.org',
    'HTTPS://example.org',
    'Mailto:ada@example.org',
    'tel:+49301',
    '/a:b',
    '?a:b',
    '#a:b',
    'a',
    '//b',
  ])('keeps a link to %s', (address) => {
    const link = `<a href="${address}">a</a>`;

    expect(sanitizeAgain(link)).toBe(link);
  });
});

describe('the second sanitizer', () => {
  const HASH = `ab${'c'.repeat(62)}`;
  const url = imageUrl(HASH).slice(0, -'.webp'.length);

  it('keeps uploaded images and their variants', () => {
    const html = sanitize(`<img src="${url}.webp">`, {
      [imageId(HASH)]: { width: 2560, height: 1, isAnimated: false },
    });

    expect(html).toContain('srcset=');
    expect(sanitizeAgain(html)).toBe(html);
  });

  it.each([
    ['srcset', `https://evil.example/a 480w, ${url}.webp 960w`],
    ['srcset', `${url}-480.webp 480w, https://evil.example/a 960w`],
    ['srcset', `${url}.webp 2x`],
    ['sizes', 'calc(1px)'],
    ['src', '/media/../api/auth/signout'],
    ['src', '/media/ab/x.webp'],
  ])('removes %s="%s"', (name, value) => {
    expect(sanitizeAgain(`<img ${name}="${value}">`)).toBe('<img>');
  });
});

describe('absoluteImages', () => {
  it('adds the origin to uploaded images and their variants, and to nothing else', () => {
    const url = '/media/ab/c';
    const html = `<img id="a" src="${url}.webp" alt="src=&quot;${url}" srcset="${url}-480.webp 480w, ${url}.webp 960w" /><img src="https://example.com${url}" />`;

    expect(absoluteImages(html, 'https://b.example')).toBe(
      `<img id="a" src="https://b.example${url}.webp" alt="src=&quot;${url}" srcset="https://b.example${url}-480.webp 480w, https://b.example${url}.webp 960w" /><img src="https://example.com${url}" />`,
    );
  });
});
