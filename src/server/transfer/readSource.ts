import { MARKDOWN_MAX } from '../../shared/article.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { decodeUrlPart, parseUrl } from '../../shared/parse.ts';
import { Refusal } from '../lib/refusal.ts';
import { createDateFinder, type FoundDate } from './fileDates.ts';
import { createFileLinks, encodePath, type FileLinks, fragmentOf } from './fileLinks.ts';
import {
  convertHtml,
  describeLosses,
  type SourceEntry,
  toRefused,
  type UnreadEntry,
} from './foreignArticle.ts';
import { readGhost, startsLikeGhost } from './ghost.ts';
import { ROOTS } from './imageFinder.ts';
import type { ImportFile, ImportSource } from './importFiles.ts';
import { linkEmbeds } from './markdownEmbeds.ts';
import {
  explainSkipped,
  HTML_POST,
  type ImportedArticle,
  isArticleFile,
  readMarkdownFile,
} from './markdownFile.ts';
import { readMediumPost, startsLikeMedium } from './medium.ts';
import { convertNote, findTargets, openVault, type Vault } from './obsidian.ts';
import { convertShortcodes } from './shortcodes.ts';
import { openSite, type Site, withoutPages } from './site.ts';
import { readSubstack, startsLikeSubstack } from './substack.ts';
import { readWordPress, startsLikeWxr } from './wordpress.ts';

const { import: messages } = transferMessages;

/**
 * Yields the articles of a source from any supported system, or several. Loads nothing from the network. Use
 * `createSourceReader` for untrusted archives, which must be read in a separate process.
 */
export async function* readSource(source: ImportSource): AsyncGenerator<SourceEntry> {
  for await (const { read } of findArticles(source)) yield await read();
}

/** Yields the same articles before conversion, always in the same order, so that callers can skip some. */
export async function* findArticles(source: ImportSource): AsyncGenerator<UnreadEntry> {
  const { files } = source;
  const wxr: ImportFile[] = [];
  for (const file of files)
    if (/\.xml$/i.test(file.name) && startsLikeWxr(await readHead(file))) wxr.push(file);
  for (const file of files)
    if (/\.json$/i.test(file.name) && startsLikeGhost(await readHead(file))) yield* readGhost(file, files);
  for (const file of files)
    if (/\.csv$/i.test(file.name) && startsLikeSubstack(await readHead(file)))
      yield* readSubstack(file, files);
  for (const file of files) {
    if (!/\.html$/i.test(file.name) || !startsLikeMedium(await readHead(file))) continue;
    yield toUnreadFile(file, readMediumPost);
  }
  if (wxr.length > 0) yield* readWordPress(wxr, files);
  const { findDate } = createDateFinder(source);
  const site = await openSite(source);
  const readMarkdown = await openMarkdown(source, { findDate, site });
  const { isExcluded } = site;
  for (const file of draftsLast(files))
    if (isArticleFile(file.name) && !isExcluded(file.name))
      yield toUnreadFile(file, async (name, content) =>
        withDate(await readMarkdown(name, content), findDate),
      );
  for (const file of files)
    if (isHtmlPage(file.name, site) && FRONT_MATTER.test(await readHead(file)))
      yield toUnreadFile(file, async (name, content) => {
        if (content.includes('{%')) throw new Refusal('invalid', messages.siteTemplate);
        return readMarkdown(name, content);
      });
  let skipped = 0;
  for (const { name } of files) {
    const reason = isArticleFile(name) && isExcluded(name) ? messages.excluded : explainSkipped(name);
    if (reason === null || skipped >= SKIPPED_MAX) continue;
    skipped += 1;
    yield toRefused(name, new Refusal('invalid', reason));
  }
}

const HTML = /\.html?$/i;
const FRONT_MATTER = /^(?:\uFEFF)?(?:---|\+\+\+)/;

/** Returns whether a file may be a page of Jekyll in html, or a template, which has the same place. */
const isHtmlPage = (name: string, site: Site): boolean =>
  !/(?:^|\/)404\.html?$/i.test(name) &&
  site.generator === 'jekyll' &&
  !site.isExcluded(name) &&
  HTML.test(name) &&
  !HTML_POST.test(name) &&
  site.isPage({ name, fields: {} });

/** Maximum number of skipped files to name. */
const SKIPPED_MAX = 100;

/** Moves drafts behind the articles that they may change. Otherwise keeps the order. */
function draftsLast<File extends { name: string }>(files: readonly File[]): File[] {
  const isDraft = ({ name }: File) => /(?:^|\/)_?drafts\//.test(name);
  return [...files.filter((file) => !isDraft(file)), ...files.filter(isDraft)];
}

/** In bytes. */
const HEAD = 16 * 1024;

/** Returns the beginning of a file. */
async function readHead(file: ImportFile): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await file.stream()) {
    chunks.push(chunk as Buffer);
    if ((length += (chunk as Buffer).length) >= HEAD) break;
  }
  return Buffer.concat(chunks)
    .subarray(0, HEAD)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

interface Source {
  vault: Vault;
  site: Site;
  links: FileLinks;
  /** The names of all files. */
  names: ReadonlySet<string>;
}

type FindDate = (name: string, article: ImportedArticle) => Promise<FoundDate | null>;

