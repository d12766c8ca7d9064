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

export const disguisedPayloads: string[] = wrappers.flatMap((wrap) => inner.map(wrap));
