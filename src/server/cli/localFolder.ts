import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import {
  type ArticleDraft,
  type ArticleKind,
  MARKDOWN_MAX,
  pickDraft,
  writtenTexts,
} from '../../shared/article.ts';
import { findImageId } from '../../shared/image.ts';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { paths } from '../../shared/pages.ts';
import { decodeUrlPart } from '../../shared/parse.ts';
import { findDestinations } from '../content/destinations.ts';
import { createDateFinder, type FoundDate } from '../transfer/fileDates.ts';
import { encodePath, toAnchor } from '../transfer/fileLinks.ts';
import { createPathFinder } from '../transfer/imageFinder.ts';
import { openImport } from '../transfer/importFiles.ts';
import { isArticleFile, isImageFile } from '../transfer/markdownFile.ts';
import { openMarkdown } from '../transfer/readSource.ts';
import { FolderError, isMarkdownPath } from './folderState.ts';

/* Reads the Markdown files of a folder as an import does, with their images and the links between them. */

/** What a file and the blog have in common. */
export type Content = Required<ArticleDraft>;

interface LocalImage {
  /** As the text has it. */
  address: string;
  /** Relative to the folder, with `/`. */
  file: string;
  /** Of the file; '' if there is none. */
  sha: string;
}

export interface LocalFile {
  /** With the URLs of images and links as they are in the file. */
  content: Content;
  isDraft: boolean;
  kind: ArticleKind;
  /** A date in the future schedules a draft. */
  createdAt: string | null;
  /** The slug that the file names, or null. */
  slug: string | null;
  /** The article's `_id` in an export of this software; otherwise null. */
  id: string | null;
  images: LocalImage[];
  /** Images whose relative path leads to no file of the folder, as the text has them. */
  missing: string[];
  /** Links to other articles of the folder, by their URLs, with the names of the files. */
  links: [url: string, file: string][];
  /** Sentences that describe what is lost or guessed. */
  notes: string[];
}

export interface LocalFolder {
  /** The names of all articles, sorted. */
  files: string[];
  /** Reads a file, or another text as if it were this file. Throws Refusal, TooCostly, and problems of the file system. */
  read: (file: string, text?: Buffer) => Promise<LocalFile>;
  /** Returns when an article's file was first committed to the Git repository of the folder, or null. */
  findFirstCommit: (file: string) => Promise<FoundDate | null>;
  /** Returns the bytes of a file of the folder. */
  readBytes: (file: string) => Promise<Buffer>;
}

const FILES_MAX = 10_000;
/** All files of a folder, such as images that no text names. */
const LIMITS = { files: 1_000_000, bytes: Infinity, ratio: Infinity };

/** Opens a folder. Leaves out hidden files and folders, and README and the like. Throws FolderError. */
export async function openFolder(folder: string): Promise<LocalFolder> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new FolderError(messages.noFolder(folder));
  const source = await openImport(folder, LIMITS);
  const byName = new Map(source.files.filter(({ name }) => !isHidden(name)).map((file) => [file.name, file]));
  const files = [...byName.keys()].filter((name) => isMarkdownPath(name) && isArticleFile(name));
  if (files.length > FILES_MAX) throw new FolderError(messages.tooManyFiles(FILES_MAX));
  const readArticle = await openMarkdown(source);
  const findPath = createPathFinder([...byName.keys()]);
  const shas = new Map<string, string>();

  async function readBytes(name: string): Promise<Buffer> {
    const file = byName.get(name);
    if (!file) throw new FolderError(messages.imageMissing(name));
    return file.read();
  }

  async function hashOf(name: string): Promise<string> {
    const known = shas.get(name) ?? hash('sha256', await readBytes(name));
    shas.set(name, known);
    return known;
  }

  return {
    files,
    readBytes,
    findFirstCommit: createDateFinder(source).findFirstCommit,
    async read(name, text) {
      const bytes = text ?? (await readBytes(name));
      if (bytes.length > 2 * MARKDOWN_MAX) throw new FolderError(transferMessages.import.fileTooLarge);
      const { article, writtenSlug, notes } = await readArticle(name, bytes);
      const { cover, tags, isDraft, kind = 'article', createdAt, id, links = [], imageFile } = article;
      const content = { ...pickDraft(article), tags };
      const images: LocalImage[] = [];
      const missing: string[] = [];
      const missingAtRoot: string[] = [];
      for (const address of imageAddresses(content)) {
        if (findImageId(address) !== null) continue;
        const file = imageFile?.(address) ?? findPath(name, address);
        if (file === null) continue;
        if (byName.has(file)) images.push({ address, file, sha: await hashOf(file) });
        else if (address.startsWith('/')) missingAtRoot.push(address);
        else missing.push(address);
      }
      return {
        // A cover has to be an image that the blog can show.
        content: { ...content, cover: missingAtRoot.includes(cover) ? '' : cover },
        isDraft,
        kind,
        createdAt,
        slug: writtenSlug,
        id,
        images,
        missing,
        links: links.flatMap(([url, { file }]): LocalFile['links'] =>
          file === undefined ? [] : [[url, file]],
        ),
        notes: [...notes, ...(missingAtRoot.length > 0 ? [messages.imagesElsewhere(missingAtRoot)] : [])],
      };
    },
  };
}

