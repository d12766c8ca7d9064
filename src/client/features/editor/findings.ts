import { frontMatterLength } from '../../../shared/frontMatter.ts';
import type { Selection } from './formatting/edit.ts';

/** Something to look at before publishing. It forbids nothing. */
export interface Finding {
  /** What it is, in a few words. */
  says: string;
  /** Where it stands. */
  place: Selection;
}

/** Texts are looked through up to this many findings: more help nobody. */
const MOST = 20;

/** Code, in blocks and in lines, is no text of the author's: blanks of the same length stand for it. */
const CODE =
  /^ {0,3}(`{3,}|~{3,})(?![`~])[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(`+)(?!`)[^\n]*?[^`\n]\2(?!`)/gm;
const withoutCode = (markdown: string) => markdown.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));

interface Check {
  pattern: RegExp;
  says: string;
}

const UNREACHABLE = 'A picture that readers can’t load: its address has to begin with https://';

const checks: Check[] = [
  { pattern: /!\[[ \t]*\](?:\([^()\n]*\)|\[[^[\]\n]*\])/g, says: 'A picture without a description' },
  { pattern: /(?<!!)\[[^[\]\n]*\]\([ \t]*(?:<>)?[ \t]*\)/g, says: 'A link without an address' },
  { pattern: /!\[[^[\]\n]*\]\([ \t]*(?:<>)?[ \t]*\)/g, says: 'A picture without an address' },
  { pattern: /!\[[^[\]\n]*\]\([ \t]*<?(?!https?:)[^\s<>()][^\s<>]{0,2000}/gi, says: UNREACHABLE },
  { pattern: /<img\b(?![^<>]*\bsrc[ \t]*=[ \t]*["']?https?:)[^<>]*>/gi, says: UNREACHABLE },
  {
    pattern:
      /<(?:iframe|video|audio|object|embed|svg|math|canvas|form|script|style|picture|button|select|textarea)\b[^<>]*>/gi,
    says: 'An element that readers don’t see',
  },
  {
    pattern: /\$\$[^$]{1,2000}\$\$|\$(?![\s$])[^$\n]{0,200}[\\^_][^$\n]{0,200}\$(?![\w$])/g,
    says: 'Math, which readers see as it is written',
  },
  { pattern: /!?\[\[[^[\]\n]{1,200}\]\](?!\()/g, says: 'A wiki link, which readers see as it is written' },
  {
    pattern: /\{\{[<%][^{}\n]{0,500}\}\}|\{%[^{}\n]{0,500}%\}|^ {0,3}:::[ \t]*\w[^\n]*/gm,
    says: 'A template tag, which readers see as it is written',
  },
  { pattern: /\bTK\b/g, says: '“TK”: something is to come' },
];

/** What of an address says until when it is good, as storage services and the copies of documents have it. */
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
/** Pictures in Google Docs. */
const EXPIRING_PLACE = /^https?:\/\/lh\d[\w-]*\.googleusercontent\.com\/docs/i;

/** Whether this address will show nothing some day, by what it says itself. */
export const isExpiring = (address: string): boolean =>
  EXPIRING_PLACE.test(address) || EXPIRING_QUERY.test(address);

const PICTURES = [
  /!\[[^[\]\n]*\]\([ \t]*<?([^()\n]*)\)/g,
  /<img\s[^<>]*?src[ \t]*=[ \t]*["']?([^"'\s<>]*)[^<>]*>/gi,
];

/** Pictures that readers will not see for long, such as those that were pasted from a document. */
const expiringPictures = (text: string): Finding[] =>
  PICTURES.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(([, address = '']) => isExpiring(address))
      .map(({ 0: picture, index }) => ({
        says: 'A picture whose address expires',
        place: { start: index, end: index + picture.length },
      })),
  );

const HEADING = /^ {0,3}(#{1,6})(?=[ \t\n]|$)[^\n]*/gm;

/** Headings that are more than one level below the one before. The first may be of any level. */
function skippedLevels(text: string): Finding[] {
  let before: number | undefined;
  return [...text.matchAll(HEADING)].flatMap((heading) => {
    const level = heading[1]?.length ?? 0;
    const isSkip = before !== undefined && level > before + 1;
    const says = `A heading of level ${level} below one of level ${before}`;
    before = level;
    return isSkip ? [{ says, place: { start: heading.index, end: heading.index + heading[0].length } }] : [];
  });
}

const DEFINITION = /^ {0,3}\[([^[\]\n]{1,200})\]:[ \t]*<?(?!https?:)[^\s<>]+/gim;
const PICTURE_REFERENCE = /!\[([^[\]\n]*)\](?:\[([^[\]\n]*)\])?(?!\()/g;

/** Pictures by reference whose definition names no address of the web. */
function unreachableReferences(text: string): Finding[] {
  const labels = new Set([...text.matchAll(DEFINITION)].map(([, label = '']) => label.toLowerCase()));
  if (labels.size === 0) return [];
  return [...text.matchAll(PICTURE_REFERENCE)]
    .filter(([, words = '', label]) =>
      labels.has((label === undefined || label === '' ? words : label).toLowerCase()),
    )
    .map(({ 0: match, index }) => ({
      says: UNREACHABLE,
      place: { start: index, end: index + match.length },
    }));
}

function frontMatter(text: string): Finding[] {
  const end = frontMatterLength(text);
  return end > 0 ? [{ says: 'Front matter, which readers don’t see', place: { start: 0, end } }] : [];
}

/** What an author may have overlooked, in the order of the text. */
export function findingsIn(markdown: string): Finding[] {
  const text = withoutCode(markdown);
  const found = checks.flatMap(({ pattern, says }) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }): Finding => ({
      says,
      place: { start: index, end: index + match.length },
    })),
  );
  return [
    ...frontMatter(markdown),
    ...found,
    ...unreachableReferences(text),
    ...expiringPictures(text),
    ...skippedLevels(text),
  ]
    .sort((one, other) => one.place.start - other.place.start)
    .slice(0, MOST);
}

/** On which line a place is, from 1. */
export function lineOf(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}
