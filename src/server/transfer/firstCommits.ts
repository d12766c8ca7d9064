import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/* Asks Git when the files of a folder were added to its repository. */

const execute = promisify(execFile);

/** In milliseconds. A folder in a huge repository has no dates rather than a long wait. */
const TIME_LIMIT = 30_000;
const OUTPUT_MAX = 256 * 1024 ** 2;

/** Settings that keep a repository from running programs of its own, and from asking others for what it lacks. */
const SAFE = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '--no-pager'];

/** In a hook, these name the repository of the commit instead of the folder's. */
const OF_HOOKS = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|OBJECT_DIRECTORY)$/;

async function git(folder: string, ...args: string[]): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !OF_HOOKS.test(name));
  const { stdout } = await execute('git', ['-C', folder, ...SAFE, ...args], {
    env: { ...Object.fromEntries<string | undefined>(own), GIT_ALLOW_PROTOCOL: 'none', LC_ALL: 'C' },
    timeout: TIME_LIMIT,
    maxBuffer: OUTPUT_MAX,
    windowsHide: true,
  });
  return stdout;
}

/**
 * Returns when the author of a file's first commit wrote it, in milliseconds since 1970, by the file's path in the folder
 * with `/`, in NFC. Follows renames. Files that were there before the history of a shallow clone have no date. Returns an
 * empty map without Git, outside of a repository, and if reading its history takes too long.
 */
export async function readFirstCommits(folder: string): Promise<Map<string, number>> {
  try {
    const told = await git(
      folder,
      'rev-parse',
      '--show-prefix',
      '--is-shallow-repository',
      '--git-path',
      'shallow',
    );
    const [prefix = '', isShallow, shallow = ''] = told.split('\n');
    // Everything in the oldest commits of a shallow clone looks added there.
    const ends = new Set(
      isShallow === 'true' ? (await readFile(path.resolve(folder, shallow), 'utf8')).split(/\s+/) : [],
    );
    const log = ['--topo-order', '--name-status', '--diff-filter=AR', '-M', '-z', '--format=%x01%H %aI'];
    const added = parseLog(await git(folder, 'log', ...log), ends);
    return new Map(
      [...added].flatMap(([name, at]) =>
        name.startsWith(prefix) && at !== null ? [[name.slice(prefix.length).normalize('NFC'), at]] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

/**
 * Returns when files were added, by their names now; null if unknown. Reads the history from its newest commit to its
 * oldest, in which files have their earlier names.
 */
function parseLog(log: string, ends: ReadonlySet<string>): Map<string, number | null> {
  const added = new Map<string, number | null>();
  /** The names now by those in the commit that is read; null for a name that another file had. */
  const names = new Map<string, string | null>();
  const nameNow = (name: string) => (names.has(name) ? (names.get(name) ?? null) : name);
  const written = log.split('\0').map((part) => part.replace(/^\n/, ''));
  const parts = written.values();
  const next = () => parts.next().value ?? '';
  let time: number | null = null;
  for (const part of parts) {
    if (part.startsWith('\x01')) {
      const [commit = '', date = ''] = part.slice(1).split(' ');
      const at = Date.parse(date);
      time = ends.has(commit) || Number.isNaN(at) ? null : at;
    } else if (part.startsWith('R')) {
      const [before, after] = [next(), next()];
      const now = nameNow(after);
      names.set(after, null);
      names.set(before, now);
    } else if (part === 'A') {
      const now = nameNow(next());
      // A file that was deleted and came back is as old as it was.
      if (now !== null) added.set(now, time);
    }
  }
  return added;
}