const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.'));

/** URLs of links in a file, with those of the articles here; null for an article that readers can't open. */
export type Addresses = [url: string, address: string | null][];

/** @param slugOf returns the slug of a file's article, or null if readers can't open it */
export const toAddresses = (links: LocalFile['links'], slugOf: (file: string) => string | null): Addresses =>
  links.map(([url, file]) => {
    const slug = slugOf(file);
    return [url, slug === null ? null : `${paths.article(slug)}${toAnchor(url)}`];
  });

/** Returns a hash of everything in the folder that the article follows from. It is the same in every clone. */
export function hashFile({ content, kind, images, missing }: LocalFile, links: Addresses): string {
  const named = [
    ...images.map(({ address, sha }) => [address, sha]),
    ...missing.map((address) => [address, '']),
  ];
  const { title, markdown, cover, tags, ...texts } = content;
  const written = {
    ...{ title, markdown, cover, tags, ...Object.fromEntries(writtenTexts(texts)) },
    ...(kind === 'page' && { kind }),
  };
  return hash('sha256', JSON.stringify([written, named, ...(links.length > 0 ? [links] : [])]));
}

type Texts = Pick<Content, 'markdown' | 'cover'>;

/** Returns the URLs and paths of images in a text and its cover. Throws TooCostly for a text that takes too long. */
export function imageAddresses({ markdown, cover }: Texts): string[] {
  const shown = findDestinations(markdown)
    .filter(isImage)
    .map(({ url }) => url);
  return [...new Set([cover, ...shown])].filter((address) => address !== '');
}

/** Returns whether it is an image, or a link to one. */
const isImage = ({ url, isShown }: { url: string; isShown: boolean }): boolean =>
  isShown || (isImageFile(url.replace(/[?#].*$/s, '')) && findImageId(url) === null);

/** Replaces the URLs of images and links, which have no entry if they stay. Images are paths that aren't encoded yet. */
export function replaceUrls<Text extends Texts>(
  content: Text,
  images: ReadonlyMap<string, string>,
  links: ReadonlyMap<string, string>,
): Text {
  let [markdown, end] = ['', 0];
  for (const { start, end: next, before, after, ...found } of findDestinations(content.markdown)) {
    const image = images.get(found.url);
    const url =
      image === undefined || !isImage(found)
        ? found.isShown
          ? undefined
          : links.get(found.url)
        : encodePath(decodeUrlPart(image));
    if (url === undefined) continue;
    markdown += content.markdown.slice(end, start) + before + url + after;
    end = next;
  }
  const cover = content.cover === '' ? '' : (images.get(content.cover) ?? content.cover);
  return { ...content, markdown: markdown + content.markdown.slice(end), cover };
}
