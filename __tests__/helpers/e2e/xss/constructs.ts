const payloads = [
  '<img src=x onerror=x(ID)>',
  '<script>x(ID)</script>',
  '</code></pre><svg onload=x(ID)>',
  '"><img src=x onerror=x(ID)>',
  '[press](javascript:x(ID))',
];

/** All places in extensions of CommonMark that contain an author's text. */
const places: ((payload: string) => string)[] = [
  (payload) => `a[^1]\n\n[^1]: ${payload}`,
  (payload) => `a[^${payload}]\n\n[^${payload}]: b`,
  (payload) => `a[^1][^1]\n\n[^1]: b\n\n    ${payload}`,
  (payload) => `> [!NOTE]\n> ${payload}`,
  (payload) => `> [!${payload}]\n> a`,
  (payload) => `> [!TIP]\n\n${payload}`,
  (payload) => `Term\n: ${payload}`,
  (payload) => `${payload}\n: meaning`,
  (payload) => `# ${payload} a\n# b\n# c`,
  (payload) => `# a\n# <b title="${payload}">b</b>\n# c`,
  (payload) => `\`\`\`html\n${payload}\n\`\`\``,
  (payload) => `\`\`\`js\nconst a = \`\${'${payload}'}\`;\n\`\`\``,
  (payload) => `\`\`\`${payload}\na\n\`\`\``,
  (payload) => `<pre><code class="language-html ${payload}">${payload}</code></pre>`,
];

const borrowed = [
  '<div class="alert-note" role="note" onclick="x(ID)">a</div>',
  '<div class="code" data-language="a" onmouseover="x(ID)"><button onclick="x(ID)">Copy</button></div>',
  '<a class="anchor" aria-hidden="true" tabindex="-1" href="javascript:x(ID)">a</a>',
  '<a id="section-fnref:1" href="javascript:x(ID)">a</a>',
  '<li id="section-fn:1" onfocus="x(ID)" tabindex="0" autofocus>a</li>',
  '<span class="hl-keyword" onpointerenter="x(ID)">a</span>',
];

/** Footnotes, alerts, definitions, tables of contents and highlighted code that contain or imitate hostile markup. */
export const constructPayloads = [...places.flatMap((place) => payloads.map(place)), ...borrowed];
