import { readFileSync } from 'node:fs';
import { tests } from 'commonmark-spec';
import { parseFragment } from 'parse5';
import { render, renderPreview } from '../../../src/server/content/render.ts';

const withTabs = (text: string) => text.replaceAll('→', '\t');
const elementsOf = (html: string) => parseFragment(html).childNodes.filter((node) => 'tagName' in node);

describe('the lines of a preview', () => {
  it.each([
    ['paragraphs', 'one\n\ntwo\nstill two\n\n\nthree', [1, 3, 7]],
    ['headings, lists and code', '# A\n- a\n- b\n\n```js\nx\n```\nend', [1, 2, 5, 8]],
    ['a table, which stands in a box', 'a\n\n|a|\n|-|\n|b|\n\nb', [1, 3, 7]],
    [
      'definitions, which show nothing',
      '[a]: https://example.org\n\n[a]\n\n[b]: https://example.org\n\nb',
      [3, 7],
    ],
    ['text below front matter', '---\ntitle: a\n---\n\nb\n\nc', [5, 7]],
    ['nothing at all', '\n\n', []],
    ['html that is several elements', 'a\n\n<p>b</p><p>c</p>\n\nd', [1, 3, 3, 5]],
    ['html that holds what comes after it', 'a\n\n<div>\n\nb\n\nc\n\n</div>\n\nd', [1, 3, 11]],
    ['html that nobody may have', 'a\n\n<script>b</script>\n\nc', [1, 5]],
    ['html of which as much is gone as came', '<script>b</script>\n\n<p>c</p><p>d</p>\n\ne', [3, 3, 5]],
    ['html in a line', 'a\n\nb <b>c</b>\n\nd', [1, 3, 5]],
    ['a heading without a word', 'a\n\n#\n\nb', [1, 5]],
    ['a task list', '- [ ] a\n- [x] b\n\nc', [1, 4]],
  ])('tell where each outermost element begins: %s', (_what, markdown, lines) => {
    expect(renderPreview(markdown).lines).toEqual(lines);
  });

  it('are guessed, and rise, where marks could not be told from the text', () => {
    const { lines } = renderPreview('a\n\n\uE0F09\uE0F1<b>b</b>\n\n<p>c</p><p>d</p>\n\ne');

    expect(lines).toHaveLength(5);
    expect(lines).toEqual([...lines].sort((one, other) => one - other));
  });

  it('are one, the first, for a text that is shown as its source', () => {
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
