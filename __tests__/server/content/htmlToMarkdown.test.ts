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
