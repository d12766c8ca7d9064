import { MARKDOWN_MAX } from '../../../shared/article.ts';
import { frontMatterLength, readingTime, type ReadingTime } from '../../../shared/articleText.ts';
import type { Selection } from './formatting/edit.ts';

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

/** Returns a text's length for people, with its size from four fifths of the limit on. */
export function formatTextStats({ words, minutes, size }: TextStats): string {
  const parts = [formatCount(words, 'word')];
  if (words > 0) parts.push(`${formatCount(minutes, 'minute')} to read`);
  if (size > MARKDOWN_MAX * 0.8) {
    const kib = (bytes: number) => Math.ceil(bytes / 1024).toLocaleString('en');
    parts.push(
      size > MARKDOWN_MAX
        ? `${kib(size - MARKDOWN_MAX)} KiB too long`
        : `${kib(size)} of ${kib(MARKDOWN_MAX)} KiB`,
    );
  }
  return parts.join(' · ');
}

/** More issues than this help nobody. */
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

const UNREACHABLE = 'A picture that readers can’t load: its address has to begin with https://';

const checks: Check[] = [
  { pattern: /!\[[ \t]*\](?:\([^()\n]*\)|\[[^[\]\n]*\])/g, message: 'A picture without a description' },
  { pattern: /(?<!!)\[[^[\]\n]*\]\([ \t]*(?:<>)?[ \t]*\)/g, message: 'A link without an address' },
  { pattern: /!\[[^[\]\n]*\]\([ \t]*(?:<>)?[ \t]*\)/g, message: 'A picture without an address' },
  { pattern: /!\[[^[\]\n]*\]\([ \t]*<?(?!https?:)[^\s<>()][^\s<>]{0,2000}/gi, message: UNREACHABLE },
  { pattern: /<img\b(?![^<>]*\bsrc[ \t]*=[ \t]*["']?https?:)[^<>]*>/gi, message: UNREACHABLE },
  {
    pattern:
      /<(?:iframe|video|audio|object|embed|svg|math|canvas|form|script|style|picture|button|select|textarea)\b[^<>]*>/gi,
    message: 'An element that readers don’t see',
  },
  {
    pattern: /\$\$[^$]{1,2000}\$\$|\$(?![\s$])[^$\n]{0,200}[\\^_][^$\n]{0,200}\$(?![\w$])/g,
    message: 'Math, which readers see as it is written',
  },
  { pattern: /!?\[\[[^[\]\n]{1,200}\]\](?!\()/g, message: 'A wiki link, which readers see as it is written' },
  {
    pattern: /\{\{[<%][^{}\n]{0,500}\}\}|\{%[^{}\n]{0,500}%\}|^ {0,3}:::[ \t]*\w[^\n]*/gm,
    message: 'A template tag, which readers see as it is written',
  },
  { pattern: /\bTK\b/g, message: '“TK”: something is to come' },
];

/** Query parameters that limit how long a URL is valid, as storage services use them. */
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
        message: 'A picture whose address expires',
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
    const message = `A heading of level ${level} below one of level ${before}`;
    before = level;
    return isSkip
      ? [{ message, range: { start: heading.index, end: heading.index + heading[0].length } }]
      : [];
  });
}

const DEFINITION = /^ {0,3}\[([^[\]\n]{1,200})\]:[ \t]*<?(?!https?:)[^\s<>]+/gim;
const IMAGE_REFERENCE = /!\[([^[\]\n]*)\](?:\[([^[\]\n]*)\])?(?!\()/g;

/** Returns images by reference whose definition has no web URL. */
function findUnreachableReferences(text: string): Issue[] {
  const labels = new Set([...text.matchAll(DEFINITION)].map(([, label = '']) => label.toLowerCase()));
  if (labels.size === 0) return [];
  return [...text.matchAll(IMAGE_REFERENCE)]
    .filter(([, words = '', label]) =>
      labels.has((label === undefined || label === '' ? words : label).toLowerCase()),
    )
    .map(({ 0: match, index }) => ({
      message: UNREACHABLE,
      range: { start: index, end: index + match.length },
    }));
}

function findFrontMatter(text: string): Issue[] {
  const end = frontMatterLength(text);
  return end > 0 ? [{ message: 'Front matter, which readers don’t see', range: { start: 0, end } }] : [];
}

/** What readers don't see: addresses, and the language of a code block. */
const INVISIBLE = /\]\([^()\n]*\)|^ {0,3}\[[^[\]\n]+\]:.*$|^ {0,3}(?:`{3,}|~{3,}).*$|<[^<>\n]+>/gm;

const formatCount = (number: number, noun: string) =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
