import { findCodeLines } from '../content/markdown.ts';

/*
 * Writes authors' Markdown so that a static site generator can publish it without trusting them: docs/moving.md. Hugo
 * omits raw HTML, so harmless tags become shortcodes, and braces that would be shortcodes become text. Reading it back
 * returns the same bytes.
 */

/** Elements that can't break the page around them, and need no attributes other than those below. */
const ELEMENTS = [
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'br',
    'caption',
    'cite',
    'code',
    'dd',
    'del',
    'details',
    'dfn',
    'dl',
    'dt',
    'em',
  ],
  ...[
    'figcaption',
    'figure',
    'i',
    'img',
    'ins',
    'kbd',
    'li',
    'mark',
    'ol',
    'q',
    'rp',
    'rt',
    'ruby',
    's',
    'samp',
  ],
  ...[
    'small',
    'span',
    'strong',
    'sub',
    'summary',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'time',
  ],
  ...['tr', 'u', 'ul', 'var', 'wbr'],
];
const WITHOUT_END = new Set(['br', 'img', 'wbr']);

/** Attributes, in a syntax that JavaScript and Go share. */
const ATTRIBUTES = [
  'open',
  'reversed',
  '(?:align|dir|lang|type)="[a-zA-Z0-9-]*"',
  '(?:colspan|height|rowspan|start|value|width)="[0-9]*"',
  '(?:alt|datetime|title)="[^"<>`{}\\r\\n]*"',
  '(?:href|src)="(?:https?://|/|#)[^"<>`{}\\s]*"',
].join('|');

const TAG = `</?(?:${ELEMENTS.join('|')})(?: +(?:${ATTRIBUTES}))* */?>`;

/** In names that no theme has. */
const [BRACES, HTML] = ['blog-braces', 'blog-html'];

/** A theme of an export that shows its articles. Replacing its name in `hugo.toml` replaces it. */
export const HUGO_THEME = 'plain';

const page = (title: string, main: string) =>
  `<!doctype html>
<html lang="{{ site.LanguageCode }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 serif}img{max-width:100%;height:auto}pre{overflow-x:auto}</style>
</head>
<body>
<p><a href="{{ "/" | relURL }}">{{ site.Title }}</a></p>
<main>
${main}
</main>
</body>
</html>
`;

const LIST = page(
  '{{ .Title }}',
  '<h1>{{ .Title }}</h1>\n{{ $pages := .Pages }}{{ if .IsHome }}{{ $pages = where site.RegularPages "Section" "posts" }}{{ end }}{{ range $pages.ByDate.Reverse }}<p><a href="{{ .RelPermalink }}">{{ .Title }}</a> <time>{{ .Date.Format "2006-01-02" }}</time></p>\n{{ end }}',
);
const SINGLE = page(
  '{{ .Title }}',
  '<article>\n<h1>{{ .Title }}</h1>\n' +
    '<p>{{ if ne .Type "page" }}<time>{{ .Date.Format "2006-01-02" }}</time>{{ end }}{{ with .Params.params.author }}{{ with index site.Data.authors . }} · {{ .name }}{{ end }}{{ end }}</p>\n' +
    '{{ range .Params.images }}<img src="{{ . }}" alt="">\n{{ end }}{{ .Content }}\n' +
    '{{ with .Params.tags }}<p>{{ range . }}<i>{{ . }}</i> {{ end }}</p>{{ end }}\n</article>',
);

/** The files that an export needs beside its content: without them, Hugo can't build it, or builds less safely. */
export const hugoLayouts: readonly { name: string; content: string }[] = [
  { name: `themes/${HUGO_THEME}/layouts/_default/list.html`, content: LIST },
  { name: `themes/${HUGO_THEME}/layouts/_default/single.html`, content: SINGLE },
  { name: `layouts/shortcodes/${BRACES}.html`, content: '{{ "{{" }}' },
  {
    name: `layouts/shortcodes/${HTML}.html`,
    content: `{{- $tag := .Get 0 -}}{{- if findRE \`(?i)^${TAG.replaceAll('`', '\\x60')}$\` $tag -}}{{ $tag | safeHTML }}{{- else -}}{{ $tag }}{{- end -}}`,
  },
  {
    // Hugo checks the URLs of other links itself, but not of `<javascript:…>`. Go's templates do.
    name: 'layouts/_default/_markup/render-link.html',
    content:
      '{{- $isPhone := findRE `^tel:[0-9+()./ -]+$` .Destination -}}' +
      '<a href="{{ if $isPhone }}{{ .Destination | safeURL }}{{ else }}{{ .Destination }}{{ end }}"' +
      '{{ with .Title }} title="{{ . }}"{{ end }}>{{ .Text | safeHTML }}</a>{{- /**/ -}}',
  },
];

