import { excerpt } from '../../../src/shared/excerpt.ts';
import { lead, LEAD_MAX } from '../../../src/server/content/lead.ts';
import { render } from '../../../src/server/content/render.ts';

const bytes = (text: string) => Buffer.byteLength(text);

describe('The lead of an article', () => {
  it('is the whole article when that is short', () => {
    const { lead, sanitizedHtml } = render('# Short\n\nand *sweet*');

    expect(lead).toBe(sanitizedHtml);
  });

  it('is as many whole blocks as fit into 2 KiB', () => {
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
      'pictures and rules come first',
      `${'![](https://example.com/a.png)\n\n---\n\n'.repeat(30)}${'word '.repeat(99)}`,
    ],
    [
      'it has footnotes, cells and line breaks',
      `a[^1]<br>b\n\n|c|d|\n|-|-|\n|e|f|\n\n[^1]: ${'g '.repeat(3000)}`,
    ],
    [
      'it is pictures with descriptions',
      '![A *loom* & its shuttle](https://example.com/a.png)\n\n'.repeat(50),
    ],
    ['it is one deep list', `${'- '.repeat(40)}${'word '.repeat(999)}`],
    ['it is astral and escaped', '<&😀'.repeat(2000)],
    ['it is long and says little', `${'![](https://example.com/a.png)\n\n'.repeat(50)}little`],
  ])('is well formed and gives the excerpt of the whole when %s', (_case, markdown) => {
    const { lead, sanitizedHtml } = render(markdown);

    expect(bytes(lead)).toBeLessThanOrEqual(LEAD_MAX);
    expect(excerpt(lead)).toBe(excerpt(sanitizedHtml));
    expect(render(lead).sanitizedHtml.trim()).toBe(lead.trim());
  });

  it('is a paragraph of the opening when no block fits', () => {
    expect(render('1 < 2 & so on, '.repeat(300)).lead).toMatch(/^<p>1 &lt; 2 &amp; so on, [^<]{150,}<\/p>$/);
  });

  it('is made of pictures when there is nothing else', () => {
    const picture = '<p><img src="https://example.com/a.png" alt="" /></p>';

    expect(lead(picture.repeat(99))).toBe(picture.repeat(Math.floor(LEAD_MAX / picture.length)));
  });

  it('is empty for an empty article', () => {
    expect(render(' ').lead).toBe('');
  });
});
