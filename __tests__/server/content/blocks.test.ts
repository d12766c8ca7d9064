import { render, renderPreview } from '../../../src/server/content/render.ts';
import { sanitizeAgain } from '../../../src/server/content/secondSanitizer.ts';

const html = (markdown: string) => render(markdown).sanitizedHtml;

describe('A footnote', () => {
  const noted = html('Engines[^a] turn[^a].\n\n[^a]: By *steam*.');

  it('is linked with each of its mentions, both ways', () => {
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

  it('has the place of no heading', () => {
    expect(html('# fn:1')).toContain('id="section-fn1"');
  });

  it('is not made of what GitHub takes for text', () => {
    expect(html('Engines^[inline]')).toContain('^[inline]');
  });

  it('keeps its place from a note that is written as html', () => {
    const both = html('a[^1] [b](#fn:1) <i id="fn:1">c</i>\n\n[^1]: d');

    expect(both).toContain('<li id="section-fn:1"><p>d');
    expect(both).toContain(
      '<a href="#section-fn.1" rel="nofollow ugc noopener">b</a> <i id="section-fn.1">c</i>',
    );
  });
});

describe('An alert', () => {
  it.each(['Note', 'Tip', 'Important', 'Warning', 'Caution'])('is a box with its title: %s', (title) => {
    const name = title.toLowerCase();

    expect(html(`> [!${title.toUpperCase()}]\n> Mind *this*.`)).toBe(
      `<div class="alert-${name}" role="note">\n<p class="alert-title">${title}</p>\n<p>Mind <em>this</em>.</p>\n</div>\n`,
    );
  });

  it.each(['> [!NOTE] on the same line', '> [!OTHER]\n> a', '> a\n> [!NOTE]', '> - [!NOTE]'])(
    'is not made of %j',
    (markdown) => {
      expect(html(markdown)).toMatch(/^<blockquote>/);
    },
  );

  it('may stand in another, and beside quotations', () => {
    const nested = html('> [!TIP]\n> a\n>\n> > b\n>\n> > [!NOTE]\n> > c\n\n> d');

    expect(nested.match(/<div|<\/div|<blockquote|<\/blockquote/g)).toEqual([
      ...['<div', '<blockquote', '</blockquote', '<div', '</div', '</div', '<blockquote', '</blockquote'],
    ]);
  });
});

describe('A definition list', () => {
  it.each([
    ['Mill\n: Computes.\n: Grinds.', '<dl>\n<dt>Mill</dt>\n<dd>Computes.</dd>\n<dd>Grinds.</dd>\n</dl>\n'],
    ['Mill\n\n: Computes.', '<dl>\n<dt>Mill</dt>\n<dd>\n<p>Computes.</p>\n</dd>\n</dl>\n'],
    ['Mill\n:\n  Computes.', '<dl>\n<dt>Mill</dt>\n<dd>Computes.</dd>\n</dl>\n'],
    [
      'Width\n: 10 cm\n\nHeight\n: 20 cm',
      '<dl>\n<dt>Width</dt>\n<dd>10 cm</dd>\n<dt>Height</dt>\n<dd>20 cm</dd>\n</dl>\n',
    ],
    ['At\n\n: 10 o’clock', '<dl>\n<dt>At</dt>\n<dd>\n<p>10 o’clock</p>\n</dd>\n</dl>\n'],
  ])('has terms and what they mean: %j', (markdown, expected) => {
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
  ])('has no term without a meaning: %j', (markdown, expected) => {
    expect(html(markdown)).toContain(expected);
  });
});

it('A heading has a link to itself, of which no text is left', () => {
  expect(html('# A').trim()).toBe(
    '<h2 id="section-a">A<a class="anchor" href="#section-a" aria-hidden="true" tabindex="-1" rel="nofollow ugc noopener"></a></h2>',
  );
});

it.each([
  ['footnotes', 'a[^1]\n\n[^1]: b\n\n    c'],
  ['alerts', '> [!NOTE]\n> a\n\nb'],
  ['definitions', 'a\n: b\n\nc'],
])('The preview of %s is what is published, and the second list changes nothing of it', (_what, markdown) => {
  const preview = renderPreview(markdown);

  expect(preview.html).toBe(html(markdown));
  expect(sanitizeAgain(preview.html)).toBe(preview.html);
  expect(preview.lines[0]).toBe(1);
});
