import { partFrontMatter } from '../../../../src/shared/frontMatter.ts';
import { readTextFiles } from '../../../../src/client/features/articles/editor/paste/textFile.ts';

describe('what stands above the text of a file of markdown', () => {
  it.each([
    ['keys', 'title: On looms\ndate: 2026-01-02\n'],
    ['lists', 'title: On looms\ntags:\n  - weaving\n- linen\n'],
    ['comments and empty lines', '# of the site\n\ntitle: On looms\n\n# more\nog.image: a.png\n'],
    ['blocks', 'description: |\n    They\n      weave.\n\n    Still.\ntitle: On looms\n'],
  ])('has its title, and is parted from the text: %s', (_, matter) => {
    expect(partFrontMatter(`---\n${matter}--- \n\nThey weave.\n`)).toEqual({
      title: 'On looms',
      rest: 'They weave.\n',
    });
  });

  it.each([
    ['lines that are none of it', '---\nThey weave.\n\n---\nAll day.'],
    ['nothing between', '---\n\n---\nAll day.'],
    ['no end', `---\nkey: |\n${'    deep\n'.repeat(1000)}\n- and: so on\n.`],
  ])('is text like the rest where it has %s', (_, text) => {
    expect(partFrontMatter(text)).toEqual({ title: '', rest: text });
  });
});

describe('files of markdown', () => {
  it('are refused where they are too large together', async () => {
    const half = 'x'.repeat(600 * 1024);

    expect(await readTextFiles([new File([half], 'one.md'), new File([half], 'two.md')])).toEqual({
      problem: 'These files are larger than an article may be, 1 MiB.',
    });
  });
});