/** Dates an article without a date, if something else says when it was written. */
async function withDate(entry: MarkdownEntry, findDate: FindDate): Promise<SourceEntry> {
  const { name, notes } = entry;
  const article: ImportedArticle = entry.article;
  if (article.isDraft || article.createdAt !== null) return entry;
  const found = await findDate(name, article);
  if (found === null) return entry;
  // Readers don't see the date of a page.
  if (article.kind === 'page') return { ...entry, article: { ...article, createdAt: found.createdAt } };
  return { ...entry, article: { ...article, createdAt: found.createdAt }, notes: [found.note, ...notes] };
}

/** An article of a Markdown file, with the slug that its front matter names, or null. */
type MarkdownEntry = SourceEntry & Pick<ReturnType<typeof readMarkdownFile>, 'article' | 'writtenSlug'>;

/**
 * Returns a function that reads the Markdown files of a source, with the configuration of their site and links between
 * them. It throws a Refusal for one that can't be read.
 *
 * @param options.findDate dates articles without a date that others link to
 * @param options.site by default the source's, with no pages but those whose `type` says so
 */
export async function openMarkdown(
  source: ImportSource,
  { findDate, site: known }: { findDate?: FindDate; site?: Site } = {},
): Promise<(name: string, content: Buffer) => Promise<MarkdownEntry>> {
  const vault = openVault(source);
  const site = known ?? withoutPages(await openSite(source));
  const links = createFileLinks(source.files, site, findDate);
  const names = new Set(source.files.map(({ name }) => name));
  return (name, content) => readMarkdown(name, content, { vault, site, links, names });
}

/** Reads a Markdown file. Converts the syntax of other systems, except in files that this software exported. */
async function readMarkdown(
  name: string,
  content: Buffer,
  { vault, site, links, names }: Source,
): Promise<MarkdownEntry> {
  const { article, writtenSlug, notes } = HTML.test(name)
    ? readHtmlPost(name, content, site)
    : readMarkdownFile(name, content, site);
  if (article.id !== null) return { name, article, writtenSlug, notes };
  const linkable = new Set<string>();
  for (const target of findTargets(article.markdown)) {
    const note = vault.findNote(target);
    if (note !== null && (await links.readTarget(note))) linkable.add(note);
  }
  const { markdown, unresolved } = convertNote(article.markdown, vault, (note) => linkable.has(note));
  const converted = convertShortcodes(markdown, (target) => {
    const page = links.findPage(target);
    return page === null ? null : `/${encodePath(page)}${fragmentOf(target)}`;
  });
  const linked = linkEmbeds(converted.markdown);
  const found = await links.findLinks(name, linked.markdown);
  // Converted links are relative to the top of the vault.
  const imageInVault = (url: string) =>
    names.has(decodeUrlPart(url)) ? decodeUrlPart(url) : (article.imageFile?.(url) ?? null);
  /** Returns the file of an image that the text names by its URL on the site. */
  const imageOnSite = (url: string) => {
    const { host, pathname } = parseUrl(url) ?? {};
    if (!host || host !== site.host || pathname === undefined) return null;
    const path = decodeUrlPart(pathname).replace(/^\/+/, '');
    return ROOTS.map((root) => root + path).find((name) => names.has(name)) ?? null;
  };
  return {
    name,
    writtenSlug,
    article: {
      ...article,
      markdown: linked.markdown,
      links: found.links,
      // Aliases of notes are names, not URLs.
      ...(vault.isVault ? { imageFile: imageInVault, oldUrls: [] } : { imageFile: imageOnSite }),
    },
    notes: [
      ...notes,
      ...describeLosses(linked),
      ...(unresolved > 0 ? [messages.unresolved(unresolved)] : []),
      ...(found.missing.length > 0
        ? [messages.missingLinks(found.missing.slice(0, NAMED_MAX), found.missing.length)]
        : []),
      ...(converted.templateTags.size > 0 ? [messages.templateTags([...converted.templateTags])] : []),
    ],
  };
}

/** Reads a post whose text below its front matter is html. */
function readHtmlPost(name: string, content: Buffer, site: Site): ReturnType<typeof readMarkdownFile> {
  if (!FRONT_MATTER.test(content.toString('utf8', 0, 10)))
    throw new Refusal('invalid', messages.noFrontMatter);
  const { article, notes, ...rest } = readMarkdownFile(name, content, site);
  const { markdown, notes: losses } = convertHtml(article.markdown);
  return { ...rest, article: { ...article, markdown }, notes: [...notes, ...losses] };
}

/** Maximum number of links that a note names. */
const NAMED_MAX = 5;

type Parse = (name: string, content: Buffer) => SourceEntry | Promise<SourceEntry>;

const toUnreadFile = (file: ImportFile, parse: Parse): UnreadEntry => ({
  name: file.name,
  read: () => readText(file, parse),
});

/** Reads a file with a single article. */
async function readText({ name, bytes, read }: ImportFile, parse: Parse): Promise<SourceEntry> {
  try {
    // Leaves room for front matter. The limit for the text itself is checked with the article.
    if (bytes > 2 * MARKDOWN_MAX) throw new Refusal('invalid', messages.fileTooLarge);
    return await parse(name, await read());
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return { name, article: error, notes: [] };
    throw error;
  }
}
