import { render } from '../../../src/server/content/render.ts';

/** What a text becomes: each link in `‹›`, with its address if that is not what it shows. */
const linked = (markdown: string) =>
  render(markdown)
    .sanitizedHtml.trim()
    .replace(/<a href="([^"]*)" rel="[^"]*">(.*?)<\/a>/g, (_link, href: string, text: string) =>
      [text, `mailto:${text}`].includes(decodeURI(href)) ? `‹${text}›` : `‹${text}|${href}›`,
    )
    .replace(/<\/?p>/g, '');

describe('a bare address', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['www.example.com/a_b', 'http://www.example.com/a_b'],
    ['ada@example.com', 'mailto:ada@example.com'],
  ])('is linked: %s', (address, href) => {
    expect(render(`See ${address}, and so on.`).sanitizedHtml).toBe(
      `<p>See <a href="${href}" rel="nofollow ugc noopener">${address}</a>, and so on.</p>\n`,
    );
  });

  it.each([
    ...[
      'readme.md',
      'example.com',
      '//example.com',
      'ftp://example.com',
      'www.',
      'awww.example.com',
      'https://',
    ],
    ...['git+https://example.com/a', 'https://a_b.c_d/x', 'ssh://git@example.com/a', '@ada@social.example'],
    ...['jürgen@example.com', 'a..b@example.com', 'a.@example.com', 'ftp://ada:pass@example.com/'],
  ])('is not made of %s', (text) => {
    expect(linked(text)).toBe(text);
  });

  // https://github.github.com/gfm/#autolinks-extension-, which has them under numbers 622 to 635.
  it.each([
    ['www.commonmark.org', '‹www.commonmark.org|http://www.commonmark.org›'],
    ['Visit www.commonmark.org/a.b.', 'Visit ‹www.commonmark.org/a.b|http://www.commonmark.org/a.b›.'],
    [
      'www.google.com/search?q=Markup+(business)))',
      '‹www.google.com/search?q=Markup+(business)|http://www.google.com/search?q=Markup+(business)›))',
    ],
    [
      '(www.google.com/search?q=Markup+(business)',
      '(‹www.google.com/search?q=Markup+(business)|http://www.google.com/search?q=Markup+(business)›',
    ],
    [
      'www.google.com/search?q=(business))+ok',
      '‹www.google.com/search?q=(business))+ok|http://www.google.com/search?q=(business))+ok›',
    ],
    [
      'www.google.com/search?q=commonmark&hl;',
      '‹www.google.com/search?q=commonmark|http://www.google.com/search?q=commonmark›&amp;hl;',
    ],
    ['www.commonmark.org/he<lp', '‹www.commonmark.org/he|http://www.commonmark.org/he›&lt;lp'],
    [
      '(Visit https://encrypted.google.com/search?q=Markup+(business))',
      '(Visit ‹https://encrypted.google.com/search?q=Markup+(business)›)',
    ],
    [
      "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
      "hello@mail+xyz.example isn't valid, but ‹hello+xyz@mail.example› is.",
    ],
    ['a.b-c_d@a.b.', '‹a.b-c_d@a.b›.'],
    ['a.b-c_d@a.b-', 'a.b-c_d@a.b-'],
    ['a.b-c_d@a.b_', 'a.b-c_d@a.b_'],
  ])('is found as GitHub finds it: %s', (text, expected) => {
    expect(linked(text)).toBe(expected);
  });

  it.each([
    ['Open https://`<NODE>`:30518 now', 'Open https://<code>&lt;NODE&gt;</code>:30518 now'],
    ['https://a.example/`x` y', '‹https://a.example/›<code>x</code> y'],
    ['www.`x`.example', 'www.<code>x</code>.example'],
    ['https://a.example/b`c', '‹https://a.example/b›`c'],
  ])('leaves code alone: %s', (text, expected) => {
    expect(linked(text)).toBe(expected);
  });

  it.each([
    ['联系（a@example.com）或发邮件到b@example.com。', '联系（‹a@example.com›）或发邮件到‹b@example.com›。'],
    ['访问https://example.com查看', '访问‹https://example.com›查看'],
    ['https://example.com:8080에서 b@example.com으로', '‹https://example.com:8080›에서 ‹b@example.com›으로'],
    ['（https://a.example/b（c））', '（‹https://a.example/b›（c））'],
    [
      '「https://a.example/日本」、「www.b.example」',
      '「‹https://a.example/日本›」、「‹www.b.example|http://www.b.example›」',
    ],
    ['https://a.example/b！https://a.example/c～d', '‹https://a.example/b›！‹https://a.example/c›～d'],
    ['**链接：https://a.example/b**中文', '<strong>链接：‹https://a.example/b›</strong>中文'],
    ['https://ja.example/ジョン・スミス', '‹https://ja.example/ジョン・スミス›'],
    ['https://例え.jp/a', '‹https://例え.jp/a|https://xn--r8jz45g.jp/a›'],
    ['https://a.example👍 https://a.example/b👍', '‹https://a.example›👍 ‹https://a.example/b›👍'],
    ['user@münchen.example', '‹user@münchen.example|mailto:user@xn--mnchen-3ya.example›'],
  ])('ends where a sentence goes on that has no spaces: %s', (text, expected) => {
    expect(linked(text)).toBe(expected);
  });

  it.each([
    ['(see https://a.example/Foo_(bar))', '(see ‹https://a.example/Foo_(bar)›)'],
    [
      '[https://a.example/b] [[https://a.example/c]] {https://a.example/d}',
      '[‹https://a.example/b›] [[‹https://a.example/c›]] {‹https://a.example/d›}',
    ],
    ['https://a.example/?b[]=1&c[0][1]=2', '‹https://a.example/?b[]=1&amp;c[0][1]=2›'],
    ['[see https://a.example/b](https://c.example)', '‹see https://a.example/b|https://c.example›'],
    ['https://a.example/b(c d)', '‹https://a.example/b›(c d)'],
    ['https://a.example/b[c](https://d.example)', '‹https://a.example/b›‹c|https://d.example›'],
    ['{"url":"https://a.example/b","c":"d"}', '{"url":"‹https://a.example/b›","c":"d"}'],
    ["'https://a.example/b',c", "'‹https://a.example/b›',c"],
    [
      '&lt;https://a.example/b&gt; https://a.example/?b=1&amp;c=2',
      '&lt;‹https://a.example/b›&gt; ‹https://a.example/?b=1&amp;c=2›',
    ],
    [
      'https://a.example/b: c https://a.example/d?! https://a.example/e...',
      '‹https://a.example/b›: c ‹https://a.example/d›?! ‹https://a.example/e›...',
    ],
    [
      'https://a.example,https://b.example;https://c.example',
      '‹https://a.example›,‹https://b.example›;‹https://c.example›',
    ],
    [
      '_https://a.example_ *https://a.example/b* ~~https://a.example/c~~',
      '<em>‹https://a.example›</em> <em>‹https://a.example/b›</em> <s>‹https://a.example/c›</s>',
    ],
    [
      'https://a.example/__init__.py www.a.example/__init__.py',
      '‹https://a.example/__init__.py› ‹www.a.example/__init__.py|http://www.a.example/__init__.py›',
    ],
    ['https://a.example/b\\_c\\* d\\_e@a.example', '‹https://a.example/b_c›* ‹d_e@a.example›'],
    ['https\\://a.example www\\.a.example a\\@b.example', 'https://a.example www.a.example a@b.example'],
    ['https://a.example:99999/b https://[::1]:80/c', '‹https://a.example›:99999/b ‹https://[::1]:80/c›'],
    [
      "o'brien@a.example 'b@a.example' mailto:c@a.example",
      "‹o'brien@a.example› '‹b@a.example›' ‹mailto:c@a.example›",
    ],
    [
      '<a href="https://a.example">https://b.example c@a.example</a> d@a.example',
      '‹https://b.example c@a.example|https://a.example› ‹d@a.example›',
    ],
  ])('ends before what is no part of it: %s', (text, expected) => {
    expect(linked(text)).toBe(expected);
  });

  it('ends before a footnote', () => {
    expect(linked('https://a.example/b[^1]\n\n[^1]: c')).toMatch(/^‹https:\/\/a\.example\/b›<sup>/);
  });

  it.each(['\u200b', '\u202e', '\u00a0', '\ufeff', '“', '—'])('ends before %j', (character) => {
    expect(linked(`https://a.example/b${character}c`)).toBe(`‹https://a.example/b›${character}c`);
  });
});
