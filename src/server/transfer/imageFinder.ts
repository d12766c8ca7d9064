import type { ImportFile } from './importFiles.ts';
import { isImageFile } from './markdownFile.ts';

/** Returns the name of the source's file for the URL of an image, or null. */
export type FindImage = (url: string) => string | null;

/** Suffixes of smaller variants, and of images that a system scaled down. */
const VARIANT = /(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)(?=\.\w+$)/;
/** Folders of Ghost's variants, such as `/size/w600/`. */
const SIZE_FOLDER = /\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//;

/**
 * Finds images by the end of their path, as an archive has another root than the site had. A smaller variant finds the
 * original. An image whose name several files have needs more of its path to match.
 */
export function createImageFinder(files: readonly Pick<ImportFile, 'name'>[]): FindImage {
  /** By the ends of their paths; null for an end that several have. */
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
    const path = decodePath(url.replace(/[?#].*$/s, ''))
      .normalize('NFC')
      .replace(SIZE_FOLDER, '/');
    const original = path.replace(VARIANT, '');
    return (original === path ? null : find(original)) ?? find(path);
  };
}

/** Parts of a path that are compared. */
const PARTS_MAX = 32;

/** Returns the ends of a path, from its last part to the whole path, or as many parts as are compared. */
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

/** Decodes a path or a part of one; returns it unchanged if it isn't encoded properly. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
