import { readFileSync } from 'node:fs';
import { tests } from 'commonmark-spec';
import { parseFragment } from 'parse5';
import { markdownToHtml } from '../../../src/server/content/markdown.ts';
import { articleLength, lead, LEAD_MAX, render, renderPreview } from '../../../src/server/content/render.ts';
import { sanitizeAgain } from '../../../src/server/content/sanitize.ts';
import { excerpt } from '../../../src/shared/articleText.ts';

describe('articleLength', () => {
  it('counts text, not tags', () => {
    expect(articleLength('<p class="code">one word</p>')).toEqual({ wordCount: 2, readingMinutes: 1 });
  });

  it('extrapolates from the beginning of a long article', () => {
    expect(articleLength(`<p>${'word '.repeat(27_500)}</p>`)).toEqual({
      wordCount: 27_501,
      readingMinutes: 101,
    });
  });

  it('returns one minute for an empty article', () => {
    expect(articleLength('')).toEqual({ wordCount: 0, readingMinutes: 1 });
  });
});

describe('blocks', () => {
  const html = (markdown: string) => render(markdown).sanitizedHtml;
  it.each([
    ['## Setup {#install}\n\n[a](#install)', '<h2 id="section-install">Setup<', 'href="#section-install"'],
    ['Set {#up}\n===\n\n[a](#up)', '<h2 id="section-up">Set<', 'href="#section-up"'],
    ['## A `{#x}`', '<h2 id="section-a-x">A <code>{#x}</code>', ''],
    ['## A \\{#x}', 'A {#x}<', ''],
    ['## 🚀 Launch\n\n[a](#-launch)', 'id="section-launch"', 'href="#section-launch"'],
    ['## 🚀 Launch\n\n[a](#🚀-launch)', 'id="section-launch"', 'href="#section-launch"'],
    ['## A & B\n\n[a](#a-b)', 'id="section-a--b"', 'href="#section-a--b"'],
    ['## A B\n\n## AB\n\n[a](#a--b)', 'id="section-ab"', 'href="#section-a--b"'],
  ])('heading and link of %j', (markdown, heading, link) => {
    expect(html(markdown)).toContain(heading);
    expect(html(markdown)).toContain(link);
  });

  it('keeps how a list counts', () => {
    const list = '<ol reversed start="9" type="a"><li value="7">x</li><li value="no">y</li></ol>';

    expect(html(list)).toBe('<ol start="9" reversed type="a"><li value="7">x</li><li>y</li></ol>');
    expect(html('<ol type="disc" reversed="x"><li>x</li></ol>')).toBe('<ol reversed><li>x</li></ol>');
  });

  it.each([
    '<p><a href="https://example.org"><div>text</div></a></p>',
    '<a href="https://example.org"><div>text</div></a>',
    '<p><a href="https://example.org"><p>text</p></a>',
    'x <a href="https://example.org"><h3>text</h3></a> y',
  ])('leaves no empty link of a block in a link: %s', (markdown) => {
    const fragment = parseFragment(html(markdown));
    const links: string[] = [];
    const visit = (node: object) => {
      const { tagName, attrs, childNodes } = node as {
        tagName?: string;
        attrs?: { name: string; value: string }[];
        childNodes?: { value?: string }[];
      };
      if (tagName === 'a' && !attrs?.some(({ value }) => value === 'anchor'))
        links.push((childNodes ?? []).map(({ value }) => value).join());
      childNodes?.forEach(visit);
    };
    visit(fragment);

    expect(links).toEqual(['text']);
  });

  describe('a footnote', () => {
    const noted = html('Engines[^a] turn[^a].\n\n[^a]: By *steam*.');

    it('links to each reference and back', () => {
      for (const [from, to] of [
        ['section-fnref:1', 'section-fn:1'],
        ['section-fnref:1:1', 'section-fn:1'],
      ]) {
        expect(noted).toContain(`<a id="${from}" href="#${to}"`);
        expect(noted).toContain(`<a href="#${from}" aria-label="Back to the text"`);
      }
      expect(noted).toContain('<li id="section-fn:1"><p>By <em>steam</em>.');
      expect(noted).toContain('<div class="footnotes" role="group" aria-label="Footnotes">');
    });

    it('does not clash with the anchor of a heading', () => {
      expect(html('# fn:1')).toContain('id="section-fn1"');
    });

    it('is not created where GitHub shows text', () => {
      expect(html('Engines^[inline]')).toContain('^[inline]');
    });

    it('matches its mark without regard to case, and the first of two counts', () => {
      const twice = html('A[^Note] b[^note] c[^none].\n\n[^NOTE]: first\n[^note]: second\n[^unused]: third');

      expect(twice.match(/href="#section-fn:1"/g)).toHaveLength(2);
      expect(twice).toContain('<li id="section-fn:1"><p>first');
      expect(twice).not.toMatch(/second|third/);
      expect(twice).toContain('c[^none]');
    });

    it('may stand in another one, which keeps its text', () => {
      const nested = html('a[^1] b[^2]\n\n[^1]: one\n\n    [^2]: two\n\n    more\n\nEnd.');

      expect(nested).toMatch(/<p>End\.<\/p>\n<div class="footnotes"/);
      expect(nested).toMatch(
        /<li id="section-fn:1"><p>one<\/p>\n<p>more <a.*<li id="section-fn:2"><p>two <a/s,
      );
    });

    it('copies nothing for each of many', () => {
      const tokensAt = jest.spyOn(Array.prototype, 'concat');
      const concatenated = () =>
        tokensAt.mock.contexts.reduce((sum: number, list) => sum + (list as []).length, 0);

      html(Array.from({ length: 300 }, (_, note) => `a[^${note}]\n\n[^${note}]: b\n\n`).join(''));

      const copied = concatenated();
      tokensAt.mockRestore();
      expect(copied).toBeLessThan(10_000);
    });

    it('may be labelled like a property of objects', () => {
      const odd = html('a[^constructor] b[^__proto__]\n\n[^__proto__]: p\n[^constructor]: c');

      expect(odd).toMatch(/section-fn:1"><p>c .*section-fn:2"><p>p /s);
    });

    it('keeps its id when a footnote written as html has the same one', () => {
      const both = html('a[^1] [b](#fn:1) <i id="fn:1">c</i>\n\n[^1]: d');

      expect(both).toContain('<li id="section-fn:1"><p>d');
      expect(both).toContain(
        '<a href="#section-fn.1" rel="nofollow ugc noopener">b</a> <i id="section-fn.1">c</i>',
      );
    });
  });
  describe('an alert', () => {
    it.each(['Note', 'Tip', 'Important', 'Warning', 'Caution'])(
      'becomes a box with its title: %s',
      (title) => {
        const name = title.toLowerCase();

        expect(html(`> [!${title.toUpperCase()}]\n> Mind *this*.`)).toBe(
          `<div class="alert-${name}" role="note">\n<p class="alert-title">${title}</p>\n<p>Mind <em>this</em>.</p>\n</div>\n`,
        );
      },
    );

    it.each(['> [!NOTE] on the same line', '> [!OTHER]\n> a', '> a\n> [!NOTE]', '> - [!NOTE]'])(
      'is not created for %j',
      (markdown) => {
        expect(html(markdown)).toMatch(/^<blockquote>/);
      },
    );

    it('may be nested, and follow blockquotes', () => {
      const nested = html('> [!TIP]\n> a\n>\n> > b\n>\n> > [!NOTE]\n> > c\n\n> d');

      expect(nested.match(/<div|<\/div|<blockquote|<\/blockquote/g)).toEqual([
        ...['<div', '<blockquote', '</blockquote', '<div', '</div', '</div', '<blockquote', '</blockquote'],
      ]);
    });
  });
  describe('a definition list', () => {
    it.each([
      ['Mill\n: Computes.\n: Grinds.', '<dl>\n<dt>Mill</dt>\n<dd>Computes.</dd>\n<dd>Grinds.</dd>\n</dl>\n'],
      ['Mill\n\n: Computes.', '<dl>\n<dt>Mill</dt>\n<dd>\n<p>Computes.</p>\n</dd>\n</dl>\n'],
      ['Mill\n:\n  Computes.', '<dl>\n<dt>Mill</dt>\n<dd>Computes.</dd>\n</dl>\n'],
      [
        'Width\n: 10 cm\n\nHeight\n: 20 cm',
        '<dl>\n<dt>Width</dt>\n<dd>10 cm</dd>\n<dt>Height</dt>\n<dd>20 cm</dd>\n</dl>\n',
      ],
      ['At\n\n: 10 o’clock', '<dl>\n<dt>At</dt>\n<dd>\n<p>10 o’clock</p>\n</dd>\n</dl>\n'],
    ])('has terms and definitions: %j', (markdown, expected) => {
      expect(html(markdown)).toBe(expected);
    });

    it.each([
      "At\n: 10 o'clock",
      "We meet\nAt\n: 10 o'clock",
      'Price\n~ 5 EUR',
      ': a\n: b',
      'pot\n:',
      'pot\n~',
      'pot\n::: note',
    ])('is not made of %j', (markdown) => {
      expect(html(markdown)).toBe(`<p>${markdown}</p>\n`);
    });

    it.each([
      ['pot\n:\n\n```\nx\n```', '<p>pot\n:</p>\n<div class="code">'],
      ['pot\n:\n\n- a', '<p>pot\n:</p>\n<ul>'],
      ['> pot\n> :\n>\n> a', '<blockquote>\n<p>pot\n:</p>\n<p>a</p>'],
      [
        'Mill\n: Computes.\n\npot\n:\n\n```\nx\n```',
        '<dl>\n<dt>Mill</dt>\n<dd>Computes.</dd>\n</dl>\n<p>pot\n:</p>\n<div',
      ],
      ['Mill\n: Computes.\n\npot\n:\n\nSieve\n: Sorts.', '</dl>\n<p>pot\n:</p>\n<dl>\n<dt>Sieve</dt>'],
    ])('has no term without a definition: %j', (markdown, expected) => {
      expect(html(markdown)).toContain(expected);
    });
  });
  it.each([
    ['an image', '<img src="https://example.com/a.png">'],
    ['a linked image', '<a href="https://example.com/">\n<img src="https://example.com/a.png">\n</a>'],
    ['an image in a dropped element', '<picture>\n<img src="https://example.com/a.png">\n</picture>'],
    ['text', '<strong>\none\n</strong>'],
  ])('puts html between paragraphs into a paragraph if it is only %s', (_what, inline) => {
    const paragraphs = /^<p>a<\/p>\n<p>.*<\/p>\n<p>b<\/p>\n$/s;

    expect(html(`a\n\n${inline}\n\nb`)).toMatch(paragraphs);
  });

  it.each([
    ['contains a block', '<b>\n<div>a</div>\n</b>'],
    ['encloses blocks', '<b>\n\n- a\n\n</b>'],
    ['is only a link target', '<a name="a">\n</a>'],
    ['is only a comment', '<!-- a -->'],
    ['is only a line break', '<br>'],
    ['is already in a paragraph', '<p align="center">\n\n<img src="https://example.com/a.png">\n\n</p>'],
  ])('leaves html alone that %s', (_what, other) => {
    expect(html(other)).not.toMatch(/<p><(?!\/)/);
  });

  it('adds a link without text to each heading', () => {
    expect(html('# A').trim()).toBe(
      '<h2 id="section-a">A<a class="anchor" href="#section-a" aria-hidden="true" tabindex="-1" rel="nofollow ugc noopener"></a></h2>',
    );
  });
  it.each([
    ['footnotes', 'a[^1]\n\n[^1]: b\n\n    c'],
    ['alerts', '> [!NOTE]\n> a\n\nb'],
    ['definitions', 'a\n: b\n\nc'],
  ])('renders %s in the preview as published, unchanged by the second sanitizer', (_what, markdown) => {
    const preview = renderPreview(markdown);

    expect(preview.html).toBe(html(markdown));
    expect(sanitizeAgain(preview.html)).toBe(preview.html);
    expect(preview.lines[0]).toBe(1);
  });
});

