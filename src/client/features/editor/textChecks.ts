import { MARKDOWN_MAX } from '../../../shared/article.ts';
import {
  anchorKey,
  blockTags,
  frontMatterLength,
  inlineTags,
  readingTime,
  type ReadingTime,
  TEMPLATE_TAGS,
} from '../../../shared/articleText.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { placeholders } from '../../../shared/pageTemplates.ts';
import type { Selection } from './formatting/edit.ts';

const messages = editorMessages.checks;

/** Something that the author may want to fix before publishing. */
export interface Issue {
  message: string;
  range: Selection;
}

/** Returns what the author may have overlooked, and what readers won't see as it was typed, in the order of the text. */
export function findIssues(markdown: string): Issue[] {
  const text = blankCode(markdown);
  const simple = checks.flatMap(({ pattern, message }) =>
    Array.from(text.matchAll(pattern), (match) =>
      createIssue(typeof message === 'string' ? message : message(match), match),
    ),
  );
  return [
    ...findFrontMatter(markdown),
    ...simple,
    ...findTags(text),
    ...findUnclosed(markdown, text),
    ...findUnreachableReferences(text),
    ...findReferences(text),
    ...findFootnotes(text),
    ...findDeadAnchors(text),
    ...findTables(blank(markdown, FENCE)),
    ...findExpiringImages(text),
    ...findSkippedLevels(text),
  ]
    .sort((one, other) => one.range.start - other.range.start)
    .slice(0, MAX_ISSUES);
}

const createIssue = (message: string, { 0: match, index }: RegExpExecArray): Issue => ({
  message,
  range: { start: index, end: index + match.length },
});

/** Returns the line number of an offset, from 1. */
export function lineNumberAt(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}

/** Returns whether a URL says itself that it will expire. */
export const isExpiringUrl = (address: string): boolean =>
  EXPIRING_HOST.test(address) || EXPIRING_QUERY.test(address);

interface TextStats extends ReadingTime {
  /** In bytes of UTF-8. */
  size: number;
}

export const computeTextStats = (markdown: string): TextStats => ({
  ...readingTime(markdown.slice(frontMatterLength(markdown)).replace(INVISIBLE, ' ')),
  size: new TextEncoder().encode(markdown).length,
});

/** Formats a text's length, and its size if that is over 80% of the limit. */
export function formatTextStats({ words, minutes, size }: TextStats): string {
  const parts = [messages.words(words)];
  if (words > 0) parts.push(messages.readingTime(minutes));
  if (size > MARKDOWN_MAX * 0.8) {
    const toKibibytes = (bytes: number) => Math.ceil(bytes / 1024);
    parts.push(
      size > MARKDOWN_MAX
        ? messages.tooLong(toKibibytes(size - MARKDOWN_MAX))
        : messages.size(toKibibytes(size), toKibibytes(MARKDOWN_MAX)),
    );
  }
  return parts.join(' · ');
}

/** Maximum number of issues. More would not help. */
const MAX_ISSUES = 20;

const FENCE = /^ {0,3}(`{3,}|~{3,})(?![`~])[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm;
/** Code blocks and spans. */
const CODE = new RegExp(`${FENCE.source}|(?<!\`)(\`+)(?!\`)[^\\n]*?[^\`\\n]\\2(?!\`)`, 'gm');
/** Indented code: after an empty line that follows a paragraph or heading, as lists are indented as well. */
const INDENTED = /(?<=^(?![ \t]|[-+*>]|\d+[.)])[^\n]*\S[^\n]*\n[ \t]*\n)(?:(?: {4}|\t)[^\n]*(?:\n|$))+/gm;

/** Replaces matches with blanks of the same length, so that offsets stay valid. */
const blank = (text: string, pattern: RegExp) =>
  text.replace(pattern, (match) => match.replace(/[^\n]/g, ' '));
const blankCode = (markdown: string) => blank(blank(markdown, CODE), INDENTED);

interface Check {
  pattern: RegExp;
  message: string | ((match: RegExpExecArray) => string);
}

/** Returns a check for syntax of other programs. */
const plain = (pattern: RegExp, name?: string): Check => ({
  pattern,
  message: ([match]) => messages.plainText(name ?? match.trim()),
});

