import { createContext, Script } from 'node:vm';
import type { RootContent } from 'hast';
import type { LanguageFn } from 'highlight.js';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import elixir from 'highlight.js/lib/languages/elixir';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import lua from 'highlight.js/lib/languages/lua';
import makefile from 'highlight.js/lib/languages/makefile';
import markdown from 'highlight.js/lib/languages/markdown';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import scss from 'highlight.js/lib/languages/scss';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { decodeEntities } from '../../../shared/articleText.ts';
import { storedLabels } from '../../lib/articleLabels.ts';
import { escapeHtml } from '../../lib/escapeHtml.ts';

/**
 * Languages to highlight. Excludes those whose grammars can take seconds for a few kilobytes, such as C#, Dart, F#,
 * Haskell, INI and Perl (highlightjs/highlight.js#4529). `npm run bench -- code` measures the worst case of the others.
 */
export const grammars: Record<string, LanguageFn> = {
  bash,
  c,
  cpp,
  css,
  diff,
  dockerfile,
  elixir,
  go,
  graphql,
  http,
  java,
  javascript,
  json,
  kotlin,
  lua,
  makefile,
  markdown,
  nginx,
  php,
  python,
  r,
  ruby,
  rust,
  scala,
  scss,
  shell,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};

/** Names that authors write after a fence, by the display name of the language. */
const writtenByName: Record<string, readonly string[]> = {
  Bash: ['bash', 'sh', 'zsh'],
  C: ['c', 'h'],
  'C#': ['csharp', 'cs', 'c#'],
  'C++': ['cpp', 'c++', 'cc', 'cxx', 'hpp', 'hh'],
  CSS: ['css'],
  Dart: ['dart'],
  Diff: ['diff', 'patch'],
  Dockerfile: ['dockerfile', 'docker'],
  Elixir: ['elixir', 'ex', 'exs'],
  'F#': ['fsharp', 'fs', 'f#'],
  Go: ['go', 'golang'],
  GraphQL: ['graphql', 'gql'],
  Haskell: ['haskell', 'hs'],
  HTML: ['html', 'xhtml'],
  HTTP: ['http', 'https'],
  INI: ['ini'],
  Java: ['java'],
  JavaScript: ['javascript', 'js', 'mjs', 'cjs'],
  JSON: ['json', 'jsonc', 'json5'],
  JSX: ['jsx'],
  Kotlin: ['kotlin', 'kt', 'kts'],
  LaTeX: ['latex', 'tex'],
  Lua: ['lua'],
  Makefile: ['makefile', 'make', 'mk'],
  Markdown: ['markdown', 'md'],
  Nginx: ['nginx'],
  Perl: ['perl', 'pl'],
  PHP: ['php'],
  Python: ['python', 'py'],
  R: ['r'],
  Ruby: ['ruby', 'rb'],
  Rust: ['rust', 'rs'],
  Scala: ['scala'],
  SCSS: ['scss'],
  Shell: ['shell', 'console', 'shellsession'],
  SQL: ['sql'],
  SVG: ['svg'],
  Swift: ['swift'],
  TOML: ['toml'],
  TSX: ['tsx'],
  TypeScript: ['typescript', 'ts', 'mts', 'cts'],
  XML: ['xml', 'rss', 'atom', 'plist'],
  YAML: ['yaml', 'yml'],
};

const nameByWritten = new Map(
  Object.entries(writtenByName).flatMap(([name, written]) => written.map((word) => [word, name] as const)),
);

/** Names that mean plain text. */
const PLAIN = /^(?:text|txt|plain|plaintext|none)$/i;

/** Returns the label of a code block; null for plain text. An unknown language keeps the name that the author wrote. */
const languageName = (written: string): string | null =>
  PLAIN.test(written) ? null : (nameByWritten.get(written.toLowerCase()) ?? written);

/** Maximum length of a highlighted block, in UTF-16 units. */
export const BLOCK_MAX = 20 * 1024;
/** Maximum line length in a highlighted block, in UTF-16 units. Grammars take quadratic time in the worst case. */
export const LINE_MAX = 2000;
/** Milliseconds of processor time for all blocks of an article. Blocks after that aren't highlighted. */
const TIME_LIMIT = 100;
/**
 * Maximum amount of code in an article to highlight without a timeout, in UTF-16 units. It takes at most a third of
 * `TIME_LIMIT`, as `npm run bench -- code` shows. A timeout starts a thread, which takes longer than the highlighting.
 */
export const UNWATCHED_MAX = 1024;
/** Maximum number of highlighted pieces in an article. Each is an element for the second sanitizer and for browsers. */
export const PIECES_MAX = 20_000;
/** Maximum nesting of pieces, such as a string in an expression in a string. */
const DEPTH_MAX = 30;

/** Matches a code block with a language in the sanitizer's output, or the opening or closing tag of any other. */
const BLOCK = /<pre><code class="language-([\w+#.-]+)">([^<]*)<\/code><\/pre>|<\/?pre>/g;