describe('GFM', () => {
  const html = (markdown: string) => render(markdown).sanitizedHtml;

  it('renders tables with the alignment of their columns', () => {
    const table = html('| a | b | c |\n|:--|:-:|---|\n| 1 | 2 | 3 |');

    expect(table).toContain('<th align="left">a</th>\n<th align="center">b</th>\n<th>c</th>');
    expect(table).toContain('<td align="left">1</td>\n<td align="center">2</td>\n<td>3</td>');
  });

  it('renders strikethrough', () => {
    expect(html('~~gone~~')).toBe('<p><s>gone</s></p>\n');
  });

  it.each([
    ['~~Hi~~ Hello, ~there~ world!', '<s>Hi</s> Hello, <s>there</s> world!'],
    ['(~a *b* ~~c~~ d~)', '(<s>a <em>b</em> <s>c</s> d</s>)'],
    ['[~a~](https://a.example)', '<s>a</s></a>'],
    ['*~a*~ **~b~**', '<em>~a</em>~ <strong><s>b</s></strong>'],
    ['~~a~ ~b~~ ~~c~', '<s>a~ ~b</s> ~~c~'],
    ['~5 or ~6, 5~10 and 20~30, H~2~O', '~5 or ~6, 5~10 and 20~30, H~2~O'],
    ['\\~a\\~ `~b~` ~ c ~', '~a~ <code>~b~</code> ~ c ~'],
    ['https://a.example/~ada~/ ~', '<a href="https://a.example/~ada~/"'],
  ])('renders single tildes around words as strikethrough, but not in words: %s', (markdown, content) => {
    expect(html(markdown)).toContain(content);
  });

  it('renders task lists as disabled checkboxes', () => {
    expect(html('- [x] paint\n- [ ] hang\n- [X] look')).toBe(
      '<ul>\n' +
        '<li><input type="checkbox" disabled checked aria-label="Done" /> paint</li>\n' +
        '<li><input type="checkbox" disabled aria-label="To do" /> hang</li>\n' +
        '<li><input type="checkbox" disabled checked aria-label="Done" /> look</li>\n' +
        '</ul>\n',
    );
  });

  it.each(['[x] outside of a list', '- [y] with another letter', '- [x]without a space', '- *[x] inside*'])(
    'makes no checkbox of %j',
    (markdown) => {
      expect(html(markdown)).not.toContain('<input');
    },
  );
});

