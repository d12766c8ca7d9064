import { ANCHOR_PREFIX, TEMPLATE_TAGS } from '../../shared/articleText.ts';
import { paths } from '../../shared/pages.ts';
import { createImageFinder, pathEnds } from './imageFinder.ts';
import type { ImportFile, ImportSource } from './importFiles.ts';
import { isArticleFile, isImageFile } from './markdownFile.ts';

/*
 * Converts the Markdown extensions of Obsidian, dev.to and Hashnode, except in code. Links between notes become links
 * to their articles. Notes are looked up by name as in Obsidian: with or without the folder.
 */

export interface Vault {
  /** Returns the name of the note that a link leads to, or null. */
  findNote: (target: string) => string | null;
  /** Returns the name of an attachment, or null. */
  findFile: (target: string) => string | null;
  /** Whether to convert all of Obsidian's syntax, or only links to files of the source. */
  isVault: boolean;
}

export function openVault({ files, isVault }: ImportSource): Vault {
  const notes = indexByPath(
    files.filter(({ name }) => isArticleFile(name)),
    /\.\w+$/,
  );
  const attachments = indexByPath(
    files.filter(({ name }) => !isArticleFile(name)),
    /$^/,
  );
  const findImage = createImageFinder(files);
  return {
    isVault,
    findNote: (target) => notes.get(toKey(target.replace(/\.md$/i, ''))) ?? null,
    findFile: (target) =>
      isImageFile(target) ? findImage(target) : (attachments.get(toKey(target)) ?? null),
  };
}

