import MarkdownParser, { type MarkdownIt } from 'markdown-it';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { budget } from './budget.ts';
import { definitionLists, footnotes } from './markdown.ts';

/** A URL in a text, with its position. */
export interface Destination {
  /** Range of the written URL in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** Decoded: without escapes, entities and quotes. */
  url: string;
  /** True for an image; false for a link or the definition of a reference. */
  isShown: boolean;
  /** Text to add around a replacement URL. */
  before: string;
  after: string;
}

type Found = Pick<Destination, 'url' | 'isShown'> & Partial<Pick<Destination, 'before' | 'after'>>;

/** Passed as the parser's `env`, which the rules fill in for one text. */
interface Search {
  lines: Line[];
  found: Destination[];
  /** The text being parsed, and its location in the source. */
  inline: { content: string; locate: Locate };
}

interface Line {
  start: number;
  text: string;
}

/** Returns the source position of a part of parsed text; null if the source spells it differently. */
type Locate = (start: number, end: number) => number | null;

/**
 * Returns the destinations of images, links, definitions, html's `img` and `a`, and Obsidian's `![[picture.png]]`, but
 * none in code. They are in text order and don't overlap. Throws `TooCostly`.
 */
export function findDestinations(markdown: string): Destination[] {
  const lines = Array.from(markdown.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g), (match) => ({
    start: match.index,
    text: match[1] ?? '',
  }));
  const search: Search = { lines, found: [], inline: { content: '', locate: () => null } };
  parser.parse(markdown, search as object as Record<string, unknown>);
  const sorted = search.found.sort((one, other) => one.start - other.start);
  return sorted.filter(({ start }, index) => start >= (sorted[index - 1]?.end ?? 0));
}

/** Has the grammar of `./markdown.ts`, without the rules that change line numbers. */
const parser = new MarkdownParser({ html: true })
  .use(budget)
  .use(footnotes)
  .use(definitionLists)
  .use(watchDestinations);

const toSearch = (env: object) => env as Search;

function add({ found }: Search, locate: Locate, [start, end]: readonly [number, number], its: Found): void {
  const at = locate(start, end);
  if (at !== null) found.push({ before: '', after: '', ...its, start: at, end: at + end - start });
}

/** Reads private data: `getRules` doesn't return names, and the packaged build loses the functions' names. */
function findRule(ruler: object, name: string): unknown {
  const { __rules__: rules } = ruler as { __rules__: { name: string; fn: unknown }[] };
  const found = rules.find((rule) => rule.name === name);
  if (!found) throw new Error(`The parser has no rule ${name}.`);
  return found.fn;
}

function watchDestinations(markdownIt: MarkdownIt): void {
  const { block, core, inline } = markdownIt;

  core.ruler.at('inline', ({ tokens, md, env }) => {
    const search = toSearch(env);
    let row = { line: 0, cursor: 0 };
    for (const token of tokens) {
      if (token.type === 'tr_open') row = { line: token.map?.[0] ?? 0, cursor: 0 };
      if (token.type === 'html_block')
        addTags(search, token.content, locateBlock(search, token.content, token.map?.[0] ?? 0));
      if (token.type !== 'inline') continue;
      const { content, map } = token;
      search.inline = {
        content,
        locate: map ? locateBlock(search, content, map[0]) : locateCell(search, content, row),
      };
      md.inline.parse(content, md, env, token.children ?? []);
    }
  });

  for (const [name, note] of [
    ['image', noteLink],
    ['link', noteLink],
    ['html_inline', noteTag],
  ] as const) {
    const rule = findRule(inline.ruler, name) as InlineRule;
    inline.ruler.at(name, (state, isSilent) => {
      const start = state.pos;
      const isFound = rule(state, isSilent);
      const search = toSearch(state.env);
      // An image's alternative text is parsed separately, and isn't shown.
      if (!isSilent && state.src === search.inline.content) note(search, state, { start, isFound });
      return isFound;
    });
  }

  const reference = findRule(block.ruler, 'reference') as BlockRule;
  block.ruler.at('reference', (state, startLine, endLine, isSilent) => {
    const isFound = reference(state, startLine, endLine, isSilent);
    if (isFound && !isSilent) noteDefinition(toSearch(state.env), state, startLine);
    return isFound;
  });
}

type InlineRule = Parameters<MarkdownIt['inline']['ruler']['at']>[1];
type InlineState = Parameters<InlineRule>[0];
type BlockRule = Parameters<MarkdownIt['block']['ruler']['at']>[1];
type BlockState = Parameters<BlockRule>[0];