describe('lead', () => {
  const bytes = (text: string) => Buffer.byteLength(text);

  it('returns a short article as a whole', () => {
    const { lead, sanitizedHtml } = render('# Short\n\nand *sweet*');

    expect(lead).toBe(sanitizedHtml);
  });

  it('returns the whole blocks that fit into 2 KiB', () => {
    const paragraph = 'word '.repeat(100).trim();

    expect(render(Array(9).fill(paragraph).join('\n\n')).lead).toBe(
      Array(4).fill(`<p>${paragraph}</p>`).join('\n'),
    );
  });

  it('counts bytes, not characters', () => {
    const paragraph = '語'.repeat(300);

    expect(render(Array(9).fill(paragraph).join('\n\n')).lead).toBe(
      Array(2).fill(`<p>${paragraph}</p>`).join('\n'),
    );
  });

  it.each([
    ['its first block is too long', 'word & <b>bold</b> '.repeat(1000)],
    ['its first block is short and the second too long', `# A\n\n${'word '.repeat(1000)}`],
    [
      'images and rules come first',
      `${'![](https://example.com/a.png)\n\n---\n\n'.repeat(30)}${'word '.repeat(99)}`,
    ],
    [
      'it has footnotes, cells and line breaks',
      `a[^1]<br>b\n\n|c|d|\n|-|-|\n|e|f|\n\n[^1]: ${'g '.repeat(3000)}`,
    ],
    [
      'it has images with descriptions',
      '![A *loom* & its shuttle](https://example.com/a.png)\n\n'.repeat(50),
    ],
    ['it is one deep list', `${'- '.repeat(40)}${'word '.repeat(999)}`],
    ['it is astral and escaped', '<&😀'.repeat(2000)],
    ['it is long with little text', `${'![](https://example.com/a.png)\n\n'.repeat(50)}little`],
  ])('is well-formed and has the same excerpt as the article if %s', (_case, markdown) => {
    const { lead, sanitizedHtml } = render(markdown);

    expect(bytes(lead)).toBeLessThanOrEqual(LEAD_MAX);
    expect(excerpt(lead)).toBe(excerpt(sanitizedHtml));
    expect(render(lead).sanitizedHtml.trim()).toBe(lead.trim());
  });

  it('returns a paragraph with the beginning of the text if no block fits', () => {
    expect(render('1 < 2 & so on, '.repeat(300)).lead).toMatch(/^<p>1 &lt; 2 &amp; so on, [^<]{150,}<\/p>$/);
  });

  it('returns images if there is nothing else', () => {
    const picture = '<p><img src="https://example.com/a.png" alt="" /></p>';

    expect(lead(picture.repeat(99))).toBe(picture.repeat(Math.floor(LEAD_MAX / picture.length)));
  });

  it('is empty for an empty article', () => {
    expect(render(' ').lead).toBe('');
  });
});

