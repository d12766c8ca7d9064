import { textContent } from '../../../src/shared/excerpt.ts';
import { sanitize } from '../../../src/server/content/sanitize.ts';

describe('The sanitizer', () => {
  it.each([
    '<p>a<br />b <strong>c</strong> <em>d</em> <s>e</s> <del>f</del> <ins>g</ins></p>',
    '<details open><summary>More</summary><p>text</p></details>',
    '<p>H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>, <mark>this</mark>, <small>that</small>, <q>quoted</q></p>',
    '<p><abbr title="World Wide Web">WWW</abbr> <time datetime="2026-01-01">today</time> <cite>Book</cite></p>',
    '<dl><dt>term</dt><dd>meaning</dd></dl>',
    '<figure><img src="https://example.com/a.png" alt="a" title="t" width="4" height="3" loading="lazy" decoding="async" referrerpolicy="no-referrer" /><figcaption>a</figcaption></figure>',
    '<ol start="3"><li>three</li></ol><hr /><blockquote><p>q</p></blockquote>',
    '<pre><code class="language-c++">int x;</code></pre>',
    '<p><a href="mailto:ada@example.com" rel="nofollow ugc noopener" title="t">write</a></p>',
    '<p><a href="/allArticles/a" rel="nofollow ugc noopener">here</a></p>',
  ])('lets pass %s', (html) => {
    expect(sanitize(html)).toBe(html);
  });

  it('gives every link and picture what protects the reader', () => {
    expect(sanitize('<a href="https://example.com" rel="opener" target="_blank">a</a>')).toBe(
      '<a href="https://example.com" rel="nofollow ugc noopener">a</a>',
    );
    expect(sanitize('<img src="https://example.com/a" loading="eager" referrerpolicy="unsafe-url">')).toBe(
      '<img src="https://example.com/a" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />',
    );
  });

  it('keeps of the classes the language of a code block alone', () => {
    expect(sanitize('<code class="hidden language-js x">a</code><p class="language-js">b</p>')).toBe(
      '<code class="language-js">a</code><p>b</p>',
    );
  });

  it('shows what stands in a tag that it drops, and takes nothing of it over to a later tag', () => {
    expect(sanitize('<p><img src="x">a<input type="text">b</p><p>c</p>')).toBe('<p>ab</p><p>c</p>');
  });

  it('closes what an author left open', () => {
    expect(sanitize('<div><b>a<ul><li>b<li>c')).toBe('<div><b>a<ul><li>b</li><li>c</li></ul></b></div>');
  });

  // textContent and the lead cut html by these signs alone.
  it('escapes the signs of html and no others, in text and in attributes', () => {
    expect(sanitize('<p>&lt;b&gt; &amp;lt; &quot;&apos;&nbsp;&copy;&#x1F600; < > &</p>')).toBe(
      '<p>&lt;b&gt; &amp;lt; "\'\u00a0©😀 &lt; &gt; &amp;</p>',
    );
    expect(sanitize(`<a href="/?a=1&b=2" title="1 > 0 < 2 &quot;x&quot;">a</a>`)).toBe(
      '<a href="/?a=1&amp;b=2" rel="nofollow ugc noopener" title="1 &gt; 0 &lt; 2 &quot;x&quot;">a</a>',
    );
  });

  it('writes what the shared excerpt reads back as it was meant', () => {
    const html = sanitize(
      '<p title=">">1 < 2 && "3" > &amp;amp; <img src="https://example.com/" alt="a > b">end</p>',
    );

    expect(textContent(html)).toBe('1 < 2 && "3" > &amp; end');
  });
});
