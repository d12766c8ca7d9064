import { render, renderPreview } from '../../../src/server/content/render.ts';

const html = (markdown: string) => render(markdown).sanitizedHtml.trim();
const paragraph = (inner: string) => `<p>${inner}</p>`;

describe('emphasis in a language without spaces between words', () => {
  it.each([
    ['**重要（Note）：**请', '<strong>重要（Note）：</strong>请'],
    ['含**「重点」**内容', '含<strong>「重点」</strong>内容'],
    ['他说**“重点”**。', '他说<strong>“重点”</strong>。'],
    ['**한국어(괄호)**는', '<strong>한국어(괄호)</strong>는'],
    ['*「a」*b ~~「删除」~~的', '<em>「a」</em>b <s>「删除」</s>的'],
    [
      '**`コード`**を ***（太字）***と',
      '<strong><code>コード</code></strong>を <em><strong>（太字）</strong></em>と',
    ],
    ['**𠮷（よし）**野', '<strong>𠮷（よし）</strong>野'],
    ['**ภาษาไทย(วงเล็บ)**ครับ', '<strong>ภาษาไทย(วงเล็บ)</strong>ครับ'],
    ['**ខ្មែរ (ក)**ជា', '<strong>ខ្មែរ (ក)</strong>ជា'],
  ])('is found next to punctuation: %s', (markdown, expected) => {
    expect(html(markdown)).toBe(paragraph(expected));
  });

  it.each(['**a(b)**c', '2 * 3 * 4', '汉字 ** 汉字 **', 'ก * ข *'])(
    'stays text where it is none: %s',
    (markdown) => {
      expect(html(markdown)).toBe(paragraph(markdown));
    },
  );
});

describe('a line break between two CJK characters', () => {
  it.each([
    ['Japanese', '日本語の\n改行', '日本語の改行'],
    ['Chinese', '中文，\n换行', '中文，换行'],
    ['quotation marks and dots', '他说：“\n你好”……\n然后', '他说：“你好”……然后'],
    ['the ends of emphasis', '日本*語*\n**改行**', '日本<em>語</em><strong>改行</strong>'],
    ['code', '`コード`\n改行', '<code>コード</code>改行'],
    ['html', '日本<b>語</b>\n改行', '日本<b>語</b>改行'],
    ['half-width and full-width forms', 'カタカナ\nｶﾀ！\n。', 'カタカナｶﾀ！。'],
  ])('leaves no gap: %s', (_case, markdown, expected) => {
    expect(html(markdown)).toBe(paragraph(expected));
    expect(renderPreview(markdown).html.trim()).toBe(paragraph(expected));
  });

  it.each([
    ['Korean', '한국어\n줄바꿈'],
    ['Korean beside Chinese', '한국어\n漢字'],
    ['a Latin word', '日本語\nEnglish\n日本語'],
    ['Latin words', 'soft\nbreak 😀\nand'],
  ])('stays beside %s', (_case, markdown) => {
    expect(html(markdown)).toBe(paragraph(markdown));
  });

  it('leaves none in links, footnotes, headings, lists, quotations and descriptions of pictures', () => {
    const text = html(
      '日[本\n語](https://a.example)\n改[^1]\n行\n\n見出\nし\n===\n\n- 一\n  二\n\n> 三\n四\n\n![絵\n画](https://a.example/b.png)\n\n[^1]: 脚\n    注',
    );

    for (const joined of ['本語', '</sup>行', '見出し', '一二', '三四', 'alt="絵画"', '脚注'])
      expect(text).toContain(joined);
  });

  it('stays where its author breaks the line, and in code', () => {
    expect(html('日本  \n語\\\n学')).toBe(paragraph('日本<br />\n語<br />\n学'));
    expect(html('```\n日本\n語\n```')).toContain('日本\n語');
  });
});

describe('a byte order mark', () => {
  it.each([
    ['# Titel', '<h2 id="section-titel">'],
    ['- a', '<ul>'],
    ['```\na\n```', '<pre'],
    ['a\n\n\uFEFF> b', '<blockquote>'],
  ])('is no part of the text: %j', (markdown, expected) => {
    expect(html(`\uFEFF${markdown}`)).toBe(html(markdown.replace('\uFEFF', '')));
    expect(html(`\uFEFF${markdown}`)).toContain(expected);
  });
});
