import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../tools/freePort.ts';
import { accountForPostgres } from '../../../tools/postgres/binaries.ts';
import { findProgram } from '../../../tools/programs.ts';

/** Path of the machine's PgBouncer, if there is one. `PGBOUNCER_PATH` takes precedence. */
export const pgbouncer = process.env.PGBOUNCER_PATH ?? findProgram('pgbouncer');

/** Returns the version, such as 1.18.0. */
export const pgbouncerVersion = (): string =>
  /\d+\.\d+\.\d+/.exec(execFileSync(pgbouncer ?? '', ['--version'], { encoding: 'utf8' }))?.[0] ?? '';

export interface RunningPgbouncer {
  /** URL of the same database through PgBouncer. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a PgBouncer for the database at this URL. `settings` override its defaults. */
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
    // Like PostgreSQL, it refuses to run as root.
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

/** Resolves when it accepts connections. Later output is discarded. */
async function ready(child: ChildProcess): Promise<void> {
  let output = '';
  const up = new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5000);
      if (output.includes('process up')) resolve();
    });
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`PgBouncer ended before it was ready: ${output}`);
  });
  await Promise.race([up, ended]);
  ended.catch(() => undefined);
}
