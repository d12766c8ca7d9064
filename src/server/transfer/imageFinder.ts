import type { ImportFile } from './importFiles.ts';
import { isImageFile } from './markdownFile.ts';

/** Returns the name of the source's file for the URL of an image, or null. */
export type FindImage = (url: string) => string | null;

/** What systems add to the names of smaller variants and of images that they scaled down. */
const VARIANT = /(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)(?=\.\w+$)/;
/** Folders of Ghost's variants, such as `/size/w600/`. */
const SIZE_FOLDER = /\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//;

/**
 * Finds images by the end of their path, as an archive has another root than the site had. A smaller variant finds the
 * original. An image whose name several files have needs more of its path to match.
 */
export function createImageFinder(files: readonly Pick<ImportFile, 'name'>[]): FindImage {
  const byName = new Map<string, string[]>();
  for (const { name } of files) {
    if (!isImageFile(name)) continue;
    const last = lastPart(name);
    byName.set(last, [...(byName.get(last) ?? []), name]);
  }
  const find = (path: string): string | null => {
    const candidates = byName.get(lastPart(path)) ?? [];
    const matches = candidates
      .map((name) => ({ name, length: commonEnd(name, path) }))
      .sort((one, other) => other.length - one.length);
    const [best, second] = matches;
    return best === undefined || best.length === second?.length ? null : best.name;
  };
  return (url) => {
    if (byName.size === 0) return null;
    const path = decodePath(url.replace(/[?#].*$/s, ''))
      .normalize('NFC')
      .replace(SIZE_FOLDER, '/');
    const original = path.replace(VARIANT, '');
    return (original === path ? null : find(original)) ?? find(path);
  };
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Returns how many parts two paths have in common at their ends. */
function commonEnd(one: string, other: string): number {
  const [left, right] = [one.split('/').reverse(), other.split('/').reverse()];
  const end = left.findIndex((part, index) => part !== right[index]);
  return end === -1 ? left.length : end;
}

/** Decodes a path or a part of one; returns it unchanged if it isn't encoded properly. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