/** Normalizes a path for comparison: lower case, in NFC, and without a leading slash. */
const toKey = (path: string): string => path.trim().replace(/^\//, '').normalize('NFC').toLowerCase();

/**
 * Indexes files by the ends of their paths, without `extension`. If several share an end, the least nested one wins.
 */
function indexByPath(files: readonly Pick<ImportFile, 'name'>[], extension: RegExp): Map<string, string> {
  const index = new Map<string, string>();
  const depth = (name: string) => name.split('/').length;
  const highestFirst = [...files].sort((one, other) => depth(one.name) - depth(other.name));
  for (const { name } of highestFirst)
    for (const end of pathEnds(toKey(name.replace(extension, '')))) if (!index.has(end)) index.set(end, name);
  return index;
}

const WIKI_LINK = /(!?)\[\[([^[\]|#\n]{0,500})(#[^[\]|\n]{0,500})?(?:\|([^[\]\n]{0,500}))?\]\]/g;

/** Returns the targets of all links to notes in a text. */
export const findTargets = (body: string): string[] =>
  Array.from(body.matchAll(WIKI_LINK), ([, , target = '']) => target);

interface Converted {
  markdown: string;
  /** Number of links to notes that don't exist. */
  unresolved: number;
  /** Whether the text outside of code has shortcodes or template tags, which readers see as text. */
  hasTemplateTags: boolean;
}

/** Converts a note. `slugs` has the slugs of linked notes by file name; '' for a note without an article. */
export function convertNote(body: string, vault: Vault, slugs: ReadonlyMap<string, string>): Converted {
  let unresolved = 0;
  let hasTemplateTags = false;
  const toLink = (whole: string, mark: string, target: string, heading = '', alias = ''): string => {
    const fragment = heading.startsWith('#^') ? '' : toAnchor(heading);
    const words =
      alias ||
      (target === '' ? heading.slice(1) : target.replace(/^.*\//s, '') + heading.replace('#', ' > '));
    if (target === '') return `[${words}](${fragment})`;
    const note = vault.findNote(target);
    const slug = note === null ? '' : (slugs.get(note) ?? '');
    if (slug !== '') return `[${words}](${paths.article(slug)}${fragment})`;
    const file = vault.findFile(target);
    if (file !== null && isImageFile(target)) {
      const alt = /^\d+(?:x\d+)?$/.test(alias) ? '' : alias;
      const link = `[${alt || words}](${encodePath(file)})`;
      return mark === '' ? link : `![${alt}](${encodePath(file)})`;
    }
    if (!vault.isVault) return whole;
    unresolved += 1;
    return words;
  };
  const convert = (text: string): string => {
    const withoutComments = vault.isVault ? removeComments(text) : text;
    const linked = withoutComments.replace(WIKI_LINK, toLink as never);
    return vault.isVault ? linked.replace(/(?<!=)==([^=\n]{1,1000})==(?!=)/g, '<mark>$1</mark>') : linked;
  };
  const markdown = outsideCode(body, (text) => {
    const converted = convertEmbeds(convert(text));
    hasTemplateTags ||= converted.search(TEMPLATE_TAGS) >= 0;
    return converted;
  });
  return { markdown: vault.isVault ? convertCallouts(markdown) : markdown, unresolved, hasTemplateTags };
}

const encodePath = (name: string): string => encodeURI(name).replace(/[()?#]/g, encodeURIComponent);

/** Returns the fragment of a link to a heading, as `anchorName` in `render.ts` would name its anchor; '' for ''. */
const toAnchor = (heading: string): string =>
  heading === ''
    ? ''
    : `#${ANCHOR_PREFIX}${heading
        .replace(/^.*#/, '')
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
        .replaceAll(' ', '-')}`;

/** Removes comments, which may span several lines. Keeps an unclosed one. */
const removeComments = (text: string): string =>
  text
    .split('%%')
    .reduce((result, part, index, { length }) =>
      index % 2 === 0 ? result + part : index === length - 1 ? `${result}%%${part}` : result,
    );

/** Replaces dev.to's tags and Hashnode's embeds, and removes Hashnode's alignment. */
const convertEmbeds = (text: string): string =>
  text
    .replace(/\{%\s*(\w+)\s+(\S{1,500})[^%\n]{0,200}%\}/g, (whole, kind: string, target: string) => {
      if (/^https?:\/\//.test(target)) return `<${target}>`;
      if (kind === 'youtube' && /^[\w-]{6,20}$/.test(target))
        return `<https://www.youtube.com/watch?v=${target}>`;
      return kind === 'vimeo' && /^\d+$/.test(target) ? `<https://vimeo.com/${target}>` : whole;
    })
    .replace(/^%\[(https?:\/\/[^\]\s]{1,500})\]/gm, '<$1>')
    .replace(/(!\[[^\]\n]{0,500}\]\([^\s)]{1,2000}) align="\w+"\)/g, '$1)');

/** Types of callouts, with the alerts that they become. */
const CALLOUTS: [type: RegExp, alert: string][] = [
  [/^(?:tip|hint|success|check|done)$/, 'TIP'],
  [/^(?:important)$/, 'IMPORTANT'],
  [/^(?:warning|attention)$/, 'WARNING'],
  [/^(?:caution|danger|error|bug|failure|fail|missing)$/, 'CAUTION'],
];
const CALLOUT = /^((?:> ?)+)\[!([\w-]{1,40})(?:\|[^\]\n]{0,100})?\]([+-]?)[ \t]*(.*)$/;

/** Converts callouts to alerts. A custom title becomes a bold line. */
const convertCallouts = (markdown: string): string =>
  mapLines(markdown, (line) => {
    const [, quote = '', type = '', , title = ''] = CALLOUT.exec(line) ?? [];
    if (type === '') return line;
    const alert = CALLOUTS.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? 'NOTE';
    return `${quote}[!${alert}]${title.trim() === '' ? '' : `\n${quote}**${title.trim()}**\n${quote.trimEnd()}`}`;
  });

const FENCE = /^[ \t]*(?:>[ \t]*)*(`{3,}|~{3,})(.*)$/;

/** Calls `change` for each line outside of fenced code. */
function mapLines(markdown: string, change: (line: string) => string): string {
  let fence = '';
  return markdown
    .split('\n')
    .map((line) => {
      const isInside = fence !== '';
      fence = nextFence(fence, line);
      return isInside || fence !== '' ? line : change(line);
    })
    .join('\n');
}

/** Returns the fence of the code block that is open after a line; '' outside of code. */
function nextFence(fence: string, line: string): string {
  const [, marker = '', rest = ''] = FENCE.exec(line) ?? [];
  if (fence === '') return marker.startsWith('`') && rest.includes('`') ? '' : marker;
  return marker.startsWith(fence) && rest.trim() === '' ? '' : fence;
}

/** Applies `change` to the text outside of fenced code, indented code and code spans. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  let [fence, text, isAfterBlank]: [string, string, boolean] = ['', '', true];
  const parts: string[] = [];
  const flush = () => {
    parts.push(outsideSpans(text, change));
    text = '';
  };
  for (const line of markdown.split(/(?<=\n)/)) {
    const isInside = fence !== '';
    const bare = line.replace(/\r?\n$/, '');
    fence = nextFence(fence, bare);
    const isIndented: boolean =
      isAfterBlank && /^(?: {4}|\t)/.test(bare) && !/^\s*(?:[-*+]|\d+[.)])\s/.test(bare);
    if (isInside || fence !== '' || isIndented) {
      flush();
      parts.push(line);
    } else text += line;
    isAfterBlank = bare.trim() === '' || (isIndented && isAfterBlank);
  }
  flush();
  return parts.join('');
}

/** Applies `change` to the text outside of code spans, which end with as many backticks as they begin with. */
function outsideSpans(text: string, change: (text: string) => string): string {
  const runs = Array.from(text.matchAll(/`+/g));
  const unclosed = new Set<number>();
  const parts: string[] = [];
  let position = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const start = runs[index];
    if (!start || unclosed.has(start[0].length)) continue;
    let end = index + 1;
    while (end < runs.length && runs[end]?.[0].length !== start[0].length) end += 1;
    if (end === runs.length) {
      unclosed.add(start[0].length);
      continue;
    }
    const after = (runs[end]?.index ?? 0) + start[0].length;
    parts.push(change(text.slice(position, start.index)), text.slice(start.index, after));
    position = after;
    index = end;
  }
  parts.push(change(text.slice(position)));
  return parts.join('');
}
