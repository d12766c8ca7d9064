import MarkdownParser, { type MarkdownIt, type Token } from 'markdown-it';
import definitionListPlugin from 'markdown-it-deflist';
import footnotePlugin from 'markdown-it-footnote';
import { ANCHOR_PREFIX, frontMatterLength, inlineTags } from '../../shared/articleText.ts';
import { storedLabels } from '../lib/articleLabels.ts';
import { bareAddresses } from './bareAddresses.ts';
import { blockLines } from './blockLines.ts';
import { budget, type RenderEnv, TooCostly } from './budget.ts';
import { cjk } from './cjk.ts';

/**
 * Supports CommonMark with GFM's tables, strikethrough, task lists and autolinks, plus footnotes, alerts and definition
 * lists. Raw html passes through: only the sanitizer decides what to keep.
 */
const parser = new MarkdownParser({ html: true })
  .use(budget)
  .use(bareAddresses)
  .use(cjk)
  .use(frontMatter)
  .use(singleTildes)
  .use(taskLists)
  .use(headingIds)
  .use(cellAlignment)
  .use(footnotes)
  .use(alerts)
  .use(definitionLists)
  .use(inlineParagraphs)
  .use(blockLines);

/** Matches the byte order marks of files. If files were concatenated, any line may begin with one. */
const BYTE_ORDER_MARKS = /^\uFEFF+/gm;

/** Returns unsafe html: the author's raw html is still in it. Throws `TooCostly`. */
export const markdownToHtml = (markdown: string, env: RenderEnv = {}): string =>
  parser.render(markdown.replace(BYTE_ORDER_MARKS, ''), { ...env });

/**
 * Returns the indexes of the lines that are code: all of a fenced or indented block. If the text is too complex to parse,
 * returns those of all lines.
 */
export function findCodeLines(markdown: string): Set<number> {
  const lines = markdown.replace(BYTE_ORDER_MARKS, '').replace(/\r\n?/g, '\n');
  const tokens: Token[] = [];
  try {
    // Resets the budget, which counts what the rules of blocks create.
    parser.parse('', {});
    parser.block.parse(lines.replaceAll('\0', '\uFFFD'), parser, {}, tokens);
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    return new Set(lines.split('\n').keys());
  }
  const code = new Set<number>();
  for (const { type, map } of tokens) {
    if (type !== 'fence' && type !== 'code_block') continue;
    for (let line = map?.[0] ?? 0; line < (map?.[1] ?? 0); line += 1) code.add(line);
  }
  return code;
}

/** Skips front matter at the beginning of a text: it is metadata, not part of the article. */
function frontMatter(markdownIt: MarkdownIt): void {
  markdownIt.block.ruler.before('hr', 'front_matter', (state, startLine, _endLine, isSilent) => {
    const length = isSilent || startLine > 0 ? 0 : frontMatterLength(state.src);
    if (length === 0) return false;
    state.line = state.src.slice(0, length).trimEnd().split('\n').length;
    return true;
  });
}

/** Sets single tildes apart from double ones, which they don't match. */
const SINGLE_TILDE = -1;

/**
 * Adds GFM's strikethrough with single tildes. Unlike GitHub's, they can't split a word: `5~10 or 20~30` are ranges, and
 * `H~2~O` is a subscript in other systems.
 */
function singleTildes({ inline }: MarkdownIt): void {
  inline.ruler.before('strikethrough', 'single_tilde', (state, isSilent) => {
    if (isSilent || state.src[state.pos] !== '~') return false;
    const { can_open: open, can_close: close, length } = state.scanDelims(state.pos, false);
    if (length > 1) return false;
    state.push('text', '', 0).content = '~';
    const token = state.tokens.length - 1;
    // Length 0 because the rule about multiples of three only concerns emphasis.
    state.delimiters.push({ marker: SINGLE_TILDE, length: 0, token, end: -1, open, close });
    state.pos += 1;
    return true;
  });
  inline.ruler2.after('balance_pairs', 'single_tilde', ({ tokens, delimiters, tokens_meta: metas }) => {
    for (const list of [delimiters, ...metas.map((meta) => meta?.delimiters ?? [])]) {
      for (const { marker, token, end } of list) {
        const [open, close] = [tokens[token], tokens[list[end]?.token ?? -1]];
        if (marker !== SINGLE_TILDE || !open || !close) continue;
        Object.assign(open, { type: 's_open', tag: 's', nesting: 1, markup: '~', content: '' });
        Object.assign(close, { type: 's_close', tag: 's', nesting: -1, markup: '~', content: '' });
      }
    }
    return false;
  });
}

const TASK_MARKER = /^\[([ xX])\](?=\s)/;

