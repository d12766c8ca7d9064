import { MARKDOWN_MAX } from '../../../shared/article.ts';
import {
  frontMatterLength,
  readingTime,
  type ReadingTime,
  TEMPLATE_TAGS,
} from '../../../shared/articleText.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import type { Selection } from './formatting/edit.ts';

const messages = editorMessages.checks;

/** Something that the author may want to fix before publishing. */
export interface Issue {
  message: string;
  range: Selection;
}

/** Returns what the author may have overlooked, in the order of the text. */
export function findIssues(markdown: string): Issue[] {
  const text = blankCode(markdown);
  const simple = checks.flatMap(({ pattern, message }) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }): Issue => ({
      message,
      range: { start: index, end: index + match.length },
    })),
  );
  return [
    ...findFrontMatter(markdown),
    ...simple,
    ...findUnreachableReferences(text),
    ...findExpiringImages(text),
    ...findSkippedLevels(text),
  ]
    .sort((one, other) => one.range.start - other.range.start)
    .slice(0, MAX_ISSUES);
}

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

/** Code blocks and spans. */
const CODE =
  /^ {0,3}(`{3,}|~{3,})(?![`~])[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(`+)(?!`)[^\n]*?[^`\n]\2(?!`)/gm;
/** Replaces code with blanks of the same length, so that offsets stay valid. */
const blankCode = (markdown: string) => markdown.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));

interface Check {
  pattern: RegExp;
  message: string;
}

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
    pattern:
      /<(?:iframe|video|audio|object|embed|svg|math|canvas|form|script|style|picture|button|select|textarea)\b[^<>]*>/gi,
    message: messages.hiddenElement,
  },
  {
    pattern: /\$\$[^$]{1,2000}\$\$|\$(?![\s$])[^$\n]{0,200}[\\^_][^$\n]{0,200}\$(?![\w$])/g,
    message: messages.math,
  },
  { pattern: /!?\[\[[^[\]\n]{1,200}\]\](?!\()/g, message: messages.wikiLink },
  { pattern: TEMPLATE_TAGS, message: messages.templateTag },
  { pattern: /\bTK\b/g, message: messages.placeholder },
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
