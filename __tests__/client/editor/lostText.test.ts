import { findIssues } from '../../../src/client/features/editor/textChecks.ts';
import { render } from '../../../src/server/content/render.ts';
import { blockTags, decodeEntities, inlineTags } from '../../../src/shared/articleText.ts';

/** What readers see as text: without tags, with the descriptions of images. */
const shownText = (markdown: string): string =>
  decodeEntities(
    render(markdown)
      .sanitizedHtml.replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, ' $1 ')
      .replace(/<[^>]*>/g, ''),
  );

/** The typed words, without what only Markdown's syntax needs: URLs, tags, labels and languages. */
const typedWords = (markdown: string): string[] =>
  markdown
    .replace(/\]\([^()\n]*\)|\]\[\w*\]/g, ']')
    .replace(KNOWN_TAG, ' ')
    .replace(/\[\^\w+\]|\{#\w+\}|^\[label\]:.*$|\[x\]|\[!NOTE\]|^```\w+/gm, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const KNOWN_TAG = new RegExp(`</?(?:${[...blockTags, ...inlineTags].join('|')})(?:\\s[^<>]*)?>`, 'gi');

/** Returns the words of the source that readers don't see. */
function lostWords(markdown: string): string[] {
  let rest = shownText(markdown);
  return typedWords(markdown).filter((word) => {
    const isShown = rest.includes(word);
    rest = rest.replace(word, '');
    return !isShown;
  });
}

/** Texts whose words, or whose meaning, get lost. */
const lost = [
  'A Map of <String> to <T>.',
  'Promise<string> and Vec<u8>',
  'Use Foo<Bar> here',
  '# Heading of List<Item>',
  '| a |\n| --- |\n| Set<Key> |',
  'if x <y and z> 3',
  'a <b and c> d',
  '<custom-element>text</custom-element>',
  '<iframe src="https://example.org/x"></iframe>',
  '<script>alert(1)</script>',
  '<video src="https://example.org/x.mp4"></video>',
  '<center>Centered</center>',
  '<font color="red">Red</font>',
  '<span style="color: red">Red</span>',
  '<div class="warning">\n\nCareful\n\n</div>',
  'Text <!-- a remark --> more',
  '<!-- a remark\n\nand all of the rest',
  '<?php echo "words"; ?>',
  '<table of contents\n\nmore',
  'A mark[^1] without a note.',
  'A mark[^Note].\n\n[^nope]: text',
  'No mark.\n\n[^1]: An unused note.',
  'A mark[^1].\n\n[^1]: first\n[^1]: second',
  'A mark[^my note].\n\n[^my note]: text',
  'An inline note.^[Like this]',
  '[link](#nowhere)\n\n## Somewhere',
  '<a href="#nowhere">link</a>',
  'Some ==marked== text',
  'Some ++inserted++ text',
  'x^2^ and y',
  '[[A wiki page]]',
  '![[picture.png]]',
  '[words][undefined]',
  '[Note]: important',
  'Text\n\n[unused]: https://example.org/x',
  '[ftp](ftp://example.org/file)',
  '[note](obsidian://open?vault=x)',
  'std <std::string> here',
  '![alt]\n\nwords\n\n(/media/54/x.webp)',
  '![alt] words(/media/54/x.webp)',
  '[words]\n(https://example.org/x)',
  '[words](https://example.org/a b)',
  '![](https://example.org/x.png)',
  '![alt](C:\\pictures\\x.png)',
  '$$x^2$$',
  '{{< youtube abc >}}',
  '> [!info]\n> Text',
  '> [!NOTE] Own title\n> Text',
  '!!! note\n    Text',
  '::: tip\nText\n:::',
  '[TOC]\n\n## One',
  'Party :tada: time',
  '*[HTML]: Hyper Text\n\nHTML',
  '##Heading',
  'Some **bold ** text',
  'Call foo.__init__ and __main__.py',
  'Compute 2*3*4 now',
  'In C:\\_temp\\!x',
  'On \\\\server\\share',
  '| a | b |\n| --- | --- |\n| 1 | 2 | 3 |',
  '| a | b |\n| --- |\n| 1 | 2 |',
  '| a | b |\n| 1 | 2 |',
  '```js\nconst x = 1;\n\nNo end',
  '---\ntitle: On looms\n---\n\nText',
  '[words]{.class}',
  '## Heading {.class}',
];

/** Texts that readers see as they were typed. */
const kept = [
  'Plain text with *emphasis*, **bold**, ~~struck~~ and `code`.',
  '`List<String>` and `[^1]`',
  '```ts\nconst a: Map<String, T>;\n==x== [[y]]\n```',
  'Paragraph\n\n    const a: List<T> = x;\n\nMore',
  'a < b and c > d, AT&T, 3 <4',
  'Map<String, Integer> is shown',
  'if a<b && c>d',
  '\\<String> and \\[^1]',
  '<https://example.org> and <ada@example.org>',
  '<kbd>Ctrl</kbd> <sub>2</sub> <details open><summary>More</summary>Text</details>',
  'A mark[^Note].\n\n[^note]: text',
  '> A mark[^1].\n>\n> [^1]: text',
  '[a](#some-heading) [b](#install) [c](#Some-Heading) [d](#top) [e](#-launch) [f](#twice-1)\n\n## Some heading\n\n## Setup {#install}\n\n## 🚀 Launch\n\n## Twice\n\n## Twice',
  '[a](#set)\n\nSet\n===\n\n<a id="x"></a> [b](#x)',
  '[words][label] and [label] and [Label][]\n\n[label]: https://example.org/x "Title"',
  '- [ ] open\n- [x] done\n- item',
  '1. one\n2. two',
  '> [!NOTE]\n> Text',
  '| a | b |\n| --- | :-: |\n| 1 | 2 |\n| 3 |\n\nText | with a pipe',
  'a | b\n--- | ---\n1 | 2',
  'At 10:30:45 in a_snake_case name, 2 * 3 * 4, x == y, i++ and j++',
  'Term\n: Definition',
  '![A loom](https://example.org/x.png) and ![Cards](/media/54/x.webp)',
  '[mail](mailto:ada@example.org) [call](tel:+431234) [here](/allArticles)',
  '~~~\nfenced <T>\n~~~\n\nText',
  '#weaving is a tag, C# is not',
  'Look (https://example.org/x) here and [this](https://example.org/y) (https://example.org/z).',
  '<ol reversed type="a"><li value="7">x</li></ol>',
];

describe('the editor’s suggestions', () => {
  it.each(lost)('name what readers don’t see as it was typed: %j', (markdown) => {
    expect(findIssues(markdown).map(({ message }) => message)).not.toEqual([]);
  });

  it.each(kept)('say nothing about what is shown as it was typed: %j', (markdown) => {
    expect(findIssues(markdown)).toEqual([]);
    // The first number of a list is not text.
    expect(lostWords(markdown).filter((word) => !/^\d$/.test(word))).toEqual([]);
  });

  it('name every lost word of combinations', () => {
    const texts = [...lost, ...kept].flatMap((one) => kept.slice(0, 6).map((other) => `${other}\n\n${one}`));
    const silent = texts.filter(
      (markdown) => lostWords(markdown).some((word) => word.length > 3) && findIssues(markdown).length === 0,
    );
    expect(silent).toEqual([]);
  });
});
