import { TEMPLATE_TAGS } from '../../shared/articleText.ts';
import { nextFence } from '../../shared/codeFence.ts';
import { encodePath } from './fileLinks.ts';
import { isImageFile } from './markdownFile.ts';
import { outsideCode } from './textOutsideCode.ts';

/*
 * Converts what site generators and other blogs write beside Markdown: shortcodes, template tags and embeds become
 * Markdown or links. Those without an equivalent stay as text, and the import says so.
 */

interface Converted {
  markdown: string;
  /** The tags that are left outside of code, which readers see as text: how often, by their names. */
  templateTags: Map<string, number>;
}

/**
 * Converts the tags in a text.
 *
 * @param findPage returns the URL of another page of the same source by its name or path, with its fragment, or null
 */
export function convertShortcodes(markdown: string, findPage: (target: string) => string | null): Converted {
  const templateTags = new Map<string, number>();
  const converted = outsideCode(convertBlocks(markdown), (text) => {
    const plain = convertEmbeds(convertMedia(convertAddresses(removeAttributes(text), findPage)));
    for (const [tag] of plain.matchAll(TEMPLATE_TAGS)) countTag(templateTags, tag);
    return plain;
  });
  return { markdown: converted, templateTags };
}

/** Counts a tag by its name. A closing tag counts only if nothing opens it. */
function countTag(counts: Map<string, number>, tag: string): void {
  const [, end = '', name = '{: }'] = /^(?:\{\{[<%]|\{%-?|\s*:::)\s*(\/|end)?\s*([\w.-]+)/.exec(tag) ?? [];
  // Zola ends all of them by the same tag.
  const isEnd = end !== '' || name === 'end';
  if (!isEnd) counts.set(name, (counts.get(name) ?? 0) + 1);
  else if (name === 'end' ? counts.size === 0 : !counts.has(name)) counts.set(name, 1);
}

interface Block {
  /** Matches a line that begins with the opening tag. Its group `rest` is the text after it on the same line. */
  opening: RegExp;
  closing: RegExp;
  write: (content: string, groups: Record<string, string | undefined>) => string;
}

const BLOCKS: Block[] = [
  // Jekyll.
  {
    opening: /^[ \t]*\{%-?\s*highlight\s+(?<language>[\w+#.-]+)[^{}]{0,500}%\}(?<rest>.*)$/,
    closing: /\{%-?\s*endhighlight\s*-?%\}/,
    write: toFence,
  },
  // Hugo.
  {
    opening: /^[ \t]*\{\{[<%]\s*highlight\s+"?(?<language>[\w+#.-]+)"?[^{}]{0,500}[>%]\}\}(?<rest>.*)$/,
    closing: /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/,
    write: toFence,
  },
  // Hexo.
  {
    opening:
      /^[ \t]*\{%-?\s*code(?:block)?(?:\s[^{}]{0,500}?\blang:(?<language>[\w+#.-]+))?[^{}]{0,500}%\}(?<rest>.*)$/,
    closing: /\{%-?\s*endcode(?:block)?\s*-?%\}/,
    write: toFence,
  },
  {
    opening: /^[ \t]*\{%-?\s*(?:block)?quote(?<source>\s[^{}]{0,500})?%\}(?<rest>.*)$/,
    closing: /\{%-?\s*end(?:block)?quote\s*-?%\}/,
    write: toQuote,
  },
];

function toFence(content: string, { language = '' }: Record<string, string | undefined>): string {
  const longest = Math.max(2, ...Array.from(content.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${content.replace(/^(?:[ \t]*\n)+|\s+$/g, '')}\n${fence}`;
}

function toQuote(content: string, { source = '' }: Record<string, string | undefined>): string {
  const words = source.trim();
  const lines = [...content.trim().split('\n'), ...(words === '' ? [] : ['', `— ${words}`])];
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

/** Converts tags around whole lines. A tag that is never closed stays. */
function convertBlocks(markdown: string): string {
  if (!markdown.includes('{%') && !markdown.includes('{{')) return markdown;
  const lines = markdown.split('\n');
  const unclosed = new Set<Block>();
  const result: string[] = [];
  let fence = '';
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').replace(/\r$/, '');
    const isCode = fence !== '';
    const opened = isCode ? null : findOpening(line, unclosed);
    const closed = opened && findClosing(lines, index, opened);
    if (opened && closed) {
      const { content, end, after } = closed;
      result.push('', opened.block.write(content, opened.groups), '', ...(after === '' ? [] : [after]));
      index = end;
      continue;
    }
    if (opened) unclosed.add(opened.block);
    fence = nextFence(fence, line);
    result.push(lines[index] ?? '');
  }
  return result.join('\n');
}

interface Opening {
  block: Block;
  groups: Record<string, string | undefined>;
}

function findOpening(line: string, unclosed: ReadonlySet<Block>): Opening | null {
  for (const block of BLOCKS) {
    const groups = unclosed.has(block) ? undefined : block.opening.exec(line)?.groups;
    if (groups) return { block, groups };
  }
  return null;
}

/** Returns what is before and after the closing tag, and the index of its line; null if there is none. */
function findClosing(
  lines: readonly string[],
  start: number,
  { block, groups }: Opening,
): { content: string; end: number; after: string } | null {
  const content: string[] = [];
  for (let end = start; end < lines.length; end += 1) {
    const line = end === start ? (groups.rest ?? '') : (lines[end] ?? '').replace(/\r$/, '');
    const closing = block.closing.exec(line);
    if (closing) {
      content.push(line.slice(0, closing.index));
      return {
        content: content.join('\n'),
        end,
        after: line.slice(closing.index + closing[0].length).trim(),
      };
    }
    content.push(line);
  }
  return null;
}

/** Removes kramdown's table of contents and attributes, and the tags around text that isn't a template. */
const removeAttributes = (text: string): string =>
  text
    .replace(
      /^[ \t]{0,3}(?:[-*+]|\d{1,3}\.)[ \t]+[^\n]{1,100}\r?\n[ \t]{0,3}\{:\s*toc[^{}\n]{0,100}\}[ \t]*$/gim,
      '',
    )
    .replace(/(?<=[)\]*_`])\{:[^{}\n]{1,500}\}/g, '')
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '');

/** Replaces variables and tags that stand for an address. */
const convertAddresses = (text: string, findPage: (target: string) => string | null): string =>
  text
    // Jekyll: the base of all addresses, alone or in a filter.
    .replace(/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g, '')
    // Pelican: paths of its sources, from the file or, with a slash, from the folder of contents.
    .replace(
      /(?<=\]\(\s*<?|\]:[ \t]*<?|=["'])(?:\{|%7B|\|)(?:filename|static|attach)(?:\}|%7D|\|)(?=\S)/gi,
      '',
    )
    .replace(
      /\{\{-?\s*(["'])([^"'{}\n]{1,500})\1\s*\|\s*(?:relative_url|absolute_url|url|prepend:\s*site\.(?:baseurl|url))[^{}\n]{0,100}\}\}/g,
      '$2',
    )
    .replace(/\{%-?\s*(?:link|post_url)\s+([^\s{}%]{1,500})\s*-?%\}/g, (whole, target: string) =>
      orWhole(findPage(target), whole),
    )
    // Hexo.
    .replace(
      /\{%-?\s*post_link\s+(\S{1,500})(?:\s+([^{}\n]{1,500}?))?\s*-?%\}/g,
      (whole, target: string, title?: string) => {
        const url = findPage(target);
        return url === null ? whole : `[${unquote(title ?? '') || target}](${url})`;
      },
    )
    .replace(
      /\{%-?\s*(?:asset_link|asset_path)\s+(\S{1,500})(?:\s+([^{}\n]{1,500}?))?\s*-?%\}/g,
      (whole, target: string, title?: string) =>
        whole.includes('asset_path')
          ? encodePath(target)
          : `[${unquote(title ?? '') || target}](${encodePath(target)})`,
    )
    // Hugo.
    .replace(
      /\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?(?:"([^"\n]{1,500})"|([^\s{}<>%]{1,500}))[^{}\n]{0,200}[>%]\}\}/g,
      (whole, quoted?: string, bare?: string) => orWhole(findPage(quoted ?? bare ?? ''), whole),
    );

const orWhole = (url: string | null, whole: string): string => url ?? whole;
const unquote = (text: string): string => text.replace(/^(["'])(.*)\1$/s, '$2').trim();

/** Returns the values in a shortcode: by name, or by position from '0'. */
function readArguments(text: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  let position = 0;
  for (const [, name, ...values] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|'([^']*)'|([^\s"'`=]+))/g,
  )) {
    const value = values.find(Boolean) ?? '';
    if (name === undefined) found[String(position++)] = value;
    else found[name.toLowerCase()] = value;
  }
  return found;
}

/** Returns the Markdown of an image. */
function toImage(src: string, { alt = '', title = '', link = '' }: Partial<Record<string, string>>): string {
  const escape = (words: string) => words.replace(/[[\]\\]/g, String.raw`\$&`);
  const hint = title === '' ? '' : ` "${title.replace(/["\\]/g, String.raw`\$&`)}"`;
  const image = `![${escape(alt)}](${encodePath(src)}${hint})`;
  return link === '' ? image : `[${image}](${encodePath(link)})`;
}

/** Addresses of embeds by the name of their shortcode. Null if the shortcode doesn't say what it embeds. */
const EMBEDS: Record<string, (args: Record<string, string | undefined>) => string | null> = {
  youtube: ({ id, 0: first = id }) =>
    first && /^[\w-]{6,20}$/.test(first) ? `https://www.youtube.com/watch?v=${first}` : null,
  vimeo: ({ id, 0: first = id }) => (first && /^\d+$/.test(first) ? `https://vimeo.com/${first}` : null),
  gist: ({ 0: user = '', 1: id = '' }) =>
    /^[\w-]+\/?\w*$/.test(user)
      ? `https://gist.github.com/${[user, id].filter((part) => /^\w+$/.test(part) || part === user).join('/')}`
      : null,
  tweet: toTweet,
  x: toTweet,
  twitter: toTweet,
  instagram: ({ 0: id = '' }) => (/^[\w-]+$/.test(id) ? `https://www.instagram.com/p/${id}/` : null),
};

function toTweet({ user = 'i', id, 0: first = id }: Record<string, string | undefined>): string | null {
  return first && /^\d+$/.test(first) && /^\w+$/.test(user) ? `https://x.com/${user}/status/${first}` : null;
}

/** Replaces images and embeds of Hugo and Hexo. */
const convertMedia = (text: string): string =>
  text
    .replace(
      /\{\{[<%]\s*(\w{1,20})\s([^{}]{0,2000}?)\/?\s*[>%]\}\}/g,
      (whole, name: string, written: string) => {
        const args = readArguments(written);
        // Many themes have an `img` or `image` of their own.
        if (args.src && (name === 'figure' || isImageFile(args.src.replace(/[?#].*$/s, ''))))
          return toImage(args.src, {
            alt: args.alt ?? args.caption ?? args.title ?? '',
            title: args.caption ?? (name === 'figure' ? args.title : undefined) ?? '',
            link: args.link ?? '',
          });
        const url = EMBEDS[name]?.(args) ?? null;
        return url === null ? whole : `<${url}>`;
      },
    )
    .replace(
      /\{%-?\s*(?:asset_img|img)\s+(?:[\w-]{1,50}\s+){0,3}?(\S{1,500}\.\w{2,5})((?:\s[^{}\n]{0,500}?)?)\s*-?%\}/g,
      (_whole, src: string, rest: string) => {
        const words = unquote(rest.trim().replace(/^(?:\d+\s+){1,2}/, ''));
        return toImage(src, { alt: /^\d*$/.test(words) ? '' : words });
      },
    );

/** Replaces dev.to's tags and Hashnode's embeds, and removes Hashnode's alignment. */
const convertEmbeds = (text: string): string =>
  text
    .replace(/\{%-?\s*(\w+)\s+(\S{1,500})[^%\n]{0,200}%\}/g, (whole, kind: string, target: string) => {
      if (/^https?:\/\//.test(target)) return `<${target}>`;
      if (kind === 'youtube' && /^[\w-]{6,20}$/.test(target))
        return `<https://www.youtube.com/watch?v=${target}>`;
      return kind === 'vimeo' && /^\d+$/.test(target) ? `<https://vimeo.com/${target}>` : whole;
    })
    .replace(/^%\[(https?:\/\/[^\]\s]{1,500})\]/gm, '<$1>')
    .replace(/(!\[[^\]\n]{0,500}\]\([^\s)]{1,2000}) align="\w+"\)/g, '$1)');
