import { TooCostly } from '../../../src/server/content/budget.ts';
import { LEAD_MAX, render } from '../../../src/server/content/render.ts';
import { MARKDOWN_MAX } from '../../../src/shared/article.ts';
import { sample } from '../../helpers/sample.ts';

const megabyteOf = (text: string) => text.repeat(MARKDOWN_MAX / Buffer.byteLength(text));
const half = (text: string) => text.repeat(MARKDOWN_MAX / 2 / text.length);

/** The first `div` closes the paragraph and its open elements, which are reopened after it. */
const openCodes = (count: number) =>
  `<p>${Array.from({ length: count }, (_, index) => `<code class="language-${index}">`).join('')}<div>`;

/** Texts that would take minutes or gigabytes without a budget. */
const costly: [string, string][] = [
  ['brackets that never close', megabyteOf('![')],
  ['emphasis in emphasis', half('*a ') + half(' b*')],
  ['tags in tags', megabyteOf('<b>')],
  ['unknown tags in tags', `x ${megabyteOf('<x>')}`],
  ['tags that are always wrong', `x ${half('<b>')}${half('</i>')}`],
  ['half a million bullets', megabyteOf('-\n')],
  ['what a browser opens again in each block', `${openCodes(80)}${'<div>x</div>'.repeat(1000)}`],
  ['what it opens again in each row of a table', `${openCodes(80)}<table>${'x<tr>'.repeat(1000)}`],
  ['links without end', megabyteOf('a@b.cc ')],
  ['one long address, referred to again and again', `[a]: /${half('x')}\n\n${half('[a]')}`],
  ['one long title, referred to again and again', `[a]: / "${half('x')}"\n\n${half('[a]')}`],
  [
    'tables whose missing cells are filled in',
    megabyteOf(`${'|a'.repeat(99)}\n${'|-'.repeat(99)}\n${'a\n'.repeat(99)}\n`),
  ],
];

describe('an article that is expensive to render', () => {
  it.each(sample(costly, 2))('is shown as its source: %s', (_case, markdown) => {
    const { sanitizedHtml, lead } = render(markdown.slice(0, MARKDOWN_MAX));

    expect(sanitizedHtml).toMatch(/^<div class="code"><pre [^>]*><code>[^<]*<\/code><\/pre><\/div>$/);
    expect(Buffer.byteLength(sanitizedHtml)).toBeLessThan(5 * MARKDOWN_MAX);
    expect(Buffer.byteLength(lead)).toBeLessThanOrEqual(LEAD_MAX);
  });

  it('is shown as its source when its HTML would be many times as long', () => {
    const { sanitizedHtml } = render(megabyteOf('```\n\n'));

    expect(sanitizedHtml).toMatch(/^<div class="code"><pre [^>]*><code>```\n\n```/);
  });

  it('is rejected when even its source takes several megabytes', () => {
    expect(() => render(megabyteOf('&'))).toThrow(TooCostly);
  });

  it('is rendered if it has html with hundreds of thousands of tags that never end', () => {
    expect(render(`<b>\nThey weave.</b>\n${half('<a')}`).sanitizedHtml.trim()).toMatch(/^<p><b>\nThey weave/);
  });

  it('does not affect the next one', () => {
    render(megabyteOf('!['));

    expect(render('*fine*').sanitizedHtml).toBe('<p><em>fine</em></p>\n');
  });
});

describe('a long article by an honest author', () => {
  const paragraph = `Some *words* about [things](https://example.com/things) and \`code\`. ${'More words. '.repeat(30)}\n\n`;

  it.each(
    sample(
      [
        ['prose', megabyteOf(paragraph)],
        ['prose in small print', `<small>\n\n${megabyteOf(paragraph).slice(0, -99)}`],
        ['a list', megabyteOf('- one line of a list, as long as lines are, with **bold** words\n')],
        [
          'a table',
          `| a | b |\n|---|---|\n${megabyteOf('| a cell of the table | another one |\n').slice(0, -99)}`,
        ],
        ['a listing of a program', `\`\`\`\n${megabyteOf('x = y;\n').slice(0, -99)}\n\`\`\``],
        [
          'lists in lists',
          Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- deep`).join('\n'),
        ],
      ],
      1,
    ),
  )('is rendered in full: %s', (_case, markdown) => {
    expect(render(markdown).sanitizedHtml).not.toMatch(/^<div class="code"><pre [^>]*><code>(?!x = y;)/);
  });
});
