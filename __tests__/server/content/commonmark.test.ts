import { tests } from 'commonmark-spec';
import { markdownToHtml } from '../../../src/server/content/markdown.ts';

const withTabs = (text: string) => text.replaceAll('→', '\t');

/** The spec leaves open how a void tag ends and how much white space stands between tags. */
const normalized = (html: string) =>
  html.replace(/ ?\/>/g, '>').replace(/\s+/g, ' ').replaceAll('> <', '><').trim();

/** CommonMark shows here what it does not link; GFM's extended autolinks (section 6.9) link it. */
const linkedByGfm: Record<number, string> = {
  602: '<p>&lt;<a href="https://foo.bar/baz">https://foo.bar/baz</a> bim&gt;</p>',
  608: '<p>&lt; <a href="https://foo.bar">https://foo.bar</a> &gt;</p>',
  611: '<p><a href="https://example.com">https://example.com</a></p>',
  612: '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>',
};

describe("CommonMark's specification", () => {
  it('has 652 examples', () => {
    expect(tests).toHaveLength(652);
  });

  it.each(tests)(
    'example $number ($section) renders as it says, or as GFM does',
    ({ number, markdown, html }) => {
      const rendered = markdownToHtml(withTabs(markdown));

      expect(normalized(rendered)).toBe(normalized(linkedByGfm[number] ?? withTabs(html)));
    },
  );
});
