import { readMarkdownFile } from '../../../src/server/transfer/markdownFile.ts';

const read = (text: string) => readMarkdownFile('posts/a.md', Buffer.from(text));

describe('readMarkdownFile', () => {
  it('takes the title from the first heading that has one', () => {
    expect(read('#  \n\n## Below\n\n#  On # looms ## \n\n# Later').title).toBe('On # looms');
    expect(read('Text').title).toBe('a');
  });

  it.each([
    ['+++\ncategories = ["Cat One", "Cat Two"]\n+++\n', ['Cat One', 'Cat Two']],
    ['---\ncategory: [Cat One]\ntags: looms linen\n---\n', ['looms', 'linen', 'Cat One']],
    ['+++\n[taxonomies]\ncategories = ["Cat One"]\n+++\n', ['Cat One']],
    ['---\ncategories: Cat One, Cat Two\n---\n', ['Cat One', 'Cat Two']],
  ])('makes tags of categories: %j', (text, tags) => {
    expect(read(text).tags).toEqual(tags);
  });

  it.each([
    ['headings', `# a${' #'.repeat(200_000)} b`],
    ['brackets', '!['.repeat(400_000)],
  ])('reads hostile %s in linear time', (_what, text) => {
    const start = performance.now();

    read(text);

    expect(performance.now() - start).toBeLessThan(5000);
  });
});
