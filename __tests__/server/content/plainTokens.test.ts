import { tests } from 'commonmark-spec';
import MarkdownIt from 'markdown-it';
import { plainTokens } from '../../../src/server/content/plainTokens.ts';

const options = { html: true, linkify: true };
const ofTheLibrary = new MarkdownIt(options);
const plain = new MarkdownIt(options).use(plainTokens);

const texts = [
  ...tests.map(({ markdown }) => markdown.replaceAll('→', '\t')),
  '| a | b |\n| :-: | --: |\n| *c* | ~~d~~ |',
  'https://example.org and **[one](/two "three")** ![*four*](five)',
  '3. three\n4. four\n\n   more\n> 1. *one **two** `three`*',
];

describe('plain tokens', () => {
  it("are the library's own in every field, for all of CommonMark's examples and GFM's additions", () => {
    for (const text of texts) expect(plain.parse(text, {})).toEqual(ofTheLibrary.parse(text, {}));
  });

  it("have the methods of the library's own", () => {
    const [token] = plain.parse('words', {});

    token?.attrSet('title', 'one');
    token?.attrJoin('title', 'two');

    expect(token?.attrGet('title')).toBe('one two');
    expect(token).toBeInstanceOf(MarkdownIt.Token);
  });
});
