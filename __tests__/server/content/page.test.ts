import { render } from '../../../src/server/content/render.ts';

const html = (markdown: string) => render(markdown).sanitizedHtml;
const headings = (markdown: string) => html(markdown).match(/<h\d id="[^"]*">/g);

describe('Front matter', () => {
  it('is no part of the article', () => {
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

describe('The headings of an article', () => {
  it.each([
    ['begins at level 1', '# A\n## B\n# C'],
    ['begins at level 2', '## A\n### B\n## C'],
    ['skips a level', '# A\n#### B\n# C'],
    ['comes up higher than it began', '### A\n#### B\n# C'],
    ['is raw html', '<h1>A</h1><h3>B</h3><h1>C</h1>'],
  ])('stand below the title without a gap when the author %s', (_case, markdown) => {
    expect(headings(markdown)).toEqual(['<h2 id="section-a">', '<h3 id="section-b">', '<h2 id="section-c">']);
  });

  it('go no deeper than level 6', () => {
    expect(headings('# A\n## B\n### C\n#### D\n##### E\n###### F')?.at(-1)).toBe('<h6 id="section-f">');
  });

  it('keep the direction and language that their author gave them', () => {
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

  it('have anchors without the marks of their footnotes', () => {
    expect(headings('## H[^1]\n\n[^1]: A note.')).toEqual(['<h2 id="section-h">']);
  });

  it('have an anchor each, also where they repeat', () => {
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
    ['what could end the attribute', '# "><b onclick=x>', 'section-'],
    ['an endless line', `# ${'a'.repeat(500)}`, `section-${'a'.repeat(80)}`],
  ])('have an anchor of letters and digits made from %s', (_case, markdown, id) => {
    expect(headings(markdown)).toEqual([`<h2 id="${id}">`]);
  });

  it('are reached by the links that an author writes to them', () => {
    expect(html('[go](#a-part) [again](#section-a-part)')).toBe(
      '<p><a href="#section-a-part" rel="nofollow ugc noopener">go</a>' +
        ' <a href="#section-a-part" rel="nofollow ugc noopener">again</a></p>\n',
    );
  });

  it('are not made of nothing', () => {
    expect(html('#\n\n<h2> </h2>')).not.toContain('<h');
  });

  it('may be made of a picture', () => {
    expect(headings('# ![A cat](https://example.com/cat.png)')).toEqual(['<h2 id="section-">']);
  });

  it('hold no other headings', () => {
    expect(html('<h1><div><h2>in</h2></div>out</h1>')).toMatch(
      /^<h2 id="section-inout"><div>in<\/div>out<a class="anchor" [^>]*><\/a><\/h2>$/,
    );
  });
});

describe('A reader with a keyboard or a screen reader', () => {
  it('reaches what scrolls sideways', () => {
    expect(html('|a|\n|-|')).toContain('<div role="group" aria-label="Table" tabindex="0"><table>');
    expect(html('    code')).toContain('<pre role="group" aria-label="Code" tabindex="0"><code>');
  });

  it('meets no empty table headers or links', () => {
    const page = html('| | a |\n|-|-|\n|1|2|\n\n[](https://example.com)');

    expect(page).not.toMatch(/<th><\/th>|<a/);
    expect(page).toContain('<td></td>\n<th>a</th>');
  });

  it('meets no picture without a description or the word that there is none', () => {
    expect(html('<img src="https://example.com/a.png">')).toContain(' alt=""');
  });
});

describe('A place that an author names', () => {
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
  ])('is where its link leads: %j', (markdown, place) => {
    expect(html(markdown)).toContain('<a href="#section-top"');
    expect(html(markdown)).toContain(place);
  });

  it('is a heading that begins with it', () => {
    expect(headings('# <a name="begin"></a>Start\n\n## Go <a name="on"></a>on')).toEqual([
      '<h2 id="section-begin">',
      '<h3 id="section-go-on">',
    ]);
  });

  it('stands once, before headings of the same words', () => {
    const text = html('## Top\n\n<a name="top"></a>\n\n<p id="top">a</p>\n\n## Top-1\n\n`id="section-top"`');

    expect(text.match(/<\w+ id="[^"]*"/g)).toEqual([
      '<h2 id="section-top-1"',
      '<span id="section-top"',
      '<h2 id="section-top-1-1"',
    ]);
    expect(text).toContain('<code>id="section-top"</code>');
  });

  it.each(['root', 'first-page', 'a b', '"><b>', '', ' '])('takes no name of the page: %j', (name) => {
    const [, id = 'section-'] =
      / id="([^"]*)"/.exec(html(`<p id="${name.replaceAll('"', '&quot;')}">a</p>`)) ?? [];

    expect(id).toMatch(/^section-/);
  });
});

describe('A link within an article', () => {
  it.each([
    ['[a](#Results)\n\n## Results', '#section-results'],
    ['[a](#Über)\n\n## über', '#section-%C3%BCber'],
    ['[a](#top)', '#top'],
    ['[a](#fn:1) b[^1]\n\n[^1]: c', '#section-fn:1'],
    ['[a](#nowhere)', '#section-nowhere'],
  ])('leads to what is meant: %j', (markdown, href) => {
    expect(html(markdown)).toContain(`<a href="${href}" rel="nofollow ugc noopener">a</a>`);
  });
});
