import { readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };

/**
 * The product's version: that of package.json and the commit of the clone, e.g. `0.1.0+06e082f2`, because builds between
 * two releases have the same number. Without a commit if neither a clone nor the package names one.
 */
export const version: string = [manifest.version, findCommit()?.slice(0, 8)].filter(Boolean).join('+');

/**
 * The variable is set in the package and when an image is built, which have no clone; it may be empty. A clone runs in its
 * own folder.
 */
function findCommit(): string | undefined {
  return process.env.BUILD_COMMIT ?? readHead(path.resolve('.git'));
}

/** Reads the commit without git, which servers may lack. Undefined if this is no clone. */
function readHead(git: string): string | undefined {
  try {
    const folder = findGitFolder(git);
    const head = readFileSync(path.join(folder, 'HEAD'), 'utf8').trim();
    const [, ref] = /^ref: (.+)$/.exec(head) ?? [];
    return ref === undefined ? head : readRef(folder, ref);
  } catch {
    return undefined;
  }
}

/** In a work tree, `.git` is a file that names the folder. */
function findGitFolder(git: string): string {
  try {
    const [, folder = ''] = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8')) ?? [];
    return path.resolve(path.dirname(git), folder);
  } catch {
    return git;
  }
}

function readRef(folder: string, ref: string): string | undefined {
  for (const common of [folder, path.join(folder, '../..')]) {
    try {
      return readFileSync(path.join(common, ref), 'utf8').trim();
    } catch {
      // It may be packed, or belong to the clone of the work tree.
    }
    try {
      const packed = readFileSync(path.join(common, 'packed-refs'), 'utf8');
      const line = packed.split('\n').find((line) => line.endsWith(` ${ref}`));
      if (line !== undefined) return line.split(' ')[0];
    } catch {
      // There are no packed refs.
    }
  }
  return undefined;
}