/** Adds task lists: `[ ]` or `[x]` at the start of a list item becomes a disabled checkbox. */
function taskLists(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.after('inline', 'task_lists', ({ tokens, Token }) => {
    tokens.forEach((token, index) => {
      const text = token.children?.[0];
      if (text?.type !== 'text' || tokens[index - 2]?.type !== 'list_item_open') return;

      const [marker, state] = TASK_MARKER.exec(text.content) ?? [];
      if (marker === undefined) return;

      const checkbox = new Token('html_inline', '', 0);
      checkbox.content = `<input type="checkbox" disabled${state === ' ' ? '' : ' checked'}>`;
      text.content = text.content.slice(marker.length);
      token.children?.unshift(checkbox);
    });
  });
}

/** Writes GFM's `align` instead of markdown-it's `style`, which the sanitizer removes. */
function cellAlignment(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.push('cell_alignment', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      token.attrs &&= token.attrs.map(([, style]) => ['align', String(style).replace('text-align:', '')]);
    }
  });
}

interface FootnoteMeta {
  /** Index of the note. */
  id: number;
  /** Index of the reference among those to the same note. */
  subId?: number;
}

/** A heading's anchor never contains a colon, so these ids can't clash with one. */
const noteId = ({ id }: FootnoteMeta) => `${ANCHOR_PREFIX}fn:${id + 1}`;
const referenceId = ({ id, subId = 0 }: FootnoteMeta) =>
  `${ANCHOR_PREFIX}fnref:${id + 1}${subId > 0 ? `:${subId}` : ''}`;

/** Adds footnotes, `[^1]` and `[^1]: …`: notes at the end of the text, each with links back to its references. */
export function footnotes(markdownIt: MarkdownIt): void {
  markdownIt.use(footnotePlugin);
  markdownIt.use(footnoteLabels);
  // GitHub's markdown doesn't have inline footnotes.
  markdownIt.inline.ruler.disable('footnote_inline');

  const rule = (name: string, write: (meta: FootnoteMeta) => string) => {
    markdownIt.renderer.rules[name] = (tokens: Token[], index: number) =>
      write(tokens[index]?.meta as unknown as FootnoteMeta);
  };
  rule('footnote_ref', (meta) => {
    const [to, from] = [noteId(meta), referenceId(meta)];
    return `<sup><a href="#${to}" id="${from}">[${meta.id + 1}]</a></sup>`;
  });
  rule('footnote_block_open', () => '<div class="footnotes">\n<ol>\n');
  rule('footnote_block_close', () => '</ol>\n</div>\n');
  rule('footnote_open', (meta) => `<li id="${noteId(meta)}">`);
  rule('footnote_anchor', (meta) => ` <a href="#${referenceId(meta)}">\u21a9\ufe0e</a>`);
}

/** Unlike the plugin, matches labels as GitHub does: without regard to case, and the first of several notes counts. */
function footnoteLabels({ core, utils }: MarkdownIt): void {
  const toKey = (label: string) => utils.normalizeReference(label);
  core.ruler.before('block', 'footnote_notes', ({ env }) => {
    const refs = new Proxy<Record<string, number>>(
      {},
      {
        get: (notes, label) => Reflect.get(notes, toKey(String(label))) as unknown,
        set: (notes, label, id) => Reflect.set(notes, toKey(String(label)), id),
      },
    );
    (env as FootnoteEnv).footnotes = { refs };
  });
  // The plugin's rule copies all tokens for each note.
  core.ruler.at('footnote_tail', (state) => {
    const { tokens, notes } = takeNotes(state.tokens, toKey);
    const { list = [] } = (state.env as FootnoteEnv).footnotes ?? {};
    const add = (type: string, nesting: 0 | 1 | -1, meta: FootnoteMeta | null = null) =>
      tokens.push(Object.assign(new state.Token(type, '', nesting), { meta }));

    if (list.length > 0) add('footnote_block_open', 1);
    for (const [id, { label, count }] of list.entries()) {
      add('footnote_open', 1, { id });
      for (const token of notes.get(toKey(label)) ?? []) tokens.push(token);
      // The links back are in the last paragraph.
      const last = tokens.at(-1)?.type === 'paragraph_close' ? tokens.pop() : undefined;
      for (let subId = 0; subId < count; subId += 1) add('footnote_anchor', 0, { id, subId });
      if (last) tokens.push(last);
      add('footnote_close', -1);
    }
    if (list.length > 0) add('footnote_block_close', -1);
    state.tokens = tokens;
  });
}

/** Separates the notes from the text: the tokens of the first note of each label, by the label's key. */
function takeNotes(all: readonly Token[], toKey: (label: string) => string) {
  const tokens: Token[] = [];
  const notes = new Map<string, Token[]>();
  const open: Token[][] = [];
  for (const token of all) {
    if (token.type === 'footnote_reference_open') {
      const note: Token[] = [];
      const key = toKey((token.meta as unknown as { label: string }).label);
      if (!notes.has(key)) notes.set(key, note);
      open.push(note);
    } else if (token.type === 'footnote_reference_close') open.pop();
    else (open.at(-1) ?? tokens).push(token);
  }
  return { tokens, notes };
}

