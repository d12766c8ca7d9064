import { criticalRules } from '../../scripts/criticalStyles.ts';
import { createStyleFinder } from '../../src/client/app/builtStyles.ts';

/** Returns the critical styles of a page with this html, from a stylesheet with this CSS. */
const critical = (css: string, { html = '<p class="a c">Looms</p>', styles = '' } = {}) =>
  createStyleFinder(criticalRules(css, styles))(html);

describe('the styles for the first paint of a page', () => {
  it.each([
    '.a{color:red}',
    '.a:not(:focus){color:red}',
    '.a::before{content:"a"}',
    '.b,.a{color:red}',
    '.a.c{color:red}',
    '.a:hover,.a{color:red}',
    ':where(p){color:red}',
    '.a:is(b,p){color:red}',
    '.a:has(> b, > c:not(* + d)){color:red}',
    '.a[dir="rtl"]{color:red}',
    '#root>.a{color:red}',
    '.a>*+*{color:red}',
    'body{color:red}',
    '@media (min-width:600px){.a{color:red}}',
    '@container (min-width:10rem){@media (pointer:coarse){.a{color:red}}}',
    'html[data-dark] .a{color:red}',
    'html:not([data-signed-in]) .a{color:red}',
    '@font-face{font-family:Looms;src:url(/all.woff2)}',
    '@font-face{font-family:Looms;src:url(/latin.woff2);unicode-range:U+41-5A,U+6F}',
    '.a{top:auto!important;top:3px}',
    '.a{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}',
    '.a{-webkit-mask:none;mask:none;-webkit-user-select:none;user-select:none}',
  ])('contain %s', (css) => {
    expect(critical(css)).toBe(css);
  });

  it.each([
    ['for other classes', '.b{color:red}'],
    ['for classes that begin alike', '.ab{color:red}'],
    ['for other elements', 'table{color:red}'],
    ['for other elements of a class', '.a table{color:red}'],
    ['for one of several other elements', '.a :is(td,th:not(.c)){color:red}'],
    ['for interaction', '.a:hover,.a:focus-visible{color:red}'],
    ['for the focus', '.a:focus{color:red}'],
    ['for print', '@media print{.a{color:red}}'],
    ['of animations', '@keyframes turn{to{rotate:1turn}}'],
    ['in conditions', '@media (min-width:600px){.b{color:red}}'],
    [
      'of fonts for other letters',
      '@font-face{font-family:Looms;src:url(/greek.woff2);unicode-range:U+370-3FF}',
    ],
  ])('lack rules %s', (_rules, css) => {
    expect(critical(css)).toBe('');
  });

  it('are those of all elements after a text about html', () => {
    const css = '.b{color:red}blockquote{color:red}';

    const html = '<p>The attribute class=" begins.</p><blockquote title="a" class="b c">Quote</blockquote>';
    expect(critical(css, { html })).toBe(css);
  });

  it('are not made from rules that they may need, but are unknown', () => {
    expect(() => critical('@layer base{.a{color:red}}')).toThrow('@layer');
  });

  it('keep their order', () => {
    const css = '.c{color:red}.a{color:blue}p{color:red}';

    expect(critical(css)).toBe(css);
  });

  it('lack declarations that others override', () => {
    const css =
      '.a{display:-webkit-flex;display:flex;-webkit-align-items:center;-ms-flex-align:center;align-items:center}';

    expect(critical(css)).toBe('.a{display:flex;align-items:center}');
  });

  it('have the variables that they and other styles use, in every color scheme', () => {
    const css = [
      ':root{--a:var(--b);--b:red;--c:red;--d:red}',
      '@media screen{:root[data-dark]{--b:blue;--d:blue}}',
      '.a{color:var(--a);--own:1}',
    ];

    expect(critical(css.join(''), { styles: 'body{color:var(--c)}' })).toBe(
      [
        ':root{--a:var(--b);--b:red;--c:red}',
        '@media screen{:root[data-dark]{--b:blue}}',
        '.a{color:var(--a);--own:1}',
      ].join(''),
    );
  });

  it('lack the defaults of variables that the document has', () => {
    const css = ':root{--a:red}.a{color:var(--a, rgb(0, 0, 0));border-color:var(--own, red)}';

    expect(critical(css)).toBe(':root{--a:red}.a{color:var(--a);border-color:var(--own, red)}');
  });
});
