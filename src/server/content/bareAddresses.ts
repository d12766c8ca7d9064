import type { MarkdownIt, Token } from 'markdown-it';
import { parseUrl } from '../../shared/parse.ts';
import { SPACELESS } from './cjk.ts';

type InlineState = InstanceType<MarkdownIt['inline']['State']>;

/** Maximum distance between two brackets of an address, in UTF-16 units. A longer search would take quadratic time. */
const BRACKETED_MAX = 256;
/** Maximum length of an email's local part, in UTF-16 units: RFC 5321, section 4.5.3.1.1. */
const LOCAL_MAX = 64;
const PORT_MAX = 65_535;

/** Characters that end plain text: they start markup, as in markdown-it's own rule, or may start an address. */
const TEXT_END = /[\n!#$%&*+\-:<=>@[\\\]^_`{}~]|www\./gi;
const SCHEME = /https?$/i;
const WWW = /www\.(?=[\p{L}\p{N}])/iuy;
const USER_INFO = /[\w.~%!$&+=:-]{1,256}@/y;
const HOST =
  /\[[\da-f:.]{2,45}\]|(?=[\p{L}\p{N}\p{So}])(?:[\p{L}\p{M}\p{N}\p{So}_-]|\.(?=[\p{L}\p{N}\p{So}])){1,300}/iuy;
const HOST_CHARACTER = /[\p{L}\p{M}\p{N}\p{So}_-]/u;
const PORT = /:(\d{1,5})(?!\d)/y;
const DOMAIN = /(?=[\p{L}\p{N}])(?:[\p{L}\p{M}\p{N}_-]|\.(?=[\p{L}\p{N}])){1,300}/uy;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

/** An ASCII label that the sentence continues after without a space: `com` in `com으로`. */
const LABEL_BEFORE_SENTENCE = new RegExp(
  `^[a-z\\d-]*[a-z\\d](?=${SPACELESS.source}|\\p{Emoji_Presentation})`,
  'iu',
);

/** Characters of a path that need no further check. */
const PLAIN_PATH = /[\w/?#=%.:@!$+|^-]+/y;
/** Characters that never occur in an address: white space, controls, `<`, `>`, double quotes and backticks. */
const STOPS = /[\s\p{Z}\p{Cc}<>"`]/u;
/** Non-ASCII characters that end an address: CJK and other punctuation, full-width forms, and invisible ones. */
const SIGN = /[\p{P}\p{Sc}\p{Sk}\p{Sm}\p{Cf}\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/u;
/** Punctuation that is part of the path if it is between two letters, as in titles. */
const INNER_SIGN = /[\u00B7\u2013\u30FB\u200C\u200D]/;
const WORD = /[\p{L}\p{M}\p{N}]/u;
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
/** Characters that GFM removes from the end of an address. */
const TRAILING = /[?!.,:;*_~']/;
const UNESCAPABLE = /[_*~&#!+=.-]/;

const characterAt = (text: string, index: number) => {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
};
const characterBefore = (text: string, index: number) =>
  /[\uDC00-\uDFFF]/.test(text[index - 1] ?? '') ? characterAt(text, index - 2) : (text[index - 1] ?? '');

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Returns true if a word may continue after `character`. Always false in scripts without spaces. */
const continuesWord = (character: string) => WORD.test(character) && !SPACELESS.test(character);

/**
 * Links bare addresses like GFM's extended autolinks: only `http://`, `https://`, `www.` and emails. Guessing more would
 * turn every `readme.md` into a link. Beyond GFM, an address ends where code begins, at full-width and other
 * non-ASCII punctuation, at the bracket around it, and, in its host, where a sentence without spaces continues.
 */
export function bareAddresses(markdownIt: MarkdownIt): void {
  markdownIt.inline.ruler.at('text', plainText);
  markdownIt.inline.ruler.before('text', 'bare_address', webAddress);
  markdownIt.core.ruler.at('linkify', ({ tokens, Token }) => {
    for (const token of tokens) {
      if (token.type !== 'inline' || !token.content.includes('@')) continue;
      token.children = linkEmails(token.children ?? [], markdownIt, Token);
    }
  });
}

/** Works like markdown-it's rule, but also stops before `www.`. */
function plainText(state: InlineState, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  let end = matchAt(TEXT_END, src, pos);
  if (end?.index === pos && end[0].length > 1) end = matchAt(TEXT_END, src, pos + 1);
  const next = Math.min(end?.index ?? posMax, posMax);
  if (next === pos) return false;
  if (!silent) state.pending += src.slice(pos, next);
  state.pos = next;
  return true;
}

/** Runs during inline parsing, so that `*`, brackets and underscores in an address aren't parsed as markup. */
function webAddress(state: InlineState, silent: boolean): boolean {
  const { src, pos, posMax, md } = state;
  if (state.linkLevel > 0) return false;
  const start = src[pos] === ':' ? schemeStart(state) : isWww(src, pos) ? pos : null;
  if (start === null) return false;

  const isWithoutScheme = start === pos;
  const end = addressEnd(src, isWithoutScheme ? pos : pos + 3, posMax, {
    before: characterBefore(src, start),
    isWww: isWithoutScheme,
    unescape: md.utils.unescapeAll,
  });
  if (end === null) return false;
  const text = md.utils.unescapeAll(src.slice(start, end));
  const address = isWithoutScheme ? `http://${text}` : text;
  const href = md.normalizeLink(address);
  if (!md.validateLink(href) || !parseUrl(href)) return false;

  if (!silent) {
    state.pending = state.pending.slice(0, state.pending.length - (pos - start));
    const shown = md.normalizeLinkText(address);
    const content = isWithoutScheme ? shown.replace(/^http:\/\//, '') : shown;
    link(href, content, (type, tag, nesting) => state.push(type, tag, nesting));
  }
  state.pos = end;
  return true;
}

/** Returns where `http` or `https` before `://` begins, or null. */
function schemeStart({ src, pos, pending }: InlineState): number | null {
  if (!src.startsWith('://', pos)) return null;
  const [scheme] = SCHEME.exec(src.slice(Math.max(0, pos - 5), pos)) ?? [];
  if (scheme === undefined || !pending.endsWith(scheme)) return null;
  const start = pos - scheme.length;
  return /[a-z\d+]/i.test(src[start - 1] ?? '') ? null : start;
}

function isWww(src: string, index: number): boolean {
  if (!matchAt(WWW, src, index)) return false;
  const before = characterBefore(src, index);
  return !continuesWord(before) && !/[./@\\=-]/.test(before);
}

interface Around {
  /** The character before the address, or ''. */
  before: string;
  isWww: boolean;
  /** Decodes escapes and entities. */
  unescape: (text: string) => string;
}

/** Returns the end of the address whose host begins at `start`, or null if there is no host. */
function addressEnd(src: string, start: number, max: number, around: Around): number | null {
  const userInfo = around.isWww ? null : matchAt(USER_INFO, src, start);
  const hostStart = start + (userInfo?.[0].length ?? 0);
  const [host = ''] = matchAt(HOST, src, hostStart) ?? [];
  const hostEnd = hostStart + host.length;
  if (host === '' || hostEnd > max || HOST_CHARACTER.test(characterAt(src, hostEnd))) return null;

  const name = hostName(host);
  // Host names have no underscore in their last two labels.
  if (
    name === '' ||
    name
      .split('.')
      .slice(-2)
      .some((label) => label.includes('_'))
  )
    return null;
  if (name.length < host.length) return hostStart + name.length;

  const [port = '', number = ''] = matchAt(PORT, src, hostEnd) ?? [];
  const pathStart = hostEnd + (Number(number) <= PORT_MAX ? port.length : 0);
  if (pathStart >= max || !/[/?#]/.test(src[pathStart] ?? '')) return Math.min(pathStart, max);
  return withoutTrailing(src, pathStart, pathEnd(src, pathStart, max, around));
}

/** Removes closing emphasis marks, and the rest of a sentence that continues without a space. */
function hostName(host: string): string {
  const trimmed = host.replace(/[_-]{1,300}$/, '');
  const last = trimmed.slice(trimmed.lastIndexOf('.') + 1);
  const [label] = LABEL_BEFORE_SENTENCE.exec(last) ?? [];
  return label === undefined ? trimmed : trimmed.slice(0, trimmed.length - last.length + label.length);
}

/** Returns the end of the path, query and fragment, before trimming. */
function pathEnd(src: string, start: number, max: number, around: Around): number {
  const { before } = around;
  const open: { closing: string; index: number }[] = [];
  let index = start;

  while (index < max) {
    index += matchAt(PLAIN_PATH, src, index)?.[0].length ?? 0;
    const character = characterAt(src, index);
    const length = lengthInPath(src, index, character, around);
    const outermost = open[0];
    if (length === 0 || (outermost && index - outermost.index > BRACKETED_MAX)) break;

    const closing = CLOSING[character];
    if (closing !== undefined) {
      // A footnote reference, or a link.
      if (src.startsWith('[^', index)) break;
      open.push({ closing, index });
    } else if (/[)\]}]/.test(character)) {
      const innermost = open.pop();
      if (innermost && innermost.closing !== character) return open[0]?.index ?? innermost.index;
      if (innermost && character === ']' && src[index + 1] === '(') return open[0]?.index ?? innermost.index;
      if (!innermost && (character !== ')' || before === '(' || !/[\w+=&/#%~-]/.test(src[index + 1] ?? '')))
        return index;
    }
    index += length;
  }
  return open[0]?.index ?? Math.min(index, max);
}

/** Returns how many UTF-16 units at `index` belong to the address; 0 at its end. */
function lengthInPath(src: string, index: number, character: string, { before, unescape }: Around): number {
  const next = characterAt(src, index + character.length);
  if (character === '\\') return UNESCAPABLE.test(next) ? 2 : 0;
  if (STOPS.test(character) || (character === "'" && before === "'")) return 0;
  if (character === '*') return next === '*' || next > '\x7f' ? 0 : 1;
  if (character === '~') return next === '~' ? 0 : 1;
  if (character === ',' || character === ';')
    return /^https?:\/\//i.test(src.slice(index + 1, index + 9)) ? 0 : 1;
  if (character === '&') return entityLength(src, index, unescape);
  if (character <= '\x7f') return 1;

  const previous = characterBefore(src, index);
  if (INNER_SIGN.test(character)) {
    const isInner =
      WORD.test(previous) && WORD.test(next) && !/^(?:https?:|www\.)/i.test(src.slice(index + 1, index + 7));
    return isInner ? character.length : 0;
  }
  // After a word, an emoji belongs to the sentence.
  if (/\p{So}/u.test(character) && WORD.test(previous) && !/\p{M}/u.test(previous)) return 0;
  return SIGN.test(character) ? 0 : character.length;
}

/** Returns the length of an ampersand or its entity. Returns 0 for other entities, which end an address. */
function entityLength(src: string, index: number, unescape: Around['unescape']): number {
  const [entity] = matchAt(ENTITY, src, index) ?? [];
  if (entity === undefined) return 1;
  if (/^&(?:amp|#38|#x26);$/i.test(entity)) return entity.length;
  return unescape(entity) === entity ? 1 : 0;
}

function withoutTrailing(src: string, start: number, end: number): number {
  let last = end;
  while (last > start && TRAILING.test(src[last - 1] ?? '')) {
    const entity =
      src[last - 1] === ';' ? /&[a-z\d]{1,31};$/i.exec(src.slice(Math.max(start, last - 33), last)) : null;
    last -= entity?.[0].length ?? (src[last - 2] === '\\' ? 2 : 1);
  }
  return Math.max(last, start);
}

function link(
  href: string,
  content: string,
  push: (type: string, tag: string, nesting: -1 | 0 | 1) => Token,
) {
  const open = push('link_open', 'a', 1);
  open.attrs = [['href', href]];
  push('text', '', 0).content = content;
  const close = push('link_close', 'a', -1);
  for (const token of [open, close]) Object.assign(token, { markup: 'linkify', info: 'auto' });
}

/** Links emails after emphasis is parsed, because most underscores in an email belong to it. */
function linkEmails(children: Token[], markdownIt: MarkdownIt, NewToken: typeof Token): Token[] {
  const linked: Token[] = [];
  let run: Token[] = [];
  let linkLevel = 0;

  const endRun = () => {
    const hasAt = run.some(({ type, content }) => type === 'text' && content.includes('@'));
    // One by one: the number of arguments of a call is limited.
    for (const token of hasAt ? linkedRun(run, markdownIt, NewToken) : run) linked.push(token);
    run = [];
  };
  for (const token of children) {
    const { type, content } = token;
    if (linkLevel === 0 && (type === 'text' || type === 'text_special')) {
      run.push(token);
      continue;
    }
    endRun();
    linked.push(token);
    if (type === 'link_open' || (type === 'html_inline' && /^<a[>\s]/i.test(content))) linkLevel += 1;
    if (type === 'link_close' || (type === 'html_inline' && /^<\/a\s*>/i.test(content)))
      linkLevel = Math.max(0, linkLevel - 1);
  }
  endRun();
  return linked;
}

/** Links emails in a run of plain text. Emails may have no escaped characters except those that exporters escape. */
function linkedRun(run: Token[], markdownIt: MarkdownIt, NewToken: typeof Token): Token[] {
  const text = run.map(({ content }) => content).join('');
  const level = run[0]?.level ?? 0;
  const escaped = new Set<number>();
  let length = 0;
  for (const { type, content } of run) {
    if (type === 'text_special' && !/[_.-]/.test(content)) escaped.add(length);
    length += content.length;
  }

  const isEscaped = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) if (escaped.has(index)) return true;
    return false;
  };

  const tokens: Token[] = [];
  const push = (type: string, tag: string, nesting: -1 | 0 | 1) => {
    const token = new NewToken(type, tag, nesting);
    token.level = type === 'text' ? level + 1 : level;
    tokens.push(token);
    return token;
  };
  const pushText = (from: number, to: number) => {
    if (from < to) Object.assign(push('text', '', 0), { content: text.slice(from, to), level });
  };

  let position = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, position))) {
    const [start, end] = [emailStart(text, at, position), emailEnd(text, at)];
    if (start === null || end === null || isEscaped(start, end)) continue;
    const written = text.slice(start, end);
    const href = markdownIt.normalizeLink(/^mailto:/i.test(written) ? written : `mailto:${written}`);
    if (!markdownIt.validateLink(href)) continue;
    pushText(position, start);
    link(href, written, push);
    position = end;
  }
  if (tokens.length === 0) return run;
  pushText(position, text.length);
  return tokens;
}

/** Returns the start of the email whose `@` is at `at`, not before `min`; null if there is no email. */
function emailStart(text: string, at: number, min: number): number | null {
  const [name = ''] = /[\w.+'-]*$/.exec(text.slice(Math.max(min, at - LOCAL_MAX - 1), at)) ?? [];
  const local = name.replace(/^[.+'-]+/, '');
  if (local === '' || local.length > LOCAL_MAX || local.endsWith('.') || local.includes('..')) return null;

  const start = at - local.length;
  const before = characterBefore(text, start);
  // Not an email, but the user of a URL with another scheme, or a fediverse handle.
  if (continuesWord(before) || /[/\\@]/.test(before)) return null;
  const [scheme = ''] = /(?<![\p{L}\p{N}])mailto:$/iu.exec(text.slice(Math.max(min, start - 8), start)) ?? [];
  if (
    scheme === '' &&
    before === ':' &&
    /\/\/[^\s/]{0,99}$/.test(text.slice(Math.max(min, start - 100), start))
  )
    return null;
  return start - scheme.length;
}

function emailEnd(text: string, at: number): number | null {
  const [domain = ''] = matchAt(DOMAIN, text, at + 1) ?? [];
  const next = characterAt(text, at + 1 + domain.length);
  const name = hostName(domain);
  // In GFM, an email doesn't end with a hyphen or underscore.
  if (
    !name.includes('.') ||
    /^[_-]/.test(domain.slice(name.length)) ||
    next === '@' ||
    HOST_CHARACTER.test(next)
  )
    return null;
  return /\p{L}/u.test(name.slice(name.lastIndexOf('.'))) ? at + 1 + name.length : null;
}