/** What the plugin keeps about a text: the index of each note by its label, and the notes that have marks. */
interface FootnoteEnv {
  footnotes?: { refs: Record<string, number>; list?: { label: string; count: number }[] };
}

const HEADING_ID = /(?<!\\)[ \t]*\{#([^\s{}"'`<>&]{1,100})\}[ \t]*$/;

/** Adds ids of headings, as in `## Setup {#install}`: Pandoc, Hugo, Docusaurus and others have this syntax. */
function headingIds(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.before('inline', 'heading_ids', ({ tokens }) => {
    tokens.forEach((token, index) => {
      const text = tokens[index + 1];
      if (token.type !== 'heading_open' || text?.type !== 'inline') return;
      const [attribute, id] = HEADING_ID.exec(text.content) ?? [];
      if (attribute === undefined || id === undefined || attribute === text.content) return;
      token.attrs = [...(token.attrs ?? []), ['id', id]];
      text.content = text.content.slice(0, -attribute.length);
    });
  });
}

const ALERT_MARKER = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

type Alert = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/** Adds GitHub's alerts: a blockquote that begins with a marker such as `[!NOTE]` becomes a box with that title. */
function alerts(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.before('inline', 'alerts', (state) => {
    const { tokens, Token } = state;
    const openQuotes: { isAlert: boolean }[] = [];
    const result: Token[] = [];

    for (let index = 0; index < tokens.length; index += 1) {
      const [token, paragraph, text] = tokens.slice(index, index + 3);
      if (!token) continue;
      result.push(token);
      if (token.type === 'blockquote_close' && openQuotes.pop()?.isAlert) token.tag = 'div';
      if (token.type !== 'blockquote_open') continue;

      const firstText = paragraph?.type === 'paragraph_open' ? (text?.content ?? '') : '';
      const [marker, kind] = ALERT_MARKER.exec(firstText) ?? [];
      openQuotes.push({ isAlert: kind !== undefined });
      if (!text || marker === undefined || kind === undefined) continue;

      const name = kind.toLowerCase() as Alert;
      token.tag = 'div';
      token.attrs = [['class', `alert-${name}`]];
      result.push(...alertTitle(Token, name, token.level + 1));
      text.content = text.content.slice(marker.length);
      // Skip the first paragraph if it contained only the marker.
      if (text.content.trim() === '') index += 3;
    }
    state.tokens = result;
  });
}

function alertTitle(NewToken: typeof Token, name: Alert, level: number): Token[] {
  const [open, text, close] = [
    new NewToken('paragraph_open', 'p', 1),
    new NewToken('inline', '', 0),
    new NewToken('paragraph_close', 'p', -1),
  ];
  open.attrs = [['class', 'alert-title']];
  text.content = storedLabels[name];
  text.children = [];
  for (const token of [open, close]) Object.assign(token, { block: true, level });
  return [open, Object.assign(text, { level: level + 1 }), close];
}

type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2];
type BlockState = Parameters<BlockRule>[0];
type CoreState = Parameters<Parameters<MarkdownIt['core']['ruler']['push']>[1]>[0];

const DEFINITION_MARKER = /^[:~](?=[ \t]|$)/;

/**
 * Adds Pandoc's definition lists: a term on one line, and definitions that begin with `: `. The plugin alone also
 * matches lines of prose that happen to begin with a colon.
 */
export function definitionLists(markdownIt: MarkdownIt): void {
  const { ruler } = markdownIt.block;
  definitionListPlugin({
    utils: markdownIt.utils,
    block: {
      ruler: {
        before: (next: string, name: string, rule: BlockRule, options: { alt: string[] }) =>
          ruler.before(
            next,
            name,
            (state, startLine, endLine, silent) =>
              (silent || isDefinitionList(state, startLine, endLine)) &&
              rule(state, startLine, endLine, silent),
            options,
          ),
      },
    },
  } as unknown as MarkdownIt);
  markdownIt.core.ruler.after('block', 'empty_definitions', (state) => {
    if (state.tokens.some(isEmptyDefinition)) state.tokens = removeEmptyDefinitions(state);
  });
}

const lineText = ({ src, bMarks, tShift, eMarks }: BlockState, line: number) =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);