/** Returns the text for a file that Hugo builds. */
export function escapeForHugo(markdown: string): string {
  let [result, from] = ['', 0];
  for (const { index, tag } of findTags(markdown)) {
    result += `${escapeBraces(markdown.slice(from, index))}{{< ${HTML} \`${tag}\` >}}`;
    from = index + tag.length;
  }
  return result + escapeBraces(markdown.slice(from));
}

const escapeBraces = (text: string) => text.replace(/\{\{(?=[<%])/g, `{{< ${BRACES} >}}`);

const ESCAPED = new RegExp(`\\{\\{< (?:${BRACES}|${HTML} \`([^\`]*)\`) >\\}\\}`, 'g');

/** Returns the text that `escapeForHugo` was called with. */
export const unescapeFromHugo = (text: string): string =>
  text.replace(ESCAPED, (_, tag: string | undefined) => tag ?? '{{');

interface FoundTag {
  index: number;
  tag: string;
}

/** Finds the tags that become shortcodes: allowed ones outside of code, if each is closed as often as it is opened. */
function findTags(markdown: string): FoundTag[] {
  if (!new RegExp(TAG, 'i').test(markdown)) return [];
  const found = findTextParts(markdown).flatMap(({ start, text }) =>
    tagsOutsideOfCodeSpans(text).map(({ index, tag }) => ({ index: start + index, tag })),
  );
  const open = new Map<string, number>();
  for (const { tag } of found)
    open.set(elementOf(tag), (open.get(elementOf(tag)) ?? 0) + (tag[1] === '/' ? -1 : 1));
  return found.filter(({ tag }) => WITHOUT_END.has(elementOf(tag)) || open.get(elementOf(tag)) === 0);
}

const elementOf = (tag: string): string => /\w+/.exec(tag)?.[0].toLowerCase() ?? '';

/** Returns the runs of lines without code and blank lines: a code span can't go beyond them. */
function findTextParts(markdown: string): { start: number; text: string }[] {
  const code = findCodeLines(markdown);
  const parts: { start: number; text: string }[] = [];
  let [position, start] = [0, 0];
  const end = () => {
    if (position > start) parts.push({ start, text: markdown.slice(start, position) });
  };
  for (const [index, line] of (markdown.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []).entries()) {
    const isText = line.trim() !== '' && !code.has(index);
    if (!isText) {
      end();
      start = position + line.length;
    }
    position += line.length;
  }
  end();
  return parts;
}

const TOKENS = new RegExp(`\\\\+|\`+|${TAG}`, 'gi');

function tagsOutsideOfCodeSpans(text: string): FoundTag[] {
  const tokens = [...text.matchAll(TOKENS)].map(({ 0: token, index }) => ({ token, index }));
  /** For each run of backticks, the index of the next token with as many. */
  const next = new Map<number, number>();
  const latest = new Map<number, number>();
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { token = '' } = tokens[at] ?? {};
    if (!token.startsWith('`')) continue;
    next.set(at, latest.get(token.length) ?? -1);
    latest.set(token.length, at);
  }
  const tags: FoundTag[] = [];
  let escaped = -1;
  for (let at = 0; at < tokens.length; at += 1) {
    const { token = '', index = 0 } = tokens[at] ?? {};
    const isEscaped = escaped === index;
    if (token.startsWith('\\')) escaped = token.length % 2 === 1 ? index + token.length : -1;
    else if (token.startsWith('<')) {
      if (!isEscaped) tags.push({ index, tag: token });
    } else if (!isEscaped) at = Math.max(at, next.get(at) ?? -1);
  }
  return tags;
}