describe('page', () => {
  const html = (markdown: string) => render(markdown).sanitizedHtml;
  const headings = (markdown: string) => html(markdown).match(/<h\d id="[^"]*">/g);
  describe('front matter', () => {
    it('is not part of the article', () => {
      expect(html('---\ntitle: On looms\ntags:\n  - a\n---\n\n# They weave')).toMatch(
        /^<h2 id="section-they-weave">/,
      );
      expect(html('---\r\ntitle: On looms\r\n---\r\nThey weave.')).toBe('<p>They weave.</p>\n');
      expect(html('---\ndate: 2026-01-02\n---')).toBe('');
    });

    it.each([
      ['without a known key', '---\nPlease note: it weaves.\n---\n\nAll day.'],
      ['that is not at the beginning', 'Text.\n\n---\ntitle: On looms\n---'],
      ['without an end', '---\ntitle: On looms\n'],
    ])('is not text %s', (_, markdown) => {
      expect(html(markdown)).toMatch(/weaves|looms/);
    });
  });
  describe('headings', () => {
    it.each([
      ['begins at level 1', '# A\n## B\n# C'],
      ['begins at level 2', '## A\n### B\n## C'],
      ['skips a level', '# A\n#### B\n# C'],
      ['goes above its first level', '### A\n#### B\n# C'],
      ['is raw html', '<h1>A</h1><h3>B</h3><h1>C</h1>'],
    ])('are nested below the title without gaps if the author %s', (_case, markdown) => {
      expect(headings(markdown)).toEqual([
        '<h2 id="section-a">',
        '<h3 id="section-b">',
        '<h2 id="section-c">',
      ]);
    });

    it('go no deeper than level 6', () => {
      expect(headings('# A\n## B\n### C\n#### D\n##### E\n###### F')?.at(-1)).toBe('<h6 id="section-f">');
    });

    it('keep their direction and language', () => {
      expect(html('<h1 dir="rtl" lang="he">אתר</h1>')).toMatch(
        /^<h2 id="section-אתר" dir="rtl" lang="he">אתר<a /,
      );
      expect(html('<div dir="rtl">\n\n- GitHub הוא אתר\n\n</div>')).toBe(
        '<div dir="rtl">\n<ul>\n<li>GitHub הוא אתר</li>\n</ul>\n</div>',
      );
      expect(html('<table dir="rtl"><tr><td>a</td></tr></table>')).toMatch(
        /^<div role="group" aria-label="Table" tabindex="0"><table dir="rtl">/,
      );
    });

    it('have anchors without footnote references', () => {
      expect(headings('## H[^1]\n\n[^1]: A note.')).toEqual(['<h2 id="section-h">']);
    });

    it('have unique anchors, even if they repeat', () => {
      expect(headings('# A\n# A\n# A-1\n# A')).toEqual([
        '<h2 id="section-a">',
        '<h2 id="section-a-1">',
        '<h2 id="section-a-1-1">',
        '<h2 id="section-a-2">',
      ]);
    });

    it.each([
      ['words and marks', "# It's *so* `easy`, is it?", 'section-its-so-easy-is-it'],
      ['other scripts', '# Über 数学', 'section-über-数学'],
      ['characters that could end the attribute', '# "><b onclick=x>', 'section-'],
      ['an endless line', `# ${'a'.repeat(500)}`, `section-${'a'.repeat(80)}`],
    ])('have an anchor of letters and digits made from %s', (_case, markdown, id) => {
      expect(headings(markdown)).toEqual([`<h2 id="${id}">`]);
    });

    it('are targets of links that authors write', () => {
      expect(html('[go](#a-part) [again](#section-a-part)')).toBe(
        '<p><a href="#section-a-part" rel="nofollow ugc noopener">go</a>' +
          ' <a href="#section-a-part" rel="nofollow ugc noopener">again</a></p>\n',
      );
    });

    it('are removed if they are empty', () => {
      expect(html('#\n\n<h2> </h2>')).not.toContain('<h');
    });

    it('may have only an image', () => {
      expect(headings('# ![A cat](https://example.com/cat.png)')).toEqual(['<h2 id="section-">']);
    });

    it('are never nested', () => {
      expect(html('<h1><div><h2>in</h2></div>out</h1>')).toMatch(
        /^<h2 id="section-inout"><div>in<\/div>out<a class="anchor" [^>]*><\/a><\/h2>$/,
      );
    });
  });
  describe('right-to-left lists and quotes', () => {
    it('have their direction in an article of another one', () => {
      const markdown = 'Three words here, and more.\n\n- כלב\n- חתול `a b c`\n\n> שלום\n\n- dog\n\n1. كلب';

      expect(html(markdown).match(/<(?:ul|ol|blockquote)[^>]*>/g)).toEqual([
        ...['<ul dir="rtl">', '<blockquote dir="rtl">', '<ul>', '<ol dir="rtl">'],
      ]);
    });

    it('have it inside of others, too', () => {
      expect(html('One two three four.\n\n- one two three\n  - כלב')).toContain(
        '<ul>\n<li>one two three\n<ul dir="rtl">\n<li>כלב</li>',
      );
    });

    it('have none if the article is right to left, or its author sets a direction', () => {
      expect(html('שלום לכולם.\n\n- כלב')).toContain('<ul>');
      expect(html('<div dir="ltr">a</div>\n\nOne two three.\n\n- כלב')).toContain('<ul>');
    });
  });

  describe('with a keyboard or a screen reader, a reader', () => {
    it('can focus what scrolls sideways', () => {
      expect(html('|a|\n|-|')).toContain('<div role="group" aria-label="Table" tabindex="0"><table>');
      expect(html('    code')).toContain('<pre role="group" aria-label="Code" tabindex="0"><code>');
    });

    it('finds no empty table headers or links', () => {
      const page = html('| | a |\n|-|-|\n|1|2|\n\n[](https://example.com)');

      expect(page).not.toMatch(/<th><\/th>|<a/);
      expect(page).toContain('<td></td>\n<th>a</th>');
    });

    it('finds no image without alternative text', () => {
      expect(html('<img src="https://example.com/a.png">')).toContain(' alt=""');
    });
  });
  describe('an id that an author writes', () => {
    it.each([
      ['[Go](#top)\n\n<a name="top"></a>\n\ntext', '<span id="section-top"></span>'],
      ['[Go](#top)\n\n<h3 id="top">Start</h3>', '<h2 id="section-top">Start'],
      ['[Go](#top)\n\n<p id="top">a</p>', '<p id="section-top">a</p>'],
      ['[Go](#user-content-top)\n\n<a id="user-content-top">a</a>', '<span id="section-top"></span>a'],
      ['[Go](#top)\n\n<a name="top">\n\n- a', '<span id="section-top"></span>\n<ul>'],
      ['[Go](#top)\n\n<a name="top" href="/a">b</a>', '<a id="section-top" href="/a"'],
      [
        '[Go](#top)\n\n<table id="top"><tr><td>a</td></tr></table>',
        '<span id="section-top"></span><div role="group"',
      ],
      ['[Go](#top)\n\n<pre id="top">a</pre>', '<span id="section-top"></span><div class="code">'],
    ])('is the target of links to it: %j', (markdown, place) => {
      expect(html(markdown)).toContain('<a href="#section-top"');
      expect(html(markdown)).toContain(place);
    });

    it('becomes the id of a heading that begins with it', () => {
      expect(headings('# <a name="begin"></a>Start\n\n## Go <a name="on"></a>on')).toEqual([
        '<h2 id="section-begin">',
        '<h3 id="section-go-on">',
      ]);
    });

    it('is unique, and takes precedence over headings with the same words', () => {
      const text = html(
        '## Top\n\n<a name="top"></a>\n\n<p id="top">a</p>\n\n## Top-1\n\n`id="section-top"`',
      );

      expect(text.match(/<\w+ id="[^"]*"/g)).toEqual([
        '<h2 id="section-top-1"',
        '<span id="section-top"',
        '<h2 id="section-top-1-1"',
      ]);
      expect(text).toContain('<code>id="section-top"</code>');
    });

    it.each(['root', 'first-page', 'a b', '"><b>', '', ' '])(
      'never clashes with an id of the page: %j',
      (name) => {
        const [, id = 'section-'] =
          / id="([^"]*)"/.exec(html(`<p id="${name.replaceAll('"', '&quot;')}">a</p>`)) ?? [];

        expect(id).toMatch(/^section-/);
      },
    );
  });
  describe('a link within an article', () => {
    it.each([
      ['[a](#Results)\n\n## Results', '#section-results'],
      ['[a](#Über)\n\n## über', '#section-%C3%BCber'],
      ['[a](#top)', '#top'],
      ['[a](#fn:1) b[^1]\n\n[^1]: c', '#section-fn:1'],
      ['[a](#nowhere)', '#section-nowhere'],
    ])('leads to the intended target: %j', (markdown, href) => {
      expect(html(markdown)).toContain(`<a href="${href}" rel="nofollow ugc noopener">a</a>`);
    });
  });
});

