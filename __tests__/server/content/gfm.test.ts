import { render } from '../../../src/server/content/render.ts';

const html = (markdown: string) => render(markdown).sanitizedHtml;

describe('GFM', () => {
  it('turns a table into a table, with the alignment of its columns', () => {
    const table = html('| a | b | c |\n|:--|:-:|---|\n| 1 | 2 | 3 |');

    expect(table).toContain('<th align="left">a</th>\n<th align="center">b</th>\n<th>c</th>');
    expect(table).toContain('<td align="left">1</td>\n<td align="center">2</td>\n<td>3</td>');
  });

  it('strikes through', () => {
    expect(html('~~gone~~')).toBe('<p><s>gone</s></p>\n');
  });

  it('shows task lists as checkboxes that say their state and cannot be changed', () => {
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
