import type * as MarkdownFile from '../../../src/server/transfer/markdownFile.ts';
import { readMarkdownFile } from '../../../src/server/transfer/markdownFile.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { runInThread } from '../../helpers/runInThread.ts';

const readFile = (text: string) => readMarkdownFile('posts/a.md', Buffer.from(text));
const read = (text: string) => readFile(text).article;

describe('readMarkdownFile', () => {
  it('takes the title from the heading above the text, or else from the file name', () => {
    expect(read('#  On # looms ## \n\n# Later')).toMatchObject({ title: 'On # looms', markdown: '# Later' });
    expect(read('Text\n\n# Chapter one').title).toBe('a');
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
    ['are too many', `tags: [${'abcdefghij'.split('').join(', ')}]`, 'abcdefgh'.split(''), ['i', 'j']],
    ['are too long', `tags: [looms, ${'x'.repeat(50)}]`, ['looms'], ['x'.repeat(40)]],
    ['are repeated', 'tags: [looms, "#Looms", ""]', ['looms'], []],
  ])('names the tags that are left out if some %s', (_what, fields, tags, lost) => {
    const { article, notes } = readFile(`---\n${fields}\n---\nText`);

    expect(article.tags).toEqual(tags);
    expect(notes).toEqual(lost.length === 0 ? [] : [transferMessages.import.lostTags(lost, 8, 32)]);
  });

  it('makes tags of numbers', () => {
    expect(read('+++\ntags = [2024, "looms"]\n+++\n').tags).toEqual(['2024', 'looms']);
  });

  it.each([
    ['headings', `# a${' #'.repeat(800_000)} b`, 1],
    ['brackets', '!['.repeat(1_600_000), 1],
  ])('reads hostile %s', async (_what, text, length) => {
    const title = await runInThread(
      'src/server/transfer/markdownFile.ts',
      ({ readMarkdownFile }: typeof MarkdownFile, hostile) =>
        readMarkdownFile('a.md', Buffer.from(hostile)).article.title,
      text,
    );

    expect(title).toHaveLength(length);
  });
});
