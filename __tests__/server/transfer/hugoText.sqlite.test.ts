import fc from 'fast-check';
import { escapeForHugo, unescapeFromHugo } from '../../../src/server/transfer/hugoText.ts';

const tag = (html: string) => `{{< blog-html \`${html}\` >}}`;
const braces = '{{< blog-braces >}}';

describe('escapeForHugo', () => {
  it.each([
    ['Press <kbd>Ctrl</kbd>.', `Press ${tag('<kbd>')}Ctrl${tag('</kbd>')}.`],
    ['H<SUB>2</SUB>O<br>', `H${tag('<SUB>')}2${tag('</SUB>')}O${tag('<br>')}`],
    [
      '<details open>\n<summary>More</summary>\n\n**Text**\n\n</details>',
      `${tag('<details open>')}\n${tag('<summary>')}More${tag('</summary>')}\n\n**Text**\n\n${tag('</details>')}`,
    ],
    ['> <q lang="de">a</q>', `> ${tag('<q lang="de">')}a${tag('</q>')}`],
    [
      '<img src="/media/a.webp" alt="A loom" width="20">',
      tag('<img src="/media/a.webp" alt="A loom" width="20">'),
    ],
  ])('makes shortcodes of harmless tags: %s', (markdown, expected) => {
    expect(escapeForHugo(markdown)).toBe(expected);
  });

  it.each([
    '`<kbd>x</kbd>`',
    '``a ` <kbd>x</kbd>``',
    '`a\\`<kbd>x</kbd> and ``<kbd>``</kbd>',
    '```html\n<kbd>x</kbd>\n```',
    '- a\n\n  ~~~\n  <kbd>x</kbd>\n  ~~~',
    'Text\n\n    <kbd>x</kbd>',
    '\\<kbd>x</kbd>',
    '<kbd>x',
    'x</details>',
    '<script>alert(1)</script>',
    '<kbd onclick="alert(1)">x',
    '<a href="javascript:alert(1)">x',
    '<img src="data:image/svg+xml,x">',
    '<div>x</div>',
  ])('leaves what is code, unbalanced or not allowed: %s', (markdown) => {
    const escaped = escapeForHugo(markdown);

    expect(escaped).not.toContain(tag('<kbd>'));
    expect(escaped).not.toMatch(/blog-html `<(?:script|a|div|img|\/details)/);
    expect(unescapeFromHugo(escaped)).toBe(markdown);
  });

  it('makes text of all braces that would be a shortcode, in code too', () => {
    expect(escapeForHugo('{{< ref "x" >}} {{% x %}} {{{< `{{</* x */>}}` {{ x }}')).toBe(
      `${braces}< ref "x" >}} ${braces}% x %}} {${braces}< \`${braces}</* x */>}}\` {{ x }}`,
    );
  });

  it('is undone exactly, whatever an author writes', () => {
    const part = fc.constantFrom(
      ...[
        '{',
        '{{',
        '{{<',
        '{{%',
        '>}}',
        '<kbd>',
        '</kbd>',
        '<br>',
        '`',
        '``',
        '\\',
        '\n',
        '\r\n',
        '\n\n',
        '    ',
      ],
      ...[
        '{{< blog-braces >}}',
        '{{< blog-html `<kbd>` >}}',
        '{{< blog-html `',
        '` >}}',
        '```',
        '> ',
        '- ',
        'x',
        '\0',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const markdown = parts.join('');
        const escaped = escapeForHugo(markdown);
        expect(unescapeFromHugo(escaped)).toBe(markdown);
        // All shortcodes are ours.
        expect(escaped.replace(/\{\{< blog-(?:braces|html `[^`]*`) >\}\}/g, 'X')).not.toMatch(/\{\{[<%] /);
      }),
      { numRuns: 3000 },
    );
  });
});