/** Returns true if a term and a definition begin at `startLine`. */
function isDefinitionList(state: BlockState, startLine: number, endLine: number): boolean {
  const isBlank = (line: number) => line < endLine && state.isEmpty(line);
  const isDefinition = (line: number) =>
    line < endLine &&
    (state.sCount[line] ?? 0) >= state.blkIndent &&
    DEFINITION_MARKER.test(lineText(state, line));
  const markerLine = isBlank(startLine + 1) ? startLine + 2 : startLine + 1;
  if (isDefinition(startLine) || !isDefinition(markerLine)) return false;

  const text = lineText(state, markerLine).slice(1).trim();
  if (text === '') {
    const next = markerLine + 1;
    return (
      next < endLine && !isBlank(next) && (state.sCount[next] ?? 0) >= (state.sCount[markerLine] ?? 0) + 2
    );
  }
  // ": 10 o'clock" after "At" is prose wrapped before a time, ratio or amount, unless more definitions follow.
  if (markerLine > startLine + 1 || !/^\p{N}/u.test(text)) return true;
  let line = markerLine + 1;
  while (line < endLine && !isBlank(line) && !isDefinition(line)) line += 1;
  if (isDefinition(line)) return true;
  while (isBlank(line)) line += 1;
  return isDefinition(line) || isDefinition(line + 1);
}

const isEmptyDefinition = ({ type }: Token, index: number, tokens: Token[]) =>
  type === 'dd_open' && tokens[index + 1]?.type === 'dd_close';

/** Turns each term in a list whose only definition is empty into a paragraph. */
function removeEmptyDefinitions({ tokens, Token, src }: CoreState): Token[] {
  const lines = src.split('\n');
  const result: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const [token, text, close, definition, , next] = tokens.slice(index, index + 6);
    const isUndefinedTerm =
      token?.type === 'dt_open' &&
      text &&
      close &&
      definition &&
      isEmptyDefinition(definition, index + 3, tokens);
    if (!isUndefinedTerm || next?.type === 'dd_open') {
      if (token) result.push(token);
      continue;
    }

    const termLine = token.map?.[0] ?? 0;
    const marker = lines.slice(termLine + 1, termLine + 3).find((line) => /[:~]\s*$/.test(line));
    text.content += `\n${marker?.trimEnd().slice(-1) ?? ':'}`;
    for (const [paragraph, type] of [
      [token, 'paragraph_open'],
      [close, 'paragraph_close'],
    ] as const) {
      Object.assign(paragraph, { type, tag: 'p', block: true, level: paragraph.level - 1 });
    }
    text.level -= 1;
    result.push(...endList(result, Token), token, text, close);
    if (next?.type === 'dl_close') index += 1;
    else result.push(listTag(Token, 1, token.level));
    index += 4;
  }
  return result;
}

function listTag(NewToken: typeof Token, nesting: 1 | -1, level: number): Token {
  const tag = new NewToken(nesting === 1 ? 'dl_open' : 'dl_close', 'dl', nesting);
  return Object.assign(tag, { block: true, level: level - 1 });
}

/** Returns the end tag of the list at the end of `tokens`, or removes its start tag if the list is still empty. */
function endList(tokens: Token[], NewToken: typeof Token): Token[] {
  const last = tokens.at(-1);
  if (last?.type !== 'dl_open') return [listTag(NewToken, -1, last?.level ?? 0)];
  tokens.pop();
  return [];
}

const HTML_TAG = /<(\/?)([a-z][a-z\d]*)[^<>]*>/gi;
const VOID_TAGS = ['img', 'input', 'br', 'wbr', 'source'];
/** Inline elements that the sanitizers keep, or replace with their content. */
const INLINE_TAGS = new Set([...inlineTags, 'picture', 'source', 'font', 'center']);

/** Returns true if html has text or images, but no blocks and no unclosed elements. */
function isInlineHtml(html: string): boolean {
  const open: string[] = [];
  for (const [, closing, tagName = ''] of html.matchAll(HTML_TAG)) {
    const name = tagName.toLowerCase();
    if (!INLINE_TAGS.has(name) || (closing && open.pop() !== name)) return false;
    if (!closing && !VOID_TAGS.includes(name)) open.push(name);
  }
  const isElement = /^\s*<[a-z]/i.test(html);
  return open.length === 0 && isElement && (/<img\b/i.test(html) || html.replace(HTML_TAG, '').trim() !== '');
}

/** Adds `hasInlineParagraphs`. */
function inlineParagraphs(markdownIt: MarkdownIt): void {
  markdownIt.core.ruler.push('inline_paragraphs', ({ tokens, env }) => {
    if (!(env as RenderEnv).hasInlineParagraphs) return;
    tokens.forEach((token, index) => {
      const { type, level, content } = token;
      // An unclosed paragraph can't contain another one.
      const isInParagraph = /<p\b[^>]*>\s*$/i.test(tokens[index - 1]?.content ?? '');
      if (type === 'html_block' && level === 0 && !isInParagraph && isInlineHtml(content))
        token.content = `<p>${content}</p>\n`;
    });
  });
}
