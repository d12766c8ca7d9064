import { criticalStyles } from '../../scripts/criticalStyles.ts';

const critical = (css: string, { html = '<p class="a">Looms</p>', styles = '' } = {}) =>
  criticalStyles(css, { html, styles });

describe('the styles for the first paint of a page', () => {
  it.each([
    '.a{color:red}',
    '.a:not(:focus){color:red}',
    '.a::before{content:"a"}',
    '.b,.a{color:red}',
    ':where(p){color:red}',
    '@media (min-width:600px){.a{color:red}}',
    '@container (min-width:10rem){@media (pointer:coarse){.a{color:red}}}',
    'html[data-dark] .a{color:red}',
    'html:not([data-signed-in]) .a{color:red}',
    '@font-face{font-family:Looms;src:url(/latin.woff2)}',
    '.a{top:auto!important;top:3px}',
    '.a{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}',
  ])('contain %s', (css) => {
    expect(critical(css)).toBe(css);
  });

  it.each([
    ['for elements of other pages', '.b{color:red}'],
    ['for interaction', '.a:hover,.a:focus-visible{color:red}'],
    ['for the focus', '.a:focus{color:red}'],
    ['for print', '@media print{.a{color:red}}'],
    ['of animations', '@keyframes turn{to{rotate:1turn}}'],
    ['that become empty', '@media (min-width:600px){.b{color:red}}'],
  ])('lack rules %s', (_rules, css) => {
    expect(critical(css)).toBe('');
  });

  it('contain all rules for the text of articles, except for interaction and print', () => {
    const html = '<div data-article-text="" class="text b"><p>Looms</p></div>';
    const css = '.text table{color:red}.text>li+li{color:red}.text[dir="rtl"] img{color:red}';

    const others = '.text a:hover{color:red}@media print{.text table{color:red}}.texts{color:red}';
    expect(critical(css + others, { html })).toBe(css);
  });

  it('lack declarations that others override', () => {
    const css =
      '.a{display:-webkit-flex;display:flex;-webkit-align-items:center;-ms-flex-align:center;align-items:center}';

    expect(critical(css)).toBe('.a{display:flex;align-items:center}');
  });

  it('have the variables that they, the page and its other styles use, in every color scheme', () => {
    const css = [
      ':root{--a:var(--b);--b:red;--c:red;--d:red;--e:red}',
      '@media screen{:root[data-dark]{--b:blue;--e:blue}}',
      '.a{color:var(--a);--own:1}',
    ];

    expect(
      critical(css.join(''), {
        html: '<p class="a" style="color:var(--c)">',
        styles: 'body{color:var(--d)}',
      }),
    ).toBe(
      [
        ':root{--a:var(--b);--b:red;--c:red;--d:red}',
        '@media screen{:root[data-dark]{--b:blue}}',
        '.a{color:var(--a);--own:1}',
      ].join(''),
    );
  });
});
