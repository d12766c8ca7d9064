import path from 'node:path';
import { decodeUrlPart } from '../../shared/parse.ts';
import type { ImportFile } from './importFiles.ts';
import { isImageFile } from './markdownFile.ts';

/** Matches URLs that lead to no file: of other sites, of the same text, and empty ones. */
export const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i;

/** Returns the name of the file in the source for the URL of an image, or null. */
export type FindImage = (url: string) => string | null;

/** Matches suffixes of smaller variants, and of images that WordPress scaled down or rotated. */
const VARIANT = /(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)(?=\.\w+$)/;
/** Matches folders of Ghost's variants, such as `/size/w600/`. */
const SIZE_FOLDER = /\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//;

/**
 * Creates a function that finds images by the end of their path, because the root of an archive differs from that of
 * the site. The URL of a smaller variant finds the original. If several files share a name, more of the path must
 * match.
 */
export function createImageFinder(files: readonly Pick<ImportFile, 'name'>[]): FindImage {
  /** File names by path ends; null for an end that several files share. */
  const byEnd = new Map<string, string | null>();
  for (const { name } of files) {
    if (!isImageFile(name)) continue;
    for (const end of pathEnds(name)) byEnd.set(end, byEnd.has(end) ? null : name);
  }
  const find = (path: string): string | null => {
    const longest = pathEnds(path).findLast((end) => byEnd.has(end));
    return longest === undefined ? null : (byEnd.get(longest) ?? null);
  };
  return (url) => {
    if (byEnd.size === 0) return null;
    const path = decodeUrlPart(url.replace(/[?#].*$/s, ''))
      .normalize('NFC')
      .replace(SIZE_FOLDER, '/');
    const original = path.replace(VARIANT, '');
    return (original === path ? null : find(original)) ?? find(path);
  };
}

/** Folders in which site generators store the files for the root of the site. */
export const ROOTS = ['static/', 'public/', 'assets/', 'source/', 'content/', 'src/', ''];

/** Maximum number of path parts to compare. */
const PARTS_MAX = 32;

/** Returns the ends of a path, from its last part to the whole path, with at most `PARTS_MAX` parts. */
export function pathEnds(path: string): string[] {
  const ends: string[] = [];
  let at = path.length;
  while (at > 0 && ends.length < PARTS_MAX) {
    at = path.lastIndexOf('/', at - 1);
    ends.push(path.slice(at + 1));
    if (at <= 0) break;
  }
  return ends;
}

/** Normalizes a path for comparison: lower case, in NFC, and without a leading slash. */
export const toPathKey = (path: string): string =>
  path.trim().replace(/^\//, '').normalize('NFC').toLowerCase();

/**
 * Indexes files by the ends of their paths, without `extension`. If several share an end, the least nested one wins.
 */
export function indexByPath(
  files: readonly Pick<ImportFile, 'name'>[],
  extension: RegExp,
): Map<string, string> {
  const index = new Map<string, string>();
  const depth = (name: string) => name.split('/').length;
  const highestFirst = [...files].sort((one, other) => depth(one.name) - depth(other.name));
  for (const { name } of highestFirst)
    for (const end of pathEnds(toPathKey(name.replace(extension, ''))))
      if (!index.has(end)) index.set(end, name);
  return index;
}

/**
 * Returns a function that finds the file for a URL in a Markdown file. URLs are relative to its folder or the root of
 * the site; one without a folder may also be the unique name of an image. The function returns null for an external
 * URL. The returned file may not exist.
 */
export function createPathFinder(names: readonly string[]): (from: string, url: string) => string | null {
  const known = new Set(names);
  const [first = ''] = names;
  /** The top folder if it contains all files, as in a ZIP file of a folder; otherwise ''. */
  const top = names.every((name) => name.startsWith(`${first.split('/')[0] ?? ''}/`))
    ? `${first.split('/')[0] ?? ''}/`
    : '';
  const byBaseName = new Map<string, string | null>();
  for (const name of names.filter(isImageFile)) {
    const key = path.posix.basename(name).toLowerCase();
    byBaseName.set(key, byBaseName.has(key) ? null : name);
  }

  return (from: string, url: string): string | null => {
    if (ELSEWHERE.test(url)) return null;
    for (const written of [url.replace(/[?#].*$/s, ''), url]) {
      const target = decodeUrlPart(written).normalize('NFC').replaceAll('\\', '/');
      const fromRoot = ROOTS.flatMap((root) => [root, top + root]).map((root) => `${root}/${target}`);
      const candidates = target.startsWith('/')
        ? fromRoot
        : [
            `${path.posix.dirname(from)}/${target}`,
            // Hexo stores the files of an article in a folder with its name.
            `${from.replace(/\.\w+$/, '')}/${target}`,
            ...fromRoot,
          ];
      const found = candidates
        .map((name) => path.posix.normalize(name).replace(/^\/+/, ''))
        .find((name) => known.has(name));
      if (found !== undefined) return found;
      const byName = target.includes('/') ? null : byBaseName.get(target.toLowerCase());
      if (byName) return byName;
    }
    return url;
  };
}