describe("CommonMark's specification", () => {
  const withTabs = (text: string) => text.replaceAll('→', '\t');
  /** Normalizes void tags and white space between tags, which the spec leaves open. */
  const normalized = (html: string) =>
    html.replace(/ ?\/>/g, '>').replace(/\s+/g, ' ').replaceAll('> <', '><').trim();
  /** Examples of text that CommonMark doesn't link but GFM's extended autolinks (section 6.9) do. */
  const linkedByGfm: Record<number, string> = {
    602: '<p>&lt;<a href="https://foo.bar/baz">https://foo.bar/baz</a> bim&gt;</p>',
    608: '<p>&lt; <a href="https://foo.bar">https://foo.bar</a> &gt;</p>',
    611: '<p><a href="https://example.com">https://example.com</a></p>',
    612: '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>',
  };

  it('has 652 examples', () => {
    expect(tests).toHaveLength(652);
  });

  it.each(tests)(
    'example $number ($section) renders as it says, or as GFM does',
    ({ number, markdown, html }) => {
      const rendered = markdownToHtml(withTabs(markdown));

      expect(normalized(rendered)).toBe(normalized(linkedByGfm[number] ?? withTabs(html)));
    },
  );
});

describe('the lines of a preview', () => {
  const withTabs = (text: string) => text.replaceAll('→', '\t');
  const elementsOf = (html: string) => parseFragment(html).childNodes.filter((node) => 'tagName' in node);

  it.each([
    ['paragraphs', 'one\n\ntwo\nstill two\n\n\nthree', [1, 3, 7]],
    ['headings, lists and code', '# A\n- a\n- b\n\n```js\nx\n```\nend', [1, 2, 5, 8]],
    ['a table, which has a wrapper', 'a\n\n|a|\n|-|\n|b|\n\nb', [1, 3, 7]],
    [
      'definitions, which render nothing',
      '[a]: https://example.org\n\n[a]\n\n[b]: https://example.org\n\nb',
      [3, 7],
    ],
    ['text below front matter', '---\ntitle: a\n---\n\nb\n\nc', [5, 7]],
    ['nothing at all', '\n\n', []],
    ['HTML with several elements', 'a\n\n<p>b</p><p>c</p>\n\nd', [1, 3, 3, 5]],
    ['HTML that encloses what follows', 'a\n\n<div>\n\nb\n\nc\n\n</div>\n\nd', [1, 3, 11]],
    ['forbidden HTML', 'a\n\n<script>b</script>\n\nc', [1, 5]],
    ['HTML with as many elements removed as added', '<script>b</script>\n\n<p>c</p><p>d</p>\n\ne', [3, 3, 5]],
    ['inline HTML', 'a\n\nb <b>c</b>\n\nd', [1, 3, 5]],
    ['inline HTML on its own', 'a\n\n<b>\nc</b>\n\n<i>\nd</i>\n\ne', [1, 3, 6, 9]],
    ['a heading without text', 'a\n\n#\n\nb', [1, 5]],
    ['a task list', '- [ ] a\n- [x] b\n\nc', [1, 4]],
  ])('are those at which the outermost elements begin: %s', (_what, markdown, lines) => {
    expect(renderPreview(markdown).lines).toEqual(lines);
  });

  it('are estimated in ascending order if the text has the same characters as marks', () => {
    const { lines } = renderPreview('a\n\n\uE0F09\uE0F1<b>b</b>\n\n<p>c</p><p>d</p>\n\ne');

    expect(lines).toHaveLength(5);
    expect(lines).toEqual([...lines].sort((one, other) => one - other));
  });

  it('are just the first for a text that is shown as its source', () => {
    const costly = '<b>'.repeat(3000) + '\n\na'.repeat(3000);

    expect(renderPreview(costly)).toEqual({ html: render(costly).sanitizedHtml, lines: [1] });
  });

  const texts: [string, string][] = [
    ...tests.map(({ number, markdown }): [string, string] => [`example ${number}`, withTabs(markdown)]),
    ['the sample article', readFileSync('__tests__/helpers/sampleArticle.md', 'utf8')],
  ];
  it.each(texts)('are as many as there are elements, and do not change the html: %s', (_name, markdown) => {
    const { html, lines } = renderPreview(markdown);

    expect(html).toBe(render(markdown).sanitizedHtml);
    expect(lines).toHaveLength(elementsOf(html).length);
    expect(lines).toEqual([...lines].sort((one, other) => one - other));
    expect(lines.every((line) => line >= 1 && line <= markdown.split('\n').length)).toBe(true);
  });
});

