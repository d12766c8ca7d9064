import { render } from '../../../src/server/content/render.ts';

const html = (markdown: string) => render(markdown).sanitizedHtml;
const headings = (markdown: string) => html(markdown).match(/<h\d id="[^"]*">/g);

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
