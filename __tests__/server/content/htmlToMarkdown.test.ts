import { htmlToMarkdown } from '../../../src/server/content/htmlToMarkdown.ts';
import { render } from '../../../src/server/content/render.ts';

const convert = (html: string) => htmlToMarkdown(html).markdown;

describe('htmlToMarkdown', () => {
  it('adds anchors only for elements that links lead to, one for each id', () => {
    expect(convert('<p>a <b>b</b></p><p id=""><a href="#">up</a> <a name="">c</a></p>')).toBe(
      'a **b**\n\n[up](#) c',
    );
    expect(convert('<p><a href="#%E7%B9%94">織</a></p><h2 id="織">A</h2><p id="織">b</p>')).toBe(
      '[織](#%E7%B9%94)\n\n## <span id="織"></span>A\n\nb',
    );
    expect(convert('<p><a href="#x">x</a></p><p><a name="x"></a></p><p>a</p>')).toBe(
      '[x](#x)\n\n<span id="x"></span>\n\na',
    );
  });

  it.each([
    ['nested', '<b><strong>a</strong></b> <em><i>b</i></em> <del><s>c</s></del>', '**a** *b* ~~c~~'],
    ['nested apart', '<strong>a <em>b <b>c</b></em></strong>', '**a _b c_**'],
    ['adjacent', '<b>a</b><strong>b</strong>', '**ab**'],
    ['empty', 'a<b></b><em> </em><sup></sup><mark> </mark>b', 'a b'],
    ['ends with a line break', '<b>a<br></b>b', '**a**\\\nb'],
    ['ends with punctuation', '<b>Note:</b>text and wo<em>(r)</em>d', '**Note**:text and wo(*r*)d'],
    ['punctuation only', 'a<em>,</em>b', 'a,b'],
    ['CJK', '<b>「織機」</b>は', '**「織機」**は'],
  ])('keeps marks that are %s', (_what, html, markdown) => {
    expect(convert(`<p>${html}</p>`)).toBe(markdown);
  });

  it('moves marks around blocks into them', () => {
    expect(convert('<b><p>a</p><ul><li>b</li></ul><pre>c</pre></b>')).toBe('**a**\n\n- **b**\n\n```\nc\n```');
  });

  it.each([
    ['paragraphs', '<p>&nbsp;</p><p>\u200b</p><p><span style="color:red">&nbsp;</span><br></p>'],
    [
      'containers',
      '<div><div><br></div></div><blockquote><p></p></blockquote><figure></figure><details></details>',
    ],
    ['tables and lists', '<table><tr><td>&nbsp;</td></tr></table><ul><li></li></ul>'],
    [
      'links',
      '<p><a href="https://looms.example/"></a><a href="https://looms.example/"><span></span></a></p>',
    ],
    ['links to the own heading', '<h2><a href="#a" class="anchor">#</a></h2>'],
  ])('writes nothing for empty %s', (_what, html) => {
    expect(convert(`<p>a</p>${html}<p>b</p>`)).toBe('a\n\nb');
  });

  it.each([
    ['<ol><li>a</li><li></li><li>c</li></ol>', '1. a\n2.\n3. c'],
    ['<ol start="4"><li> </li><li>b</li></ol>', '4.\n5. b'],
    ['<ol><li>a</li><li><p></p></li><li><ul><li></li><li>d</li></ul></li></ol>', '1. a\n2.\n3. - d'],
    ['<ul><li></li><li>b<ol><li></li><li>d</li></ol></li></ul>', '- b\n\n  1.\n  2. d'],
  ])('keeps the numbers of %s, also of empty items', (html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it('removes links to the own heading, empty items and the frame of a single cell', () => {
    expect(convert('<h2 id="a">A <a href="#a">¶</a></h2><ul><li>a</li><li> </li></ul>')).toBe(
      '## <span id="a"></span>A\n\n- a',
    );
    expect(convert('<table><tr><td><p>a</p><p>b</p></td></tr></table>')).toBe('a\n\nb');
  });

  it('keeps a table without a header as html', () => {
    expect(convert('<table><tr><td>a</td><td>b</td></tr></table>')).toBe(
      '<table>\n<tbody>\n<tr><td>a</td><td>b</td></tr>\n</tbody>\n</table>',
    );
  });

  describe('with a poem', () => {
    it('keeps its lines, indents and stanzas', () => {
      const poem = '<p>&nbsp;&nbsp;Ada<br>\n&nbsp;&nbsp;&nbsp;&nbsp;wove<br><br>patterns&nbsp;<br></p>';

      expect(convert(poem)).toBe('&nbsp;&nbsp;Ada\\\n&nbsp;&nbsp;&nbsp;&nbsp;wove\n\npatterns');
      expect(render(convert(poem)).sanitizedHtml.replaceAll('\u00a0', '~')).toContain(
        '~~Ada<br />\n~~~~wove',
      );
    });

    it.each([
      ['a block of WordPress', '<pre class="wp-block-verse">Ada\n  <em>wove</em>\n\npatterns</pre>'],
      ['a style', '<p style="white-space: pre-wrap">Ada\n  <em>wove</em>\n\npatterns</p>'],
    ])('keeps lines and spaces of %s', (_what, html) => {
      expect(convert(html)).toBe('Ada\\\n&nbsp;&nbsp;*wove*\n\npatterns');
    });

    it('does not indent a paragraph that begins with a single space', () => {
      expect(convert('<p>&nbsp;Ada wove</p>')).toBe('Ada wove');
    });
  });
});

const attributes = (value: object) =>
  `data-attrs="${JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

describe('a card of Ghost', () => {
  it.each([
    [
      'bookmark',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://looms.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Looms</div><div class="kg-bookmark-description">All of them</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://looms.example/i.png"></div></div></a></figure>',
      '[Looms](https://looms.example/)\\\nAll of them',
    ],
    [
      'file',
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/plan.pdf"><div class="kg-file-card-title">Plan</div><div class="kg-file-card-caption">Of a loom</div><div class="kg-file-card-filename">plan.pdf</div><div class="kg-file-card-filesize">9 KB</div><svg></svg></a></div>',
      '[Plan](/plan.pdf) (plan.pdf, 9 KB)\n\nOf a loom',
    ],
    [
      'audio',
      '<div class="kg-card kg-audio-card"><audio src="https://looms.example/a.mp3"></audio><div class="kg-audio-title">Clatter</div><div class="kg-audio-player"><button><svg></svg></button><span>0:00</span><input type="range"></div></div>',
      '[Clatter](https://looms.example/a.mp3)',
    ],
    [
      'callout',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>it</b></div></div>',
      '> 💡 Mind **it**',
    ],
    [
      'toggle',
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button><svg></svg></button></div><div class="kg-toggle-content"><p>Text</p></div></div>',
      '<details>\n<summary>More</summary>\n\nText\n\n</details>',
    ],
    [
      'product',
      '<div class="kg-card kg-product-card"><h4 class="kg-product-card-title">Loom</h4><div class="kg-product-card-rating"><span class="kg-product-card-rating-active kg-product-card-rating-star"><svg></svg></span><span class="kg-product-card-rating-star"><svg></svg></span></div><a href="https://looms.example/" class="kg-product-card-button">Buy</a></div>',
      '#### Loom\n\n★☆☆☆☆\n\n[Buy](https://looms.example/)',
    ],
    [
      'header',
      '<div class="kg-card kg-header-card" style="background-image: url(https://looms.example/b.png)" data-kg-background-image="https://looms.example/b.png"><h2>Looms</h2></div>',
      '![](https://looms.example/b.png)\n\n## Looms',
    ],
    [
      'tweet',
      '<figure class="kg-card kg-embed-card"><blockquote class="twitter-tweet"><p lang="en" dir="ltr">Weave</p>&mdash; Ada <a href="https://x.com/ada/status/1">May</a></blockquote><script async src="x.js"></script></figure>',
      '> Weave\n>\n> — Ada [May](https://x.com/ada/status/1)',
    ],
  ])('becomes Markdown: %s', (_card, html, markdown) => {
    expect(htmlToMarkdown(html)).toEqual({
      markdown,
      losses: { embeds: 0, elements: 0, styles: 0, cards: [] },
    });
  });

  it('is named if it has no equivalent', () => {
    const html =
      '<div class="kg-card kg-signup-card"><h2>Join</h2><form><input type="email"><button>Go</button></form></div>';

    expect(htmlToMarkdown(html)).toMatchObject({
      markdown: 'Join',
      losses: { elements: 0, cards: ['signup form'] },
    });
  });
});

describe('an element of Substack', () => {
  it.each([
    [
      'formula',
      `<div class="latex-rendered" ${attributes({ persistentExpression: 'a < b' })}></div>`,
      '```latex\na < b\n```',
    ],
    [
      'tweet',
      `<div class="tweet" ${attributes({ url: 'https://x.com/ada/status/1', full_text: 'One\nTwo', name: 'Ada', username: 'ada' })}></div>`,
      '> One\\\n> Two\n>\n> — [Ada (@ada)](https://x.com/ada/status/1)',
    ],
    [
      'post',
      `<div class="embedded-post-wrap" ${attributes({ url: 'https://looms.example/p', title: 'Looms', truncated_body_text: 'They…' })}><a href="https://looms.example/p?utm">Read</a></div>`,
      '[Looms](https://looms.example/p)\\\nThey…',
    ],
    [
      'image',
      `<div class="captioned-image-container"><figure><a class="image-link" href="https://looms.example/full.png"><img src="https://looms.example/a.png" ${attributes({ src: 'https://looms.example/a.png', href: null })} alt="A"><div class="image-link-expand"><svg></svg></div></a><figcaption>A loom</figcaption></figure></div>`,
      '<figure>\n\n![A](https://looms.example/a.png)\n\n<figcaption>A loom</figcaption>\n</figure>',
    ],
    [
      'linked image',
      `<a class="image-link" href="https://looms.example/"><img src="https://looms.example/a.png" ${attributes({ href: 'https://looms.example/' })}></a>`,
      '[![](https://looms.example/a.png)](https://looms.example/)',
    ],
    [
      'gallery',
      `<div class="image-gallery-embed" ${attributes({ gallery: { images: [{ src: 'https://looms.example/1.png' }], caption: 'Looms' } })}></div>`,
      '![](https://looms.example/1.png)\n\n*Looms*',
    ],
    [
      'file',
      '<div class="file-embed-wrapper"><div class="file-embed-details-h1">Plan</div><div class="file-embed-details-h2">9KB ∙ PDF file</div><a class="file-embed-button wide" href="https://looms.example/p.pdf">Download</a><a class="file-embed-button narrow" href="https://looms.example/p.pdf">Download</a></div>',
      '[Plan](https://looms.example/p.pdf) (9KB, PDF file)',
    ],
    [
      'poem',
      '<div class="preformatted-block"><label class="hide-text">Text within this block keeps its spacing</label><pre class="text">Ada\n  wove</pre></div>',
      'Ada\\\n&nbsp;&nbsp;wove',
    ],
    [
      'mention',
      `<p>By <span class="mention-wrap" ${attributes({ name: 'Ada', id: 1 })}></span>.</p>`,
      'By Ada.',
    ],
    [
      'own button',
      `<p class="button-wrapper" ${attributes({ url: 'https://looms.example/', text: 'Looms' })}><a class="button" href="https://looms.example/"><span>Looms</span></a></p>`,
      '[Looms](https://looms.example/)',
    ],
    [
      'unknown one with a URL',
      `<div class="loom-wrap" ${attributes({ url: 'https://looms.example/', title: 'Looms' })}></div>`,
      '[Looms](https://looms.example/)',
    ],
  ])('becomes Markdown: %s', (_what, html, markdown) => {
    expect(htmlToMarkdown(html)).toEqual({
      markdown,
      losses: { embeds: 0, elements: 0, styles: 0, cards: [] },
    });
  });

  it('is named if it has no equivalent', () => {
    const html =
      `<p>a</p><div class="poll-embed" ${attributes({ id: 1 })}></div>` +
      `<p class="button-wrapper" ${attributes({ url: 'https://looms.substack.com/subscribe?' })}><a href="https://looms.substack.com/subscribe?">Subscribe</a></p>` +
      `<div class="subscription-widget-wrap" ${attributes({ url: 'https://looms.substack.com/subscribe' })}><p class="cta-caption">Thanks!</p><form><input type="email"></form></div>`;

    expect(htmlToMarkdown(html)).toMatchObject({
      markdown: 'a',
      losses: { cards: ['poll', 'subscribe button', 'subscribe form'] },
    });
  });
});

describe('footnotes in html', () => {
  it.each([
    [
      'Ghost’s Markdown card',
      '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><hr><section class="footnotes"><ol><li id="fn1"><p>Note <a href="#fnref1">↩</a></p></li></ol></section>',
    ],
    [
      'Substack',
      '<p>a<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1">1</a><div class="footnote-content"><p>Note</p></div></div>',
    ],
    [
      'a list below the text',
      '<p>a<a href="#n1" name="r1"><sup>1</sup></a></p><p><a href="#r1" name="n1">1</a> Note</p>',
    ],
  ])('become footnotes: %s', (_source, html) => {
    expect(convert(html)).toBe('a[^1]\n\n[^1]: Note');
  });

  it('are numbered by the text, and links that don’t lead back stay', () => {
    const html =
      '<p>a<a id="r2" href="#n2">*</a> b<a id="r1" href="#n1">1</a> <a href="#n3">3</a></p>' +
      '<ol><li id="n1">One <a href="#r1">up</a></li><li id="n2">Two <a href="#r2">up</a></li><li id="n3">Three</li></ol>';

    expect(convert(html)).toBe(
      'a[^1] b[^2] [3](#n3)\n\n1. <span id="n3"></span>Three\n\n[^1]: Two\n\n[^2]: One',
    );
  });
});
