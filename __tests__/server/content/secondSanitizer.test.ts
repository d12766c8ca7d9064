import { readFileSync } from 'node:fs';
import { tests as commonmark } from 'commonmark-spec';
import { render } from '../../../src/server/content/render.ts';
import { sanitizeAgain } from '../../../src/server/content/secondSanitizer.ts';

describe('the second sanitizer of pages', () => {
  it.each([
    ['headings with the ids that links name', '[jump](#results)\n\n## Results'],
    ['headings of other scripts', '[hin](#über-数学)\n\n## Über 数学'],
    [
      'tables, sizes and places',
      '<table><tr><td id="a" colspan="2" rowspan="2">b</td></tr></table>\n<a name="c"></a><img src="https://a.example" width="1px" height="2">',
    ],
    ['the sample article', readFileSync('__tests__/helpers/sampleArticle.md', 'utf8')],
    ['every example of CommonMark', commonmark.map(({ markdown }) => markdown).join('\n\n')],
  ])('leaves what the first one let pass as it is: %s', (_what, markdown) => {
    const { sanitizedHtml } = render(markdown);

    expect(sanitizeAgain(sanitizedHtml)).toBe(sanitizedHtml);
  });

  it.each([
    ['an id that is not of a heading', '<h2 id="root">a</h2>', '<h2>a</h2>'],
    ['an id with the prefix further on', '<h2 id="x-section-a">a</h2>', '<h2>a</h2>'],
    ['a name', '<a name="section-a">a</a>', '<a>a</a>'],
  ])('takes out %s', (_what, html, expected) => {
    expect(sanitizeAgain(html)).toBe(expected);
  });

  it.each([
    '<!doctype html>',
    '<html lang="x">',
    '<head>',
    '<body onload="x()">',
    '</BODY>',
    '<frameset onload="x()">',
  ])('lets no %s through, which browsers would take into the page', (tag) => {
    expect(sanitizeAgain(`<p>a</p>${tag}<p>b</p>`)).toBe('<p>a</p><p>b</p>');
  });

  it.each([
    'javascript:x()',
    'JaVa&#9;script:x()',
    ' &#14;javascript:x()',
    'java\nscript:x()',
    'data:text/html,a',
    'sms:+49301',
  ])('lets no link lead to %j, and no picture come from there', (address) => {
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
  ])('lets a link lead to %s', (address) => {
    const link = `<a href="${address}">a</a>`;

    expect(sanitizeAgain(link)).toBe(link);
  });
});
