import { ANCHOR_PREFIX } from '../../shared/articleText.ts';
import { encodePath, slugifyHeading } from './fileLinks.ts';
import { createImageFinder, indexByPath, toPathKey } from './imageFinder.ts';
import type { ImportSource } from './importFiles.ts';
import { isArticleFile, isImageFile } from './markdownFile.ts';
import { mapLines, outsideCode } from './textOutsideCode.ts';

/*
 * Converts the Markdown extensions of Obsidian, except in code. Notes are looked up by name as in Obsidian: with or
 * without the folder.
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
    findNote: (target) => notes.get(toPathKey(target.replace(/\.md$/i, ''))) ?? null,
    findFile: (target) =>
      isImageFile(target) ? findImage(target) : (attachments.get(toPathKey(target)) ?? null),
  };
}

const WIKI_LINK = /(!?)\[\[([^[\]|#\n]{0,500})(#[^[\]|\n]{0,500})?(?:\|([^[\]\n]{0,500}))?\]\]/g;

/** Returns the targets of all links to notes in a text. */
export const findTargets = (body: string): string[] =>
  Array.from(body.matchAll(WIKI_LINK), ([, , target = '']) => target);

interface Converted {
  markdown: string;
  /** Number of links to notes that don't exist. */
  unresolved: number;
}

/**
 * Converts a note. Links to notes and attachments become links to their files, from the top of the vault.
 *
 * @param isLinkable returns whether a note becomes an article that readers can open
 */
export function convertNote(body: string, vault: Vault, isLinkable: (note: string) => boolean): Converted {
  let unresolved = 0;
  const toLink = (whole: string, mark: string, target: string, heading = '', alias = ''): string => {
    const slug =
      heading === '' || heading.startsWith('#^') ? '' : slugifyHeading(heading.replace(/^.*#/, ''));
    const words =
      alias ||
      (target === '' ? heading.slice(1) : target.replace(/^.*\//s, '') + heading.replace('#', ' > '));
    if (target === '') return `[${words}](${slug === '' ? '' : `#${ANCHOR_PREFIX}${slug}`})`;
    const note = vault.findNote(target);
    if (note !== null && isLinkable(note))
      return `[${words}](/${encodePath(note)}${slug === '' ? '' : `#${slug}`})`;
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
  const markdown = outsideCode(body, convert);
  return { markdown: vault.isVault ? convertCallouts(markdown) : markdown, unresolved };
}

/** Removes comments, which may span several lines. Keeps an unclosed one. */
const removeComments = (text: string): string =>
  text
    .split('%%')
    .reduce((result, part, index, { length }) =>
      index % 2 === 0 ? result + part : index === length - 1 ? `${result}%%${part}` : result,
    );

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
