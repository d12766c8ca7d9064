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

  it('gives authors no other ids', () => {
    expect(html('<a id="root">a</a><ul><li id="section-x">b</li></ul>')).not.toContain(' id=');
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

it('A definition list has its terms and what they mean', () => {
  expect(html('Mill\n: Computes.\n: Grinds.')).toBe(
    '<dl>\n<dt>Mill</dt>\n<dd>Computes.</dd>\n<dd>Grinds.</dd>\n</dl>\n',
  );
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