const checks: Check[] = [
  { pattern: /!\[[ \t]*\](?:\([^()\n]*\)|\[[^[\]\n]*\])/g, message: messages.imageWithoutText },
  { pattern: /(?<!!)\[[^[\]\n]*\]\([ \t]*(?:<>)?[ \t]*\)/g, message: messages.linkWithoutUrl },
  { pattern: /!\[[^[\]\n]*\]\([ \t]*(?:<>)?[ \t]*\)/g, message: messages.imageWithoutUrl },
  {
    pattern: /!\[[^[\]\n]*\]\([ \t]*<?(?!https?:|\/media\/|upload:)[^\s<>()][^\s<>]{0,2000}/gi,
    message: messages.imageUnreachable,
  },
  {
    pattern: /<img\b(?![^<>]*\bsrc[ \t]*=[ \t]*["']?(?:https?:|\/media\/))[^<>]*>/gi,
    message: messages.imageUnreachable,
  },
  {
    pattern: /\$\$[^$]{1,2000}\$\$|\$(?![\s$])[^$\n]{0,200}[\\^_][^$\n]{0,200}\$(?![\w$])/g,
    message: messages.math,
  },
  { pattern: /!?\[\[(?!\?[^[\]\n]*\?\]\])[^[\]\n]{1,200}\]\](?!\()/g, message: messages.wikiLink },
  { pattern: placeholders(), message: messages.templatePlaceholder },
  { pattern: TEMPLATE_TAGS, message: messages.templateTag },
  { pattern: /\bTK\b/g, message: messages.placeholder },
  // An image or link whose parts were separated, such as by Enter.
  {
    pattern: /!\[[^[\]\n]*\](?!\()[^[\]()]{0,300}\((?:https?:\/|\/media)\/[^\s()]+\)/g,
    message: messages.imageBroken,
  },
  {
    pattern:
      /(?<![!\]])\[(?!\^|[ xX]\])[^[\]\n]+\](?:\s{1,3}\((?=https?:|\/)[^\s()]+\)|\((?=https?:)[^()<>"'\n]*\s[^()<>"'\n]*\))/g,
    message: messages.linkBroken,
  },
  {
    pattern:
      /(?<![!\]])\[[^[\]\n]+\]\([ \t]*<?(?!https?:|mailto:|tel:)[a-z][a-z\d+.-]*:[^\s()]*\)|<(?!https?:|mailto:|tel:)[a-z][a-z\d+.-]{1,31}:[^\s<>]*>/gi,
    message: messages.linkUnsupported,
  },
  { pattern: /\[\^[^[\]\n]*[ \t][^[\]\n]*\]/g, message: messages.footnoteLabel },
  plain(/\^\[[^[\]\n]+\]/g),
  plain(/(?<!=)==[^\s=](?:[^=\n]{0,200}[^\s=])?==(?!=)/g),
  plain(/(?<!\+)\+\+[^\s+](?:[^+\n]{0,200}[^\s+])?\+\+(?!\+)/g),
  plain(/(?<![\^\w])\w{1,20}\^\w{1,20}\^/g),
  plain(/%%[^%\n]{1,500}%%/g),
  plain(/^ {0,3}\[TOC\][ \t]*$/gim),
  plain(/^ {0,3}(?:!!!|\?\?\?\+?)[ \t]+\w[^\n]*/gm),
  plain(
    /(?<=[\])])\{[:.#]?[\w.#:-][^{}\n]{0,200}\}|(?<=^#{1,6} [^\n]{1,500})\{(?!#[^\s{}]+\}[ \t]*$)[.:#][^{}\n]{1,200}\}[ \t]*$/gm,
  ),
  plain(/(?<![\w:/]):[a-z][a-z\d_+-]{1,30}:(?![\w:])/g),
  plain(/^ {0,3}\*\[[^[\]\n]+\]:[^\n]*/gm),
  {
    pattern: /^[ \t]*>[ \t]*\[!(?!(?:note|tip|important|warning|caution)\][ \t]*$)[\w-]{1,30}\][^\n]*/gim,
    message: messages.alert,
  },
  { pattern: /^ {0,3}#{2,6}[^#\s][^\n]*/gm, message: messages.headingSpace },
  { pattern: /(?<![*\\])\*\*[^\s*][^*\n]{0,200}[ \t]\*\*(?![*\w])/g, message: messages.emphasisSpace },
  {
    pattern: /(?<![\w*\\])\w{1,3}\*\w{1,3}\*\w{1,3}(?![\w*])|(?<=\.)__\w+__|\b__\w+__(?=[.([])/g,
    message: ([match]) => messages.readAsFormat(match),
  },
  {
    pattern: /(?<![\\\w])(?:[A-Za-z]:|\\)\\(?:[\w. -]*\\)*?(?=[!-/:-@[-`{-~])[^\s]*/g,
    message: messages.backslash,
  },
  { pattern: /(?<!\\)\\\\\w[\w.-]*\\\S*/g, message: messages.backslash },
];

/** Query parameters with which storage services limit how long a URL is valid. */
const EXPIRING_QUERY = new RegExp(
  `[?&](?:${[
    // Amazon S3 and CloudFront, Google Cloud, Alibaba, Tencent, Azure.
    String.raw`x-(?:amz|goog|oss)-(?:expires|signature|security-token)=`,
    String.raw`expires=|q-sign-time=|se=\d{4}-`,
    // Notion, GitHub, Discord, Facebook and Instagram.
    String.raw`expirationtimestamp=|jwt=|ex=[\da-f]{8}&|oe=[\da-f]{8}`,
    String.raw`(?:expiry|expiration|expires_?at|exp|valid_?until)=`,
  ].join('|')})`,
  'i',
);
/** Images in Google Docs. */
const EXPIRING_HOST = /^https?:\/\/lh\d[\w-]*\.googleusercontent\.com\/docs/i;

const IMAGES = [
  /!\[[^[\]\n]*\]\([ \t]*<?([^()\n]*)\)/g,
  /<img\s[^<>]*?src[ \t]*=[ \t]*["']?([^"'\s<>]*)[^<>]*>/gi,
];

/** Returns images that will expire, such as those pasted from a document. */
const findExpiringImages = (text: string): Issue[] =>
  IMAGES.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(([, address = '']) => isExpiringUrl(address))
      .map(({ 0: picture, index }) => ({
        message: messages.imageExpires,
        range: { start: index, end: index + picture.length },
      })),
  );

const HEADING = /^ {0,3}(#{1,6})(?=[ \t\n]|$)[^\n]*/gm;

/** Returns headings more than one level below the previous one. The first may be of any level. */
function findSkippedLevels(text: string): Issue[] {
  let before: number | undefined;
  return [...text.matchAll(HEADING)].flatMap((heading) => {
    const level = heading[1]?.length ?? 0;
    const isSkip = before !== undefined && level > before + 1;
    const message = messages.skippedLevel(before ?? 0, level);
    before = level;
    return isSkip
      ? [{ message, range: { start: heading.index, end: heading.index + heading[0].length } }]
      : [];
  });
}

const TAG = /(?<!\\)<(\/?)([a-z][a-z\d-]*)((?:\s[^<>]{0,2000})?)\/?>/gi;
const ATTRIBUTES = /^(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?$/i;
/** An attribute that has no value and is not one of html's. */
const LOOSE_WORD = /\s(?!(?:open|reversed|checked|disabled|hidden)\b)[a-z][\w-]*(?=\s+[a-z]|\s*\/?$)/i;
const STYLE = /\s(?:style|class|on\w+|color|bgcolor|face|size)\s*=/i;
const KNOWN_TAGS = new Set([...blockTags, ...inlineTags]);
/** Elements that readers don't see at all. */
const HIDDEN_TAGS = new Set(
  (
    'iframe video audio object embed svg math canvas form script style picture button select textarea ' +
    'input noscript template title head meta link'
  ).split(' '),
);

/** Returns tags that the sanitizer removes, such as `<String>` or an iframe, and attributes that it doesn't keep. */
function findTags(text: string): Issue[] {
  const opened = new Set<string>();
  return Array.from(text.matchAll(TAG)).flatMap((match) => {
    const [tag, slash, typedName = '', attributes = ''] = match;
    const name = typedName.toLowerCase();
    const isTag = ATTRIBUTES.test(attributes);
    // Its start was reported.
    if (!isTag || (slash !== '' && opened.has(name))) return [];
    opened.add(name);
    const isInput = name === 'input' && /type\s*=\s*["']?checkbox/i.test(attributes);
    if (HIDDEN_TAGS.has(name) && !isInput) return [createIssue(messages.hiddenElement, match)];
    if (!KNOWN_TAGS.has(name)) return [createIssue(messages.tagRemoved(tag), match)];
    const words = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
    if (LOOSE_WORD.test(words)) return [createIssue(messages.tagRemoved(tag), match)];
    const isLanguage =
      name === 'code' && /^\s*class\s*=\s*["']?language-[\w+#.-]+["']?\s*$/i.test(attributes);
    return STYLE.test(words) && !isLanguage ? [createIssue(messages.styleRemoved, match)] : [];
  });
}

const UNCLOSED_TAG = /^ {0,3}<\/?([a-z][a-z\d]*)(?:\s[^<>]{0,2000}?)?(?:\n[ \t]*(?=\n)|$(?![\s\S]))/gim;

/** Returns comments and other parts that hide text, and what hides the rest of the text because its end is missing. */
function findUnclosed(markdown: string, text: string): Issue[] {
  const issues = Array.from(
    text.matchAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<![a-z][^>]*>/gi),
    (match) => createIssue(match[0].startsWith('<!--') ? messages.comment : messages.hiddenElement, match),
  );
  for (const match of text.matchAll(UNCLOSED_TAG))
    if (blockTags.includes(match[1]?.toLowerCase() ?? ''))
      issues.push(createIssue(messages.tagUnclosed, match));
  const comment = text.lastIndexOf('<!--');
  if (comment !== -1 && !text.includes('-->', comment) && /(?:^|\n) {0,3}$/.test(text.slice(0, comment)))
    issues.push({ message: messages.commentUnclosed, range: { start: comment, end: comment + 4 } });
  const fence = [...markdown.matchAll(FENCE)].at(-1);
  const [opening = '', ...lines] = fence?.[0].trimEnd().split('\n') ?? [];
  // Not while it is being written.
  const isLong = lines.some((line) => line.trim() === '');
  if (fence && isLong && !(lines.at(-1) ?? '').trim().startsWith(fence[1] ?? '`'))
    issues.push({
      message: messages.codeUnclosed,
      range: { start: fence.index, end: fence.index + opening.length },
    });
  return issues;
}

const LINK_DEFINITION =
  /^ {0,3}\[(?!\^)([^[\]\n]{1,200})\]:[ \t]*(?:<[^<>\n]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/gm;
const REFERENCE = /(?<![\w\\])\[(?!\^)([^[\]\n]+)\](?:\[([^[\]\n]*)\])?(?!\(|:[ \t])/g;

/** Labels match without regard to case and white space. */
const toLabel = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns links without a definition, and definitions that no link uses. */
function findReferences(text: string): Issue[] {
  const definitions = Array.from(text.matchAll(LINK_DEFINITION)).filter(({ index }) =>
    // It can't interrupt a paragraph.
    /(?:^|\n[ \t]*\n| {0,3}(?:\[[^\n]*\]:|#)[^\n]*\n)$/.test(text.slice(Math.max(0, index - 2000), index)),
  );
  const defined = new Set(definitions.map(([, label = '']) => toLabel(label)));
  const uses = [...text.matchAll(REFERENCE)];
  const used = new Set(uses.map(([, words = '', label = '']) => toLabel(label === '' ? words : label)));
  return [
    ...uses.flatMap((match) => {
      const [, , label = ''] = match;
      return label !== '' && !defined.has(toLabel(label))
        ? [createIssue(messages.linkUndefined(label), match)]
        : [];
    }),
    ...definitions.flatMap((match) => {
      const [, label = ''] = match;
      return used.has(toLabel(label)) ? [] : [createIssue(messages.definitionUnused(label), match)];
    }),
  ];
}

const NOTE = /^(?: {0,3}>)* {0,3}\[\^([^[\]\s]{1,200})\]:/gm;
const NOTE_MARK = /(?<!\\)\[\^([^[\]\s]{1,200})\]/g;

/** Returns marks without a note, notes without a mark, and second notes with the same label. */
function findFootnotes(text: string): Issue[] {
  const notes = [...text.matchAll(NOTE)];
  const ends = new Set(notes.map(({ 0: note, index }) => index + note.length - 1));
  const marks = [...text.matchAll(NOTE_MARK)].filter(({ 0: mark, index }) => !ends.has(index + mark.length));
  const toKeys = (matches: RegExpExecArray[]) =>
    new Set(matches.map(([, label = '']) => label.toLowerCase()));
  const [defined, used] = [toKeys(notes), toKeys(marks)];
  const seen = new Set<string>();
  return [
    ...marks.flatMap((match) => {
      const [, label = ''] = match;
      return defined.has(label.toLowerCase()) ? [] : [createIssue(messages.footnoteMissing(label), match)];
    }),
    ...notes.flatMap((match) => {
      const [, label = ''] = match;
      const key = label.toLowerCase();
      const isSecond = seen.has(key);
      seen.add(key);
      if (!used.has(key)) return [createIssue(messages.footnoteUnused(label), match)];
      return isSecond ? [createIssue(messages.footnoteRepeated(label), match)] : [];
    }),
  ];
}

const FRAGMENT_LINK = /\]\([ \t]*<?#([^\s()<>]+)|href[ \t]*=[ \t]*["']?#([^\s"'<>]+)/gi;
const NAMED = /<[a-z][^<>]{0,2000}?\s(?:id|name)[ \t]*=[ \t]*["']?([^\s"'<>]+)/gi;
const SETEXT = /^([^\n]*\S[^\n]*)\n {0,3}(?:=+|-+)[ \t]*$/gm;
/** Generated anchors of footnotes, and the top of the page. */
const OWN_ANCHOR = /^(?:top|(?:user-content-|section-)?fn(?:ref)?[-.:]?.*)$/i;

/** Returns links to headings and ids that the text doesn't have. */
function findDeadAnchors(text: string): Issue[] {
  const links = [...text.matchAll(FRAGMENT_LINK)];
  if (links.length === 0) return [];
  const keys = new Map<string, number>();
  const add = (name: string) => keys.set(anchorKey(name), (keys.get(anchorKey(name)) ?? 0) + 1);
  const headings = [
    ...Array.from(text.matchAll(HEADING), ([heading]) => heading.replace(/^ {0,3}#+|\s#+\s*$/g, '')),
    ...Array.from(text.matchAll(SETEXT), ([, heading = '']) => heading),
  ];
  for (const heading of headings) {
    const id = /\{#([^\s{}]+)\}[ \t]*$/.exec(heading)?.[1];
    add(id ?? heading.replace(/\]\([^()\n]*\)|<[^<>]*>|\[\^[^[\]\s]*\]|&\w+;/g, '').slice(0, 200));
  }
  for (const [, name = ''] of text.matchAll(NAMED)) add(name);
  return links.flatMap((match) => {
    const name = decodeName(match[1] ?? match[2] ?? '');
    const bare = name.replace(/^(?:user-content-|section-)/, '');
    const [, base = '', number = ''] = /^(.*)-(\d+)$/.exec(bare) ?? [];
    const isRepeated = (keys.get(anchorKey(base)) ?? 0) > Number(number);
    const isCut = [...keys.keys()].some((key) => bare.length >= 60 && key.startsWith(anchorKey(bare)));
    return keys.has(anchorKey(bare)) || isRepeated || isCut || OWN_ANCHOR.test(name)
      ? []
      : [createIssue(messages.anchorMissing(name), match)];
  });
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const DELIMITERS = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

const countCells = (row: string): number =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** Returns rows of tables with cells that are lost, and tables that are none. */
function findTables(text: string): Issue[] {
  if (!text.includes('|')) return [];
  const issues: Issue[] = [];
  const lines = text.split('\n');
  let [start, columns] = [0, 0];
  lines.forEach((line, index) => {
    const range = { start, end: start + line.length };
    const [before = '', next = ''] = [lines[index - 1], lines[index + 1]];
    start += line.length + 1;
    if (line.trim() === '') columns = 0;
    else if (columns > 0) {
      if (line.includes('|') && countCells(line) > columns)
        issues.push({ message: messages.cellsLost, range });
    } else if (line.includes('|') && DELIMITERS.test(line) && before.includes('|')) {
      if (countCells(line) === countCells(before)) columns = countCells(line);
      else issues.push({ message: messages.tableDelimiter, range });
    } else if (isRow(line) && isRow(next) && !isRow(before) && !DELIMITERS.test(next))
      issues.push({ message: messages.tableDelimiter, range });
  });
  return issues;
}

const isRow = (line: string) => /^ {0,3}\|.*\|[ \t]*$/.test(line);

const DEFINITION = /^ {0,3}\[([^[\]\n]{1,200})\]:[ \t]*<?(?!https?:|\/media\/)[^\s<>]+/gim;
const IMAGE_REFERENCE = /!\[([^[\]\n]*)\](?:\[([^[\]\n]*)\])?(?!\()/g;

/** Returns reference-style images whose definition has no web URL. */
function findUnreachableReferences(text: string): Issue[] {
  const labels = new Set([...text.matchAll(DEFINITION)].map(([, label = '']) => label.toLowerCase()));
  if (labels.size === 0) return [];
  return [...text.matchAll(IMAGE_REFERENCE)]
    .filter(([, words = '', label]) =>
      labels.has((label === undefined || label === '' ? words : label).toLowerCase()),
    )
    .map(({ 0: match, index }) => ({
      message: messages.imageUnreachable,
      range: { start: index, end: index + match.length },
    }));
}

function findFrontMatter(text: string): Issue[] {
  const end = frontMatterLength(text);
  return end > 0 ? [{ message: messages.frontMatter, range: { start: 0, end } }] : [];
}

/** Parts that readers don't see: URLs, and the language of a code block. */
const INVISIBLE = /\]\([^()\n]*\)|^ {0,3}\[[^[\]\n]+\]:.*$|^ {0,3}(?:`{3,}|~{3,}).*$|<[^<>\n]+>/gm;