/** Locates text in a block: each of its lines is a source line without the leading markers and indents. */
function locateBlock({ lines }: Search, content: string, firstLine: number): Locate {
  let index = -1;
  /** Range of the line in `content`. */
  let [begin, end] = [0, -1];
  /** Possible starts of the line's text in the source: a heading may end with a sequence of `#`. */
  let starts: number[] = [];

  function goTo(position: number) {
    if (position < begin) [index, end] = [-1, -1];
    while (position > end || index === -1) {
      if (end >= content.length) return;
      [index, begin] = [index + 1, end + 1];
      const newline = content.indexOf('\n', begin);
      end = newline === -1 ? content.length : newline;
      starts = [];
    }
    const line = lines[firstLine + index];
    if (!line || starts.length > 0) return;
    const { length } = content.slice(begin, end).trimEnd();
    starts = [line.text, line.text.replace(CLOSING_SEQUENCE, '')].map(
      (text) => line.start + text.trimEnd().length - length,
    );
  }

  return (from, to) => {
    goTo(from);
    const line = lines[firstLine + index];
    if (!line) return null;
    const wanted = content.slice(from, to);
    const positions = starts.map((start) => start + from - begin);
    return positions.find((at) => at >= line.start && line.text.startsWith(wanted, at - line.start)) ?? null;
  };
}

const CLOSING_SEQUENCE = /[ \t]#+[ \t]*$/;

/** Locates table cells, which must be requested in order. */
function locateCell({ lines }: Search, content: string, row: { line: number; cursor: number }): Locate {
  const line = lines[row.line];
  const at = line?.text.indexOf(content, row.cursor) ?? -1;
  if (!line || at === -1) return () => null;
  row.cursor = at + content.length;
  return (start) => line.start + at + start;
}

interface Match {
  start: number;
  isFound: boolean;
}

const WIKI_IMAGE = /!\[\[([^\][|#^\n]+)(?:#[^\][|\n]*)?(?:\|([^\][\n]*))?\]\]/y;

function noteLink(search: Search, state: InlineState, { start, isFound }: Match): void {
  const { src, md } = state;
  const { locate } = search.inline;
  const isImage = src[start] === '!';
  if (!isFound) {
    WIKI_IMAGE.lastIndex = start;
    const [whole, url = '', alias = ''] = WIKI_IMAGE.exec(src) ?? [];
    if (whole === undefined) return;
    const alt = /^\d+(?:x\d+)?$/.test(alias) ? '' : alias;
    const range = [start, start + whole.length] as const;
    add(search, locate, range, {
      url: url.trim(),
      isShown: /\.\w+$/.test(url.trim()),
      before: `![${alt}](`,
      after: ')',
    });
    return;
  }
  const end = state.pos;
  state.pos = start;
  const labelEnd = md.helpers.parseLinkLabel(state, isImage ? start + 1 : start, !isImage);
  state.pos = end;
  const [opening] = /^\]\([ \t\n]*/.exec(src.slice(labelEnd, end)) ?? [];
  if (labelEnd < 0 || opening === undefined) return;
  const at = labelEnd + opening.length;
  const { ok, pos, str } = md.helpers.parseLinkDestination(src, at, end);
  if (ok && str !== '') add(search, locate, [at, pos], { url: str, isShown: isImage });
}

function noteTag(search: Search, { src, pos }: InlineState, { start, isFound }: Match): void {
  if (isFound)
    addTags(search, src.slice(start, pos), (from, to) => search.inline.locate(start + from, start + to));
}

function noteDefinition(search: Search, { md, line: endLine }: BlockState, startLine: number): void {
  const offset = search.lines[startLine]?.start ?? 0;
  // Each line break becomes as many spaces as it has characters, so that offsets stay the same.
  const text = search.lines
    .slice(startLine, endLine)
    .map((line, index) => line.text.padEnd((search.lines[startLine + index + 1]?.start ?? 0) - line.start))
    .join('');
  const [opening] = /^(?:\\.|[^\\])*?\]:[\s>]*/s.exec(text) ?? [];
  if (opening === undefined) return;
  const { ok, pos, str } = md.helpers.parseLinkDestination(text, opening.length, text.length);
  if (ok && str !== '')
    add(search, (start) => offset + start, [opening.length, pos], { url: str, isShown: false });
}

const HAS_TAG = /<(?:img|a)\s/i;

function addTags(search: Search, html: string, locate: Locate): void {
  if (!HAS_TAG.test(html)) return;
  const fragment = parseFragment(html, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node && (node.tagName === 'img' || node.tagName === 'a')) {
      const name = node.tagName === 'img' ? 'src' : 'href';
      const place = node.sourceCodeLocation?.attrs?.[name];
      const url = node.attrs.find((attribute) => attribute.name === name)?.value ?? '';
      const around = { before: `${name}="`, after: '"' };
      if (place && url !== '')
        add(search, locate, [place.startOffset, place.endOffset], {
          url,
          isShown: name === 'src',
          ...around,
        });
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(fragment);
}
