import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountForPostgres } from '../../../tools/postgres/binaries.ts';
import { freePort } from '../../../tools/freePort.ts';

/** `PGBOUNCER_PATH` names another one. */
const PLACES = [
  process.env.PGBOUNCER_PATH ?? '',
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
];

/** The PgBouncer of the machine, as `apt-get install pgbouncer` provides it; none of the packages has one. */
export const pgbouncer = PLACES.find((place) => existsSync(place));

/** Such as 1.18.0. */
export const pgbouncerVersion = (): string =>
  /\d+\.\d+\.\d+/.exec(execFileSync(pgbouncer ?? '', ['--version'], { encoding: 'utf8' }))?.[0] ?? '';

export interface RunningPgbouncer {
  /** The address of the same database through PgBouncer. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a PgBouncer of its own before the database of this address. `settings` come on top of its defaults. */
export async function startPgbouncer(
  database: string,
  settings: Record<string, string>,
): Promise<RunningPgbouncer> {
  const { username, password, hostname, port: behind, pathname } = new URL(database);
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: path.join(folder, 'users'),
    ...settings,
  }).map((setting) => setting.join(' = '));
  writeFileSync(path.join(folder, 'users'), `"${username}" "${password}"\n`);
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=${hostname} port=${behind}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  chmodSync(folder, 0o755);

  const child = spawn(pgbouncer ?? '', [path.join(folder, 'pgbouncer.ini')], {
    // It refuses to run as root, as PostgreSQL does.
    ...accountForPostgres(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(child);

  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Resolves when it takes connections; what it says after that is dropped. */
async function ready(child: ChildProcess): Promise<void> {
  let said = '';
  const up = new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-5000);
      if (said.includes('process up')) resolve();
    });
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`PgBouncer ended before it was ready: ${said}`);
  });
  await Promise.race([up, ended]);
  ended.catch(() => undefined);
}