describe('a bare URL', () => {
  /** Renders a text with each link in `‹›`, including its URL if it differs from its text. */
  const linked = (markdown: string) =>
    render(markdown)
      .sanitizedHtml.trim()
      .replace(/<a href="([^"]*)" rel="[^"]*">(.*?)<\/a>/g, (_link, href: string, text: string) =>
        [text, `mailto:${text}`].includes(decodeURI(href)) ? `‹${text}›` : `‹${text}|${href}›`,
      )
      .replace(/<\/?p>/g, '');

  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['www.example.com/a_b', 'http://www.example.com/a_b'],
    ['ada@example.com', 'mailto:ada@example.com'],
  ])('is linked: %s', (address, href) => {
    expect(render(`See ${address}, and so on.`).sanitizedHtml).toBe(
      `<p>See <a href="${href}" rel="nofollow ugc noopener">${address}</a>, and so on.</p>\n`,
    );
  });

  it.each([
    ...[
      'readme.md',
      'example.com',
      '//example.com',
      'ftp://example.com',
      'www.',
      'awww.example.com',
      'https://',
    ],
    ...['git+https://example.com/a', 'https://a_b.c_d/x', 'ssh://git@example.com/a', '@ada@social.example'],
    ...['jürgen@example.com', 'a..b@example.com', 'a.@example.com', 'ftp://ada:pass@example.com/'],
  ])('is not created for %s', (text) => {
    expect(linked(text)).toBe(text);
  });

  // Examples 622 to 635 of https://github.github.com/gfm/#autolinks-extension-.
  it.each([
    ['www.commonmark.org', '‹www.commonmark.org|http://www.commonmark.org›'],
    ['Visit www.commonmark.org/a.b.', 'Visit ‹www.commonmark.org/a.b|http://www.commonmark.org/a.b›.'],
    [
      'www.google.com/search?q=Markup+(business)))',
      '‹www.google.com/search?q=Markup+(business)|http://www.google.com/search?q=Markup+(business)›))',
    ],
    [
      '(www.google.com/search?q=Markup+(business)',
      '(‹www.google.com/search?q=Markup+(business)|http://www.google.com/search?q=Markup+(business)›',
    ],
    [
      'www.google.com/search?q=(business))+ok',
      '‹www.google.com/search?q=(business))+ok|http://www.google.com/search?q=(business))+ok›',
    ],
    [
      'www.google.com/search?q=commonmark&hl;',
      '‹www.google.com/search?q=commonmark|http://www.google.com/search?q=commonmark›&amp;hl;',
    ],
    ['www.commonmark.org/he<lp', '‹www.commonmark.org/he|http://www.commonmark.org/he›&lt;lp'],
    [
      '(Visit https://encrypted.google.com/search?q=Markup+(business))',
      '(Visit ‹https://encrypted.google.com/search?q=Markup+(business)›)',
    ],
    [
      "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
      "hello@mail+xyz.example isn't valid, but ‹hello+xyz@mail.example› is.",
    ],
    ['a.b-c_d@a.b.', '‹a.b-c_d@a.b›.'],
    ['a.b-c_d@a.b-', 'a.b-c_d@a.b-'],
    ['a.b-c_d@a.b_', 'a.b-c_d@a.b_'],
  ])('is recognized as on GitHub: %s', (text, expected) => {
    expect(linked(text)).toBe(expected);
  });

  it.each([
    ['Open https://`<NODE>`:30518 now', 'Open https://<code>&lt;NODE&gt;</code>:30518 now'],
    ['https://a.example/`x` y', '‹https://a.example/›<code>x</code> y'],
    ['www.`x`.example', 'www.<code>x</code>.example'],
    ['https://a.example/b`c', '‹https://a.example/b›`c'],
  ])('leaves code alone: %s', (text, expected) => {
    expect(linked(text)).toBe(expected);
  });

  it.each([
    ['联系（a@example.com）或发邮件到b@example.com。', '联系（‹a@example.com›）或发邮件到‹b@example.com›。'],
    ['访问https://example.com查看', '访问‹https://example.com›查看'],
    ['https://example.com:8080에서 b@example.com으로', '‹https://example.com:8080›에서 ‹b@example.com›으로'],
    ['（https://a.example/b（c））', '（‹https://a.example/b›（c））'],
    [
      '「https://a.example/日本」、「www.b.example」',
      '「‹https://a.example/日本›」、「‹www.b.example|http://www.b.example›」',
    ],
    ['https://a.example/b！https://a.example/c～d', '‹https://a.example/b›！‹https://a.example/c›～d'],
    ['**链接：https://a.example/b**中文', '<strong>链接：‹https://a.example/b›</strong>中文'],
    ['https://ja.example/ジョン・スミス', '‹https://ja.example/ジョン・スミス›'],
    ['https://例え.jp/a', '‹https://例え.jp/a|https://xn--r8jz45g.jp/a›'],
    ['https://a.example👍 https://a.example/b👍', '‹https://a.example›👍 ‹https://a.example/b›👍'],
    ['user@münchen.example', '‹user@münchen.example|mailto:user@xn--mnchen-3ya.example›'],
  ])('ends where a sentence without spaces continues: %s', (text, expected) => {
    expect(linked(text)).toBe(expected);
  });

  it.each([
    ['(see https://a.example/Foo_(bar))', '(see ‹https://a.example/Foo_(bar)›)'],
    [
      '[https://a.example/b] [[https://a.example/c]] {https://a.example/d}',
      '[‹https://a.example/b›] [[‹https://a.example/c›]] {‹https://a.example/d›}',
    ],
    ['https://a.example/?b[]=1&c[0][1]=2', '‹https://a.example/?b[]=1&amp;c[0][1]=2›'],
    ['[see https://a.example/b](https://c.example)', '‹see https://a.example/b|https://c.example›'],
    ['https://a.example/b(c d)', '‹https://a.example/b›(c d)'],
    ['https://a.example/b[c](https://d.example)', '‹https://a.example/b›‹c|https://d.example›'],
    ['{"url":"https://a.example/b","c":"d"}', '{"url":"‹https://a.example/b›","c":"d"}'],
    ["'https://a.example/b',c", "'‹https://a.example/b›',c"],
    [
      '&lt;https://a.example/b&gt; https://a.example/?b=1&amp;c=2',
      '&lt;‹https://a.example/b›&gt; ‹https://a.example/?b=1&amp;c=2›',
    ],
    [
      'https://a.example/b: c https://a.example/d?! https://a.example/e...',
      '‹https://a.example/b›: c ‹https://a.example/d›?! ‹https://a.example/e›...',
    ],
    [
      'https://a.example,https://b.example;https://c.example',
      '‹https://a.example›,‹https://b.example›;‹https://c.example›',
    ],
    [
      '_https://a.example_ *https://a.example/b* ~~https://a.example/c~~',
      '<em>‹https://a.example›</em> <em>‹https://a.example/b›</em> <s>‹https://a.example/c›</s>',
    ],
    [
      'https://a.example/__init__.py www.a.example/__init__.py',
      '‹https://a.example/__init__.py› ‹www.a.example/__init__.py|http://www.a.example/__init__.py›',
    ],
    ['https://a.example/b\\_c\\* d\\_e@a.example', '‹https://a.example/b_c›* ‹d_e@a.example›'],
    ['https\\://a.example www\\.a.example a\\@b.example', 'https://a.example www.a.example a@b.example'],
    ['https://a.example:99999/b https://[::1]:80/c', '‹https://a.example›:99999/b ‹https://[::1]:80/c›'],
    [
      "o'brien@a.example 'b@a.example' mailto:c@a.example",
      "‹o'brien@a.example› '‹b@a.example›' ‹mailto:c@a.example›",
    ],
    [
      '<a href="https://a.example">https://b.example c@a.example</a> d@a.example',
      '‹https://b.example c@a.example|https://a.example› ‹d@a.example›',
    ],
  ])('ends before what does not belong to it: %s', (text, expected) => {
    expect(linked(text)).toBe(expected);
  });

  it('ends before a footnote', () => {
    expect(linked('https://a.example/b[^1]\n\n[^1]: c')).toMatch(/^‹https:\/\/a\.example\/b›<sup>/);
  });

  it.each(['\u200b', '\u202e', '\u00a0', '\ufeff', '“', '—'])('ends before %j', (character) => {
    expect(linked(`https://a.example/b${character}c`)).toBe(`‹https://a.example/b›${character}c`);
  });
});

