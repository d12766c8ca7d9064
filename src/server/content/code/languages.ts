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
import type { LanguageFn } from 'highlight.js';

/**
 * The languages to highlight, without those whose grammars take seconds for a few kilobytes, such as C#, Dart, F#, Haskell,
 * INI and Perl (highlightjs/highlight.js#4529). `npm run bench:code` measures the worst case of these.
 */
export const grammars: Record<string, LanguageFn> = {
  ...{ bash, c, cpp, css, diff, dockerfile, elixir, go, graphql, http, java, javascript, json },
  ...{ kotlin, lua, makefile, markdown, nginx, php, python, r, ruby, rust, scala, scss, shell, sql, swift },
  ...{ typescript, xml, yaml },
};

/** What authors write behind a fence, by the name of the language for readers. */
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

/** Means that the code is in no particular language. */
const PLAIN = /^(?:text|txt|plain|plaintext|none)$/i;

/** Returns the label of a code block, null for none. An unknown language keeps the name that its author gave it. */
export const languageName = (written: string): string | null =>
  PLAIN.test(written) ? null : (nameByWritten.get(written.toLowerCase()) ?? written);