/** Highlights code blocks, and wraps each in a box with its language. Takes and returns sanitized html. */
export function placeCode(sanitizedHtml: string): string {
  const highlighted = highlight(findBlocks(sanitizedHtml)).values();

  return sanitizedHtml.replace(BLOCK, (tag, language?: string, text?: string) => {
    if (tag === '<pre>') return openBox(null);
    if (language === undefined || text === undefined) return CLOSE_BOX;
    const grammar = findGrammar(language);
    const html = (grammar && highlighted.next().value) ?? text;
    return `${openBox(languageName(language))}<code class="language-${language}">${html}</code>${CLOSE_BOX}`;
  });
}

/** Makes the box focusable: it scrolls horizontally, which keyboard users need to reach. */
const openBox = (language: string | null) =>
  language === null
    ? `<div class="code"><pre role="group" aria-label="${storedLabels.code}" tabindex="0">`
    : `<div class="code" data-language="${language}"><pre role="group" aria-label="${storedLabels.codeIn(language)}" tabindex="0">`;
const CLOSE_BOX = '</pre></div>';

/** A code block whose language has a grammar. */
interface Block {
  grammar: string;
  code: string;
}

const findBlocks = (html: string): Block[] =>
  Array.from(html.matchAll(BLOCK), ([, language = '', text = '']) => {
    const grammar = findGrammar(language);
    return grammar === undefined ? null : { grammar, code: decodeEntities(text) };
  }).filter((block) => block !== null);

const lowlight = createLowlight(grammars);

/** Returns the name of the grammar for the language that an author wrote, or undefined. */
export const findGrammar = (language: string): string | undefined => {
  const name = language.toLowerCase();
  return lowlight.registered(name) ? name : undefined;
};

/**
 * Returns the highlighted html of each block; null for a block that isn't highlighted. Stops highlighting once the
 * article has used up `timeLimit`, in whole milliseconds, or `PIECES_MAX`.
 */
export function highlight(blocks: readonly Block[], timeLimit = TIME_LIMIT): (string | null)[] {
  const highlighted: (string | null)[] = blocks.map(() => null);
  const short = [...blocks.entries()].filter(([, block]) => isShortEnough(block));
  // A grammar is compiled when it is first used, which must not be interrupted.
  for (const [, { grammar }] of short) lowlight.highlight(grammar, '');

  const startedAt = processorTime();
  let pieces = 0;
  const run = () => {
    for (const [index, { grammar, code }] of short) {
      const html = highlightBlock(grammar, code);
      if (html === null) continue;
      pieces += html.split('<span').length - 1;
      if (pieces > PIECES_MAX || processorTime() - startedAt >= timeLimit) return;
      highlighted[index] = html;
    }
  };
  const length = short.reduce((sum, [, { code }]) => sum + code.length, 0);
  if (length <= UNWATCHED_MAX) run();
  else runWithTimeout(run, Math.max(1, 2 * timeLimit));
  return highlighted;
}

const isShortEnough = ({ code }: Block): boolean =>
  code.length <= BLOCK_MAX && code.split('\n').every((line) => line.length <= LINE_MAX);

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns null if the grammar can't process the code, or the code is nested too deeply. */
function highlightBlock(grammar: string, code: string): string | null {
  try {
    return toHtml(lowlight.highlight(grammar, code, { prefix: '' }).children, 0);
  } catch {
    return null;
  }
}

/** Serializes text and elements with our own classes, nothing else. */
function toHtml(nodes: readonly RootContent[], depth: number): string {
  if (depth > DEPTH_MAX) throw new RangeError('The code nests too deep.');
  return nodes.map((node) => nodeToHtml(node, depth)).join('');
}

function nodeToHtml(node: RootContent, depth: number): string {
  if (node.type === 'text') return escapeHtml(node.value);
  if (node.type !== 'element') return '';
  const inner = toHtml(node.children, depth + 1);
  const [scope] = [node.properties.className].flat();
  const name = typeof scope === 'string' ? scopeClass(scope) : undefined;
  return name ? `<span class="${name}">${inner}</span>` : inner;
}

/**
 * Color of each scope of the grammars. Several scopes share a color, so pages have fewer elements and the style sheet
 * fewer rules. Other scopes inherit their color.
 */
const SCOPE_COLORS: Record<string, string> = {
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  keyword: 'keyword',
  'selector-tag': 'keyword',
  name: 'keyword',
  section: 'keyword',
  tag: 'plain',
  string: 'string',
  regexp: 'string',
  char: 'string',
  code: 'string',
  formula: 'string',
  link: 'string',
  number: 'number',
  literal: 'number',
  symbol: 'number',
  bullet: 'number',
  title: 'title',
  'selector-id': 'title',
  'selector-class': 'title',
  type: 'type',
  built_in: 'type',
  class: 'type',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  variable: 'name',
  'template-variable': 'name',
  meta: 'meta',
  'selector-attr': 'meta',
  'selector-pseudo': 'meta',
  'template-tag': 'meta',
  addition: 'added',
  deletion: 'removed',
  strong: 'strong',
  emphasis: 'emphasis',
  subst: 'plain',
};

const scopeClass = (scope: string): string | undefined =>
  Object.hasOwn(SCOPE_COLORS, scope) ? `hl-${SCOPE_COLORS[scope]}` : undefined;

const context = createContext({ run: () => undefined });
const script = new Script('run()');

/** Runs a function until it ends or times out: nothing else can stop a slow regular expression. */
function runWithTimeout(run: () => void, timeout: number): void {
  try {
    Object.assign(context, { run });
    script.runInContext(context, { timeout });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  }
}