describe('cjk', () => {
  const html = (markdown: string) => render(markdown).sanitizedHtml.trim();
  const paragraph = (inner: string) => `<p>${inner}</p>`;
  describe('emphasis in a language without spaces between words', () => {
    it.each([
      ['**重要（Note）：**请', '<strong>重要（Note）：</strong>请'],
      ['含**「重点」**内容', '含<strong>「重点」</strong>内容'],
      ['他说**“重点”**。', '他说<strong>“重点”</strong>。'],
      ['**한국어(괄호)**는', '<strong>한국어(괄호)</strong>는'],
      ['*「a」*b ~~「删除」~~的', '<em>「a」</em>b <s>「删除」</s>的'],
      [
        '**`コード`**を ***（太字）***と',
        '<strong><code>コード</code></strong>を <em><strong>（太字）</strong></em>と',
      ],
      ['**𠮷（よし）**野', '<strong>𠮷（よし）</strong>野'],
      ['**ภาษาไทย(วงเล็บ)**ครับ', '<strong>ภาษาไทย(วงเล็บ)</strong>ครับ'],
      ['**ខ្មែរ (ក)**ជា', '<strong>ខ្មែរ (ក)</strong>ជា'],
    ])('is recognized next to punctuation: %s', (markdown, expected) => {
      expect(html(markdown)).toBe(paragraph(expected));
    });

    it.each(['**a(b)**c', '2 * 3 * 4', '汉字 ** 汉字 **', 'ก * ข *'])(
      'stays text where it is none: %s',
      (markdown) => {
        expect(html(markdown)).toBe(paragraph(markdown));
      },
    );
  });
  describe('a line break between two CJK characters', () => {
    it.each([
      ['Japanese', '日本語の\n改行', '日本語の改行'],
      ['Chinese', '中文，\n换行', '中文，换行'],
      ['quotation marks and dots', '他说：“\n你好”……\n然后', '他说：“你好”……然后'],
      ['the ends of emphasis', '日本*語*\n**改行**', '日本<em>語</em><strong>改行</strong>'],
      ['code', '`コード`\n改行', '<code>コード</code>改行'],
      ['html', '日本<b>語</b>\n改行', '日本<b>語</b>改行'],
      ['half-width and full-width forms', 'カタカナ\nｶﾀ！\n。', 'カタカナｶﾀ！。'],
    ])('leaves no gap: %s', (_case, markdown, expected) => {
      expect(html(markdown)).toBe(paragraph(expected));
      expect(renderPreview(markdown).html.trim()).toBe(paragraph(expected));
    });

    it.each([
      ['Korean', '한국어\n줄바꿈'],
      ['Korean beside Chinese', '한국어\n漢字'],
      ['a Latin word', '日本語\nEnglish\n日本語'],
      ['Latin words', 'soft\nbreak 😀\nand'],
    ])('stays beside %s', (_case, markdown) => {
      expect(html(markdown)).toBe(paragraph(markdown));
    });

    it('leaves no gap in links, footnotes, headings, lists, blockquotes and alternative texts', () => {
      const text = html(
        '日[本\n語](https://a.example)\n改[^1]\n行\n\n見出\nし\n===\n\n- 一\n  二\n\n> 三\n四\n\n![絵\n画](https://a.example/b.png)\n\n[^1]: 脚\n    注',
      );

      for (const joined of ['本語', '</sup>行', '見出し', '一二', '三四', 'alt="絵画"', '脚注'])
        expect(text).toContain(joined);
    });

    it('is kept if it is explicit, and in code', () => {
      expect(html('日本  \n語\\\n学')).toBe(paragraph('日本<br />\n語<br />\n学'));
      expect(html('```\n日本\n語\n```')).toContain('日本\n語');
    });
  });
  describe('a byte order mark', () => {
    it.each([
      ['# Titel', '<h2 id="section-titel">'],
      ['- a', '<ul>'],
      ['```\na\n```', '<pre'],
      ['a\n\n\uFEFF> b', '<blockquote>'],
    ])('is not part of the text: %j', (markdown, expected) => {
      expect(html(`\uFEFF${markdown}`)).toBe(html(markdown.replace('\uFEFF', '')));
      expect(html(`\uFEFF${markdown}`)).toContain(expected);
    });
  });
});
